import type { Field, Fields } from './field';

export { boolean } from './kinds/boolean';
export { choice } from './kinds/choice';
export { code } from './kinds/code';
export { country } from './kinds/country';
export { date } from './kinds/date';
export { integer, money, number, percent } from './kinds/figures';
export { file, files } from './kinds/file';
export { instant } from './kinds/instant';
export { group, lines, rows, snapshot } from './kinds/nested';
export { reference, references } from './kinds/reference';
export { secret } from './kinds/secret';
export { email, longText, phone, text, url } from './kinds/texts';

/** A value that the server computes at each reading, in SQL given by the resource's behaviour. */
export function computed<Out, Answer>(
  field: Field<Out, unknown, boolean, boolean, Answer>,
): Field<Out, never, false, false, Answer> {
  return { ...field, computed: true, readOnly: true } as Field<Out, never, false, false, Answer>;
}

/** Puts fields under one title of the form, in their order. */
export function section<const F extends Fields>(title: string, fields: F, help?: string): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, section: { title, help } },
  ]);
  return Object.fromEntries(entries) as F;
}
