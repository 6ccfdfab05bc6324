import { fieldOf } from './fieldOf';
import type { Options } from './options';
import { defineText } from './texts';

export interface SecretOptions extends Options<string> {
  /** Inside the empty input. */
  placeholder?: string;
  /** Message when it does not have its form. */
  message?: string;
  /** The longest. */
  max?: number;
  /** Its form. */
  pattern?: RegExp;
}

// Not a line of text: a tab in a password stays one, as where one signs in.
const secretKind = defineText({
  name: 'secret',
  isSecret: true,
  textual: false,
  names: false,
  isImported: false,
  text: () => '',
});

/** Written, hashed, never read back. */
export const secret = fieldOf<never, string, SecretOptions>(secretKind);
