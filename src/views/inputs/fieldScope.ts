import { createContext, useContext } from 'react';
import type { Control } from 'react-hook-form';
import type { Draft, Fields } from '../../schema/field';

/** Where inputs stand: in the form itself, or in the entry line of a repeater. */
export interface FieldScope {
  /** Put before the path in `data-field`, so that each input of the page is found by it. */
  prefix: string;
  /** In a repeater: the whole record being filled, for `when`. Absent where the form is the record's own. */
  root?: () => Draft;
  /** There too: the form of that record, to watch it. */
  record?: Control;
  /** There too: what the row is called, so that what its inputs open is told from others of their label. */
  row?: string;
  /** The form is about whoever fills it: their browser may help. */
  isOwn?: boolean;
  /** What the form writes. Absent where it fills no record. */
  form?: WrittenForm;
}

/** The record or row that a form writes. */
export interface WrittenForm {
  resource: string;
  /** The record that is changed; absent when it is a new one. */
  id?: string;
  /** The one that an action is done with, whose fields it fills. */
  about?: string;
  /** Before the paths of its fields in the record: '' or 'contractDetails.'. */
  path: string;
  fields: Fields;
  /** The action whose fields they are, where what is filled is not the record itself. */
  action?: string;
}

const scope = createContext<FieldScope>({ prefix: '' });

export const FieldScopeProvider = scope.Provider;

export function useFieldScope(): FieldScope {
  return useContext(scope);
}
