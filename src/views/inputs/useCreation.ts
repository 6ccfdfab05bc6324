import { useContext, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Field } from '../../schema/field';
import { titleOf } from '../../schema/french';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { CreationDialog } from './CreationDialog';
import { creationOf, optionItem } from './creation';
import { lookupKey } from './useLookup';
import type { Option } from './useLookup';

/**
 * The record that a reference does not find: an option that opens the form of its resource over the page.
 * @param given what it starts from. @param onMade it is there, and chosen.
 */
export function useCreation({ target = '' }: Field, given: Draft, onMade: (made: Option) => void) {
  const caller = useCaller();
  const queries = useQueryClient();
  const dialogOf = useContext(CreationDialog);
  const [typed, setTyped] = useState<string | null>(null);
  const resource = resources.find(target);
  const isOpen = resource && mayCreate(resource, caller);
  return {
    /** Its option, when there is one; not while others are still sought. */
    options: (word: string, settled: boolean): readonly Option[] =>
      isOpen && settled ? [creationOf(word)] : [],
    renderOption: optionItem(resource ? titleOf.create(resource) : ''),
    open: setTyped,
    dialog:
      resource &&
      typed !== null &&
      dialogOf({
        resource,
        typed,
        given,
        onClose: () => setTyped(null),
        onMade(made) {
          setTyped(null);
          onMade(made);
          void queries.invalidateQueries({ queryKey: lookupKey(target) });
        },
      }),
  };
}

/** A value in force or a new version is no choice that one adds in passing. */
const mayCreate = ({ operations, access, settings, versioned }: Resource, caller: Caller | null) =>
  operations?.create && access.create && !settings && !versioned && can(caller, access.create);
