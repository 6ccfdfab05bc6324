import type { MessageKey } from '../api/messages';
import type { Field } from '../field';
import type { Parsed } from './kind';

/** What was read of an input; null is a fault, reported by the field's own message where it has one. */
export const typed = (field: Field, value: unknown, key: MessageKey): Parsed =>
  value === null ? refused(field, key) : { value };

export const refused = ({ message }: Field, key: MessageKey): Parsed => ({
  fault: message ? { key: 'literal', params: { text: message } } : { key },
});
