import type {
  CalendarDate,
  ChangesOf,
  CodeOptions,
  Field,
  FieldOptions,
  Fields,
  GivenFile,
  InputOf,
  ListedFile,
  Millimes,
  NestedField,
  Tone,
  ValuesOf,
} from './field';

/** A field with a condition may be empty: it is, whenever the condition does not hold. */
type Required<O> = O extends { when: unknown } ? false : O extends { required: string | true } ? true : false;
type Given<O> = O extends { readOnly: true } | { computed: true } ? false : true;
type Made<Out, In, O> = Field<Out, In, Required<O>, Given<O>>;

function make<Out, In, More extends object = object>(kind: Field['kind']) {
  return <const O extends FieldOptions & More = object & More>(
    label: string,
    options?: O,
  ): Made<Out, In, O> => ({ ...options, kind, label }) as Made<Out, In, O>;
}

export const text = make<string, string>('text');
export const longText = make<string, string>('longText');
export const email = make<string, string>('email');
export const phone = make<string, string>('phone');
/** An address of the web; only http(s), mailto and tel are accepted. */
export const url = make<string, string>('url');
/** A decimal number of at most three decimals, as text where it must be exact. */
export const number = make<number, number | string>('number');
export const integer = make<number, number | string>('integer');
/** An amount: integer millimes in code, dinars with three decimals outside. */
export const money = make<Millimes, number | string>('money');
export const percent = make<number, number | string>('percent');
/** A calendar date, 'YYYY-MM-DD'. */
export const date = make<CalendarDate, CalendarDate>('date');
/** A moment: epoch milliseconds in code, Tunis wall clock on screen. */
export const instant = make<number, number | string>('instant');
/** A country, by its ISO 3166 alpha-2 code; shown as 'Tunisie (TN)'. */
export const country = make<string, string>('country');
/** Yes or no; `tones` makes a chip of one of them: `{ true: 'danger' }`. */
export const boolean = make<boolean, boolean, { tones?: { readonly true?: Tone; readonly false?: Tone } }>(
  'boolean',
);
/** Written, hashed, never read back. */
export const secret = make<never, string>('secret');

/** One photo (`accept: 'image'`, the default) or one document: its id in code, `{id, originalname, url, …}` outside. */
export const file = make<string, GivenFile>('file');
/** Several, in order; `max` of them at most. */
export const files = make<string[], readonly ListedFile[]>('files');

/** One of a fixed list: `{VALUE: 'Libellé'}`; `tones` makes it a chip. */
export function choice<
  const C extends Readonly<Record<string, string>>,
  const O extends FieldOptions & { tones?: { readonly [V in keyof C]?: Tone } } = object,
>(label: string, choices: C, options?: O): Made<Extract<keyof C, string>, Extract<keyof C, string>, O> {
  return { ...options, kind: 'choice', label, choices } as Made<
    Extract<keyof C, string>,
    Extract<keyof C, string>,
    O
  >;
}

/** A record of another resource, by its id. */
export function reference<const O extends FieldOptions = object>(
  label: string,
  target: string,
  options?: O,
): Made<string, string, O> {
  return { ...options, kind: 'reference', label, target } as Made<string, string, O>;
}

/** Several records of another resource, in order. */
export function references<const O extends FieldOptions = object>(
  label: string,
  target: string,
  options?: O,
): Made<string[], readonly string[], O> {
  return { ...options, kind: 'references', label, target } as Made<string[], readonly string[], O>;
}

/** Fields under one name in the same table: `validityDate.start_validity`. */
export function group<const F extends Fields, const O extends FieldOptions = object>(
  label: string,
  fields: F,
  options?: O,
): NestedField<F, ValuesOf<F>, ChangesOf<F>, true, Given<O>> {
  return { ...options, kind: 'group', label, fields } as unknown as NestedField<
    F,
    ValuesOf<F>,
    ChangesOf<F>,
    true,
    Given<O>
  >;
}

/** A frozen copy, on an issued document, of what another record said that day. Behaviours fill it. */
export function snapshot<const F extends Fields>(
  label: string,
  of: string,
  fields: F,
): NestedField<F, ValuesOf<F>, never, true, false> {
  return { kind: 'group', label, fields, snapshotOf: of, readOnly: true } as unknown as NestedField<
    F,
    ValuesOf<F>,
    never,
    true,
    false
  >;
}

type RowsOut<F extends Fields> = ({ id: string } & ValuesOf<F>)[];
type RowsIn<F extends Fields> = readonly ({ id?: string } & InputOf<F>)[];

/** A child table with foreign keys of its own; rows keep their identity through updates. */
export function rows<const F extends Fields, const O extends FieldOptions & { rowLabel?: string } = object>(
  label: string,
  fields: F,
  options?: O,
): NestedField<F, RowsOut<F>, RowsIn<F>, Required<O>, Given<O>> {
  return { ...options, kind: 'rows', label, fields } as unknown as NestedField<
    F,
    RowsOut<F>,
    RowsIn<F>,
    Required<O>,
    Given<O>
  >;
}

/** Composition by a resource of its own, where a row has an address, rows or a behaviour. */
export function lines<const O extends FieldOptions & { rowLabel?: string } = object>(
  label: string,
  target: string,
  options?: O,
): Made<({ id: string } & Record<string, unknown>)[], readonly Record<string, unknown>[], O> {
  return { ...options, kind: 'lines', label, target } as Made<
    ({ id: string } & Record<string, unknown>)[],
    readonly Record<string, unknown>[],
    O
  >;
}

/** A value that the server works out at each reading, in SQL given by the resource's behaviour. */
export function computed<Out>(field: Field<Out>): Field<Out, never, false, false> {
  return { ...field, computed: true, readOnly: true } as Field<Out, never, false, false>;
}

/** A business number such as RES-2026-00012, without gap in its year, allotted in the writing transaction. */
export function code<const O extends FieldOptions & CodeOptions>(
  label: string,
  { prefix, digits, year, setting, ...options }: O,
): Field<string, never, true, false> {
  return {
    ...options,
    kind: 'code',
    label,
    code: { prefix, digits, year, setting },
    readOnly: true,
    searchable: true,
    compact: true,
    unique: true,
  };
}

/** Puts fields under one title of the form, in their order. */
export function section<const F extends Fields>(title: string, fields: F, help?: string): F {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, section: { title, help } },
  ]);
  return Object.fromEntries(entries) as F;
}
