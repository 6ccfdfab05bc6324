import { useContext, useState } from 'react';
import type { HTMLAttributes, Key } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useTranslate } from 'react-admin';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import type { Draft, Field } from '../../schema/field';
import { titleOf } from '../../schema/french';
import type { Resource } from '../../schema/resource';
import type { Caller } from '../../schema/words/access/permissions';
import { amongOf, startAmong } from '../../schema/words/fields/among';
import { CreationDialog } from './CreationDialog';
import { lookupKey } from './useLookup';
import type { Option } from './useLookup';
import { useOptionLine } from './useOptionLine';

/** Among the options of a reference, the last: the record that is not there yet. Its label is what was typed. */
const creationId = '+';
export const isCreation = (option: Option): boolean => option.id === creationId;

/**
 * The record that a reference does not find: an option that opens the form of its resource over the page.
 * @param given what it starts from. @param onMade it is there, and chosen.
 */
export function useCreation(field: Field, given: Draft, onMade: (made: Option) => void) {
  const { target = '' } = field;
  const caller = useCaller();
  const queries = useQueryClient();
  const translate = useTranslate();
  const dialogOf = useContext(CreationDialog);
  const [typed, setTyped] = useState<string | null>(null);
  const resource = resources.find(target);
  const optionLine = useOptionLine(target);
  const start = resource ? startAmong(resource, amongOf(field)) : null;
  const isOpen = resource && start && mayCreate(resource, caller);
  return {
    /** Its option, when there is one; not while others are still sought. */
    options: (word: string, settled: boolean): readonly Option[] =>
      isOpen && settled ? [{ id: creationId, label: word }] : [],
    renderOption({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
      if (!isCreation(option)) return optionLine({ key, ...item }, option);
      const { label } = option;
      return (
        <Box component="li" key={key} {...item} sx={creationStyle}>
          <Plus size={16} aria-hidden />
          {label
            ? translate('karhba.inputs.lookup.create', { typed: label })
            : resource && titleOf.create(resource)}
        </Box>
      );
    },
    open: setTyped,
    dialog:
      resource &&
      typed !== null &&
      dialogOf({
        resource,
        typed,
        given: { ...start, ...given },
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
const mayCreate = (resource: Resource, caller: Caller | null) =>
  resource.operations?.create &&
  !resource.settings &&
  !resource.versioned &&
  canAccess(caller, resource, 'create');

/** In sight however long the list is. */
const creationStyle = (theme: Theme) => ({
  position: 'sticky' as const,
  bottom: -4,
  display: 'flex',
  gap: '6px',
  marginTop: '4px',
  color: theme.palette.tokens.accentDeep,
  fontWeight: 500,
  backgroundColor: theme.palette.tokens.paper,
  boxShadow: `0 -1px 0 ${theme.palette.tokens.line}`,
  '& svg': { flex: '0 0 auto' },
});
