import type { ReactNode } from 'react';
import type { Field } from '../../schema/field';
import { viewOf } from '../kinds/views';

/** A value in a row: its text, or what opens it. @returns null where the row has no value. */
export function rowValue(field: Field, value: unknown, text: string): ReactNode {
  const { RowValue } = viewOf(field);
  if (!text) return null;
  return RowValue ? <RowValue value={value} /> : text;
}
