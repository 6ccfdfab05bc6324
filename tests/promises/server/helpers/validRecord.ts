import { baseKindOf } from '../../../../src/schema/kinds/kind';
import { countryCodes } from '../../../../src/domain/country';
import { matriculeKey } from '../../../../src/domain/matriculeFiscal';
import { ribKey } from '../../../../src/domain/rib';
import type { Draft, Field, Fields } from '../../../../src/schema/field';
import { validate } from '../../../../src/schema/validate';

/** Makes a record of a resource that is referred to; answers its id. */
type Referred = (resource: string) => Promise<string>;

/** One row of each kind, that has nothing yet. */
export const emptyRows = (fields: Fields): Draft =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { kind, readOnly }]) =>
      kind === 'rows' && !readOnly ? [[name, [{}]]] : [],
    ),
  );

/**
 * What was begun, and whatever else the mutation that creates a record must be given: where the product's own
 * validation finds a fault, the first of our values that mends it. Two records of different `n` share no unique value,
 * and take different choices, so that each `when` has its turn. Throws where none of our values is valid: the mutation
 * wants a case of its own.
 */
export async function validRecord(
  fields: Fields,
  n: number,
  referred: Referred,
  begun = emptyRows(fields),
): Promise<Draft> {
  let record = begun;
  for (let path = faulty(fields, record); path !== undefined; path = faulty(fields, record)) {
    const field = fieldAt(fields, path.split('.'));
    const values = field?.target ? [await referred(field.target)] : field ? valuesOf(field, n) : [];
    const tried = values.map(value => put(record, path.split('.'), value));
    const mended = tried.find(one => validate(fields, one).faults[path] === undefined);
    if (!mended) throw new Error(`None of our values suits ${path}: write its case by hand`);
    record = mended;
  }
  return record;
}

/** Its fields that may not be emptied, those that follow from another's value included. */
export const requiredOf = (fields: Fields, record: Draft): string[] =>
  Object.keys(record).filter(
    name => validate(fields, { ...record, [name]: null }).faults[name] !== undefined,
  );

const faulty = (fields: Fields, record: Draft): string | undefined =>
  Object.keys(validate(fields, record).faults)[0];

/** Numbers of rows in a path are passed over. */
function fieldAt(fields: Fields, [name = '', ...rest]: readonly string[]): Field | undefined {
  if (/^\d+$/.test(name)) return fieldAt(fields, rest);
  return rest.length === 0 ? fields[name] : fieldAt(fields[name]?.fields ?? {}, rest);
}

/** The same with a value at a path. */
function put(into: Draft, [name = '', ...rest]: readonly string[], value: unknown): Draft {
  const inner = rest.length === 0 ? value : put((into[name] ?? {}) as Draft, rest, value);
  return Array.isArray(into)
    ? (into.with(Number(name), inner) as unknown as Draft)
    : { ...into, [name]: inner };
}

/** Values to try in a field, the most usual first. */
function valuesOf(field: Field, n: number): unknown[] {
  const { choices, default: usual, unique, placeholder } = field;
  const far = new Date(Date.UTC(2060, 0, n)).toISOString();
  switch (baseKindOf(field)) {
    case 'boolean':
      return [n % 2 === 0];
    case 'choice': {
      const all = Object.keys(choices ?? {});
      return [all[n % all.length]];
    }
    case 'number':
    case 'integer':
    case 'percent':
    case 'money':
      return [n, ...(unique ? [] : [usual, 1, 0])];
    case 'date':
      return unique ? [far.slice(0, 10)] : ['1990-05-01', '2020-05-01', far.slice(0, 10)];
    case 'instant':
      return [far];
    case 'country': {
      const code = countryCodes[n % countryCodes.length];
      return unique ? [code] : [code, usual];
    }
    case 'email':
      return [`valeur${n}@karhba.test`];
    case 'phone':
      return [`${20_000_000 + n}`];
    case 'url':
      return [`https://karhba.test/${n}`];
    case 'rows':
      return [[{}]];
    default:
      return [...textsOf(n), ...(unique ? [] : [placeholder])];
  }
}

/** A name, a code, letters alone, an identity card, a residence card, a bank account, a tax number. */
function textsOf(n: number): string[] {
  const letters = [676, 26, 1].map(weight => String.fromCodePoint(65 + (Math.floor(n / weight) % 26)));
  const account = `07040${String(n).padStart(13, '0')}`;
  const number = String(n).padStart(7, '0');
  return [
    `Valeur ${n}`,
    `V${n}`,
    letters.join(''),
    String(10_000_000 + n),
    String(100_000_000 + n),
    account + ribKey(account),
    `${number}${matriculeKey(number)}AM000`,
  ];
}
