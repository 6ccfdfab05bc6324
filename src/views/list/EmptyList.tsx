import { Box, Button, Typography } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { archivedName } from '../../schema/words/actions/archive';
import { openingFilter } from '../../schema/words/list/listAddress';
import { Icon } from '../shell/Icon';
import { AddButton, ImportButton } from './ListHeader';
import { useListScreen } from './ListScreen';
import { useQuickFilterCounts } from './QuickFilters';

/** Nothing to show: why, in one sentence (nothing was written, archived, or found), and what to do about it. */
export function EmptyList() {
  const translate = useTranslate();
  const { resource, mayCreate } = useListScreen();
  const { filterValues, setFilters } = useListContext();
  const { labels, list } = resource;
  const given = Object.entries(filterValues).flatMap(([name, value]) => (value ? [name] : []));
  const searching = given.length > 0;
  const opening = openingFilter(resource);
  // Nobody has filtered: there may be nothing at all yet.
  const [all] = useQuickFilterCounts(resource);
  const isOpening = opening && isSame(filterValues, opening.values);
  const isBare = !searching || (isOpening && all === 0);
  const say = (none: 'all' | 'archived' | 'opening') =>
    translate(`karhba.list.none.${none}.${labels.gender}`, { name: labels.one, quick: opening?.label });
  const reason = () => {
    if (isBare) return list?.empty ?? say('all');
    if (isOpening) return say('opening');
    if (given.every(name => name === archivedName)) return say('archived');
    return list?.nothingFound ?? translate('karhba.list.nothingFound');
  };
  return (
    <Box
      role="status"
      sx={{ display: 'grid', justifyItems: 'center', gap: '14px', p: '56px 24px', textAlign: 'center' }}
    >
      <Box sx={{ color: 'tokens.ink3' }}>
        <Icon name={resource.icon} size={32} />
      </Box>
      <Typography sx={{ maxWidth: 440, color: 'tokens.ink2' }}>{reason()}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
        {!isBare && (
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
