import { useId } from 'react';
import { Box, MenuItem, Select } from '@mui/material';
import { useListContext } from 'react-admin';
import { numberText } from '../columns/numberText';
import { pageSizes } from '../../schema/pageSizes';
import { useListScreen } from './ListScreen';
import { PageNumbers } from './PageNumbers';

/** The bar under a list: size of a page, where one is, the pages. */
export function Pager() {
  const { resource } = useListScreen();
  const { total, page, perPage, setPerPage, error, isPending } = useListContext();
  const id = useId();
  if (!total || error || isPending) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const sizes = pageSizes(resource.list?.perPage ?? 10);
  return (
    <Box sx={barStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <span id={id}>Afficher:</span>
        <Select
          value={perPage}
          onChange={event => setPerPage(Number(event.target.value))}
          slotProps={{ input: { 'aria-label': 'Éléments par page' } }}
          inputProps={{ 'aria-label': 'Éléments par page' }}
          sx={{ fontSize: 13, fontWeight: 600, minWidth: 62 }}
        >
          {[...new Set([...sizes, perPage])].map(size => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
        <span>éléments</span>
      </Box>
      <Box component="span" role="status" sx={{ color: 'tokens.ink3' }}>
        {numberText(first)}–{numberText(last)} sur {numberText(total)}
      </Box>
      <PageNumbers />
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 52,
  p: { xs: '12px 0', sm: '8px 16px' },
  fontSize: 13,
  color: 'tokens.ink2',
  borderTop: { sm: '1px solid' },
  borderColor: { sm: 'tokens.line' },
};
