import type { Field } from '../field';
import { kindOf } from '../kinds/kind';
import type { Resource } from '../resource';

/** GraphQL type of a leaf as it leaves the API. Dates and instants are epoch milliseconds, amounts dinars. */
export const outputTypeName = (field: Field): string => kindOf(field).graphql.output(field);

/** GraphQL type of a leaf as a mutation takes it: lenient, since `validate` judges it in French. */
export const inputTypeName = (field: Field): string => kindOf(field).graphql.input;

export const nestedTypeName = (parent: string, name: string) =>
  parent + name.charAt(0).toUpperCase() + name.slice(1);
export const recordTypeName = ({ type, recordType = type }: Pick<Resource, 'type' | 'recordType'>) =>
  recordType;
export const pageTypeName = (resource: Resource) => `${resource.type}Page`;
