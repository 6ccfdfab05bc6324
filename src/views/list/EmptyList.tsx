import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
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
  const text = searching
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
      {searching ? (
        <Button variant="outlined" onClick={() => setFilters({}, undefined)}>
          {translate('karhba.list.filters.clearAll')}
        </Button>
      ) : (
        mayCreate && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
            <AddButton />
            <ImportButton label={translate('karhba.list.importFile')} />
          </Box>
        )
      )}
    </Box>
  );
}
