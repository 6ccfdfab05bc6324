import type { Draft } from '../../../schema/field';
import { email, longText } from '../../../schema/fields';

/** A letter to a client with a paper of theirs: to which address, and what it says, read before it leaves. */
export const letter = {
  to: email('Adresse e-mail', { required: true }),
  message: longText('Message', { required: true, max: 2000 }),
};

/** To the client of a record, what it says at first. */
export const toClient =
  (message: string) =>
  ({ clientEmail }: Draft) => ({ to: clientEmail, message });
