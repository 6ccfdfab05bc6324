import { Box } from '@mui/material';
import { usePhone } from '../shell/usePhone';
import { FilterChips } from './FilterChips';
import { FilterMenu } from './FilterMenu';
import { SearchForm } from './SearchForm';
import { useListScreen } from './ListScreen';
import { SearchBox } from './SearchBox';
import { LateViewsButton } from './tools/LateTools';
import { ListTools } from './tools/ListTools';

/** Search and filters on one line; on a phone the filters live in a drawer, their chips here. */
export function ListToolbar() {
  const phone = usePhone();
  const { resource } = useListScreen();
  if (resource.list?.search === 'button') return <SearchForm />;
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px',
        p: phone ? '10px 0' : '10px 12px',
      }}
    >
      <SearchBox />
      <FilterChips />
      {!phone && <FilterMenu />}
      {phone ? <LateViewsButton /> : <ListTools />}
    </Box>
  );
}
