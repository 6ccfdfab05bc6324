import type { HTMLAttributes, Key } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Plus from 'lucide-react/icons/plus';
import { takenText } from './takenText';
import type { Option } from './useLookup';

/** No record has it. */
const creationId = '+';

/** Among the options of a reference, the last: the record that is not there yet. Its label is what was typed. */
export const creationOf = (typed: string): Option => ({ id: creationId, label: typed });

export const isCreation = (option: Option): boolean => option.id === creationId;

/** @param title said when nothing is typed: 'Nouveau client'. */
export const optionItem = (title: string) =>
  function OptionItem({ key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key }, option: Option) {
    if (option.taken)
      return (
        <Box component="li" key={key} {...item} sx={takenStyle}>
          {option.label}
          <span>{takenText(option.taken)}</span>
        </Box>
      );
    if (!isCreation(option))
      return (
        <li key={key} {...item}>
          {option.label}
        </li>
      );
    return (
      <Box component="li" key={key} {...item} sx={creationStyle}>
        <Plus size={16} aria-hidden />
        {option.label ? `Créer «\u00a0${option.label}\u00a0»` : title}
      </Box>
    );
  };

/** What is not to be had on these days can still be read. */
const takenStyle = (theme: Theme) => ({
  '&&&[aria-disabled="true"]': {
    flexDirection: 'column' as const,
    alignItems: 'flex-start',
    opacity: 1,
    color: theme.palette.tokens.ink2,
    '& > span': { fontSize: 12, color: theme.palette.tokens.warning },
  },
});

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
