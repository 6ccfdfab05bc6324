import { createContext, useContext } from 'react';
import type { Draft } from '../../schema/field';

/** Where inputs stand: in the form itself, or in the entry line of a repeater. */
export interface FieldScope {
  /** Put before the path in `data-field`, so that each input of the page is found by it. */
  prefix: string;
  /** In a repeater: the whole record being filled, for `when`. Absent where the form is the record's own. */
  root?: () => Draft;
}

const scope = createContext<FieldScope>({ prefix: '' });

export const FieldScopeProvider = scope.Provider;

export function useFieldScope(): FieldScope {
  return useContext(scope);
}
