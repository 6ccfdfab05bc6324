import { Box, Button, Typography } from '@mui/material';
import { useListContext } from 'react-admin';
import { Icon } from '../shell/Icon';
import { AddButton } from './AddButton';
import { ImportButton } from './ImportButton';
import { useListScreen } from './ListScreen';

/** Nothing to show: one sentence, and what to do about it. */
export function EmptyList() {
  const { resource, mayCreate } = useListScreen();
  const { filterValues, setFilters } = useListContext();
  const searching = Object.values(filterValues).some(value => value !== undefined && value !== '');
  const { labels, list } = resource;
  const text = searching
    ? (list?.nothingFound ?? 'Aucun résultat ne correspond à cette recherche.')
    : (list?.empty ?? `${labels.gender === 'f' ? 'Aucune' : 'Aucun'} ${labels.one}.`);
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
          Effacer les filtres
        </Button>
      ) : (
        mayCreate && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '8px' }}>
            <AddButton />
            <ImportButton label="Importer un fichier" />
          </Box>
        )
      )}
    </Box>
  );
}
