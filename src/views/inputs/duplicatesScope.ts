import { createContext, useContext } from 'react';
import type { Twin } from '../../providers/ownMethods';
import type { Resource } from '../../schema/resource';

/** The record whose form one fills: what is unique of it is looked for among the others. */
export interface DuplicatesScope {
  resource: Resource;
  /** Absent of a new one. */
  id?: string;
  /** Tells those who do not see it. */
  announce: (text: string) => void;
}

/** Another record that has the value being typed. */
export interface Duplicate {
  resource: string;
  twin: Twin;
  /** Refused at save; else only worth a look. */
  blocks: boolean;
}

const scope = createContext<DuplicatesScope | null>(null);

export const DuplicatesScopeProvider = scope.Provider;

/** Null where no record of a resource is being filled: a dialog, a filter, one’s own profile. */
export function useDuplicatesScope(): DuplicatesScope | null {
  return useContext(scope);
}

const found = createContext<Duplicate | null>(null);

export const DuplicateProvider = found.Provider;

/** What was found for the field whose input this is. */
export const useDuplicate = (): Duplicate | null => useContext(found);
