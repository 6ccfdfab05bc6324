import type { Field, Kind } from './field';
import type { Resource } from './resource';

/** GraphQL type of a leaf as it leaves the API. Dates and instants are epoch milliseconds, amounts dinars. */
export function outputTypeName(field: Field): string {
  if (field.wire === 'text') return 'String';
  const names: Partial<Record<Kind, string>> = {
    money: 'Decimal',
    number: 'Decimal',
    percent: 'Decimal',
    integer: 'Int',
    date: 'Timestamp',
    instant: 'Timestamp',
    boolean: 'Boolean',
    reference: 'Reference',
    file: 'StoredFile',
  };
  return names[field.kind] ?? 'String';
}

/** GraphQL type of a leaf as a mutation takes it: lenient, since `validate` judges it in French. */
export function inputTypeName(field: Field): string {
  const names: Partial<Record<Kind, string>> = { boolean: 'Boolean', reference: 'ID', file: 'Upload' };
  return names[field.kind] ?? 'Input';
}

export const nestedTypeName = (parent: string, name: string) =>
  parent + name.charAt(0).toUpperCase() + name.slice(1);
export const pageTypeName = (resource: Resource) => `${resource.type}Page`;
