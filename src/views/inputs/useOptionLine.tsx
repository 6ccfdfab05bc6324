import type { HTMLAttributes, Key } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { resources } from '../../resources/all';
import { UncoveredMark } from '../UncoveredMark';
import { detailsInWords } from '../../schema/words/fields/offered';
import { useTakenText } from './useLookup';
import type { Option } from './useLookup';

/** How a choice among the records of a resource is shown: its name, its details, when it is taken, and when not covered. */
export function useOptionLine(target: string) {
  const takenText = useTakenText();
  const resource = resources.find(target);
  return (
    { key, ...item }: HTMLAttributes<HTMLLIElement> & { key: Key },
    { label, taken, uncovered, tells }: Option,
  ) => {
    const details = resource && detailsInWords(resource, tells);
    return (
      <Box
        component="li"
        key={key}
        {...item}
        sx={taken ? takenStyle : details || uncovered ? detailsStyle : undefined}
      >
        {label}
        {details && <small>{details}</small>}
        {taken && <span>{takenText(taken)}</span>}
        <UncoveredMark days={uncovered} />
      </Box>
    );
  };
}

/** What is not to be had on these days can still be read. */
const takenStyle = (theme: Theme) => ({
  '&&&[aria-disabled="true"]': {
    flexDirection: 'column' as const,
    alignItems: 'flex-start',
    opacity: 1,
    color: theme.palette.tokens.ink2,
    '& > span:not([data-uncovered])': { fontSize: 12, color: theme.palette.tokens.warning },
  },
});

/** Its details stand under its name. */
const detailsStyle = (theme: Theme) => ({
  '&&&': { flexDirection: 'column' as const, alignItems: 'flex-start' },
  '& > small': { fontSize: 12, color: theme.palette.tokens.ink2 },
});
