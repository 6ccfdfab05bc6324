import { questions } from '../../pages/all';
import type { Draft, Field, Fields } from '../../schema/field';

/** The values of a form that a question takes of these names; of rows, what it takes of each. */
export const inputValues = (values: Draft, fields: Fields, names = Object.keys(fields)): Draft =>
  Object.fromEntries(names.map(name => [name, inputValue(values[name], fields[name])]));

function inputValue(value: unknown, field: Field | undefined): unknown {
  const { fields } = field ?? {};
  if (!fields || !Array.isArray(value)) return value ?? null;
  return value.map(row => inputValues(row as Draft, fields));
}

/** What a booking or a contract is priced by. */
export const pricedFields: Fields = questions.ReservationQuote.fields;
