import { valueAt } from '../fields/paths';

/** States of a field, and nothing where all of them will do. */
interface States {
  field: string;
  values: readonly string[];
}

/** Whether a record is in one of the states that a `while` names. */
export const isInState = (states: States | undefined, record: unknown): boolean =>
  !states || states.values.includes(String(valueAt(record, states.field)));
