import type { Draft } from '../../field';
import type { Resource } from '../../resource';

/** The states that nothing leaves: the database itself keeps what is in them. */
export const keptStates = ({ frozen }: Pick<Resource, 'frozen'>): readonly string[] =>
  (frozen?.values ?? []).filter(state => !frozen?.reopens?.includes(state));

/** Fields of a record that no longer change in its state, each with why. */
export function fixedFields({ fixed }: Resource, record: Draft): Readonly<Record<string, string>> {
  return fixed?.values.includes(String(record[fixed.field])) ? fixed.fields : {};
}

/** Why a record no longer changes, by its state; null while it does. */
export function frozenMessage({ frozen }: Resource, record: Draft): string | null {
  const state = String(frozen && record[frozen.field]);
  return frozen?.values.includes(state) ? (frozen.messages?.[state] ?? frozen.message) : null;
}
