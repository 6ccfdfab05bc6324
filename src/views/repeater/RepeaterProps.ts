import type { Draft, Fields } from '../../schema/field';

/** A row as the form holds it. */
export type Row = Draft & { readonly id?: string };

/** A column of a repeater: a path within the row and its field. */
export type Columns = readonly { readonly path: string; readonly field: Fields[string] }[];
