import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { openingFilter } from '../../schema/words/list/listAddress';
import { Icon } from '../shell/Icon';
import { AddButton, ImportButton } from './ListHeader';
import { useListScreen } from './ListScreen';

/** Nothing to show: one sentence, and what to do about it. */
export function EmptyList() {
  const translate = useTranslate();
  const { resource, mayCreate } = useListScreen();
  const { filterValues, setFilters } = useListContext();
  const searching = Object.values(filterValues).some(value => value !== undefined && value !== '');
  const { labels, list } = resource;
  const opening = openingFilter(resource);
  // Nobody has asked for less than all: there may be nothing at all yet.
  const isOpening = opening && isSame(filterValues, opening.values);
  const text = isOpening
    ? translate(`karhba.list.noneOpening.${labels.gender}`, { name: labels.one, quick: opening.label })
    : searching
      ? (list?.nothingFound ?? translate('karhba.list.nothingFound'))
      : (list?.empty ?? translate(`karhba.list.none.${labels.gender}`, { name: labels.one }));
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.ink3' }}>
        <Icon name={resource.icon} size={32} />
      </Box>
      <Typography sx={{ maxWidth: 440, color: 'tokens.ink2' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        {searching && (
          <Button variant="outlined" onClick={() => setFilters({}, undefined)}>
            {translate(isOpening ? 'karhba.list.filters.seeAll' : 'karhba.list.filters.clearAll')}
          </Button>
        )}
        {(isOpening || !searching) && mayCreate && (
          <>
            <AddButton />
            <ImportButton label={translate('karhba.list.importFile')} />
          </>
        )}
      </Box>
    </Box>
  );
}

const isSame = (values: Readonly<Record<string, unknown>>, others: Readonly<Record<string, string>>) =>
  Object.keys({ ...values, ...others }).every(argument => values[argument] === others[argument]);
