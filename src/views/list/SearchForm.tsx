import { useEffect, useState } from 'react';
import { Box, Button, TextField } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { LateFilterEditor } from './LateFilterEditor';
import { useListScreen } from './ListScreen';

/** Search and filters side by side; what is chosen applies by 'Rechercher' or Enter, and stands in the address. */
export function SearchForm() {
  const { filters, resource } = useListScreen();
  const { filterValues, setFilters, refetch } = useListContext();
  const [draft, setDraft] = useState<Record<string, unknown>>(filterValues);
  // The address may change them from outside.
  useEffect(() => setDraft(filterValues), [filterValues]);
  const put = (name: string, value: string | null) =>
    setDraft(before => ({ ...before, [name]: value ?? undefined }));
  const apply = () => {
    const word = String(draft.searchWord ?? '').trim();
    const values = Object.fromEntries(
      Object.entries({ ...draft, searchWord: word }).filter(
        ([, value]) => value !== undefined && value !== '',
      ),
    );
    if (same(values, filterValues)) void refetch();
    else setFilters(values, undefined);
  };
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={event => {
        event.preventDefault();
        apply();
      }}
      sx={formStyle}
    >
      <TextField
        label="Recherche"
        placeholder={resource.list?.searchPlaceholder ?? 'Rechercher…'}
        value={String(draft.searchWord ?? '')}
        onChange={event => put('searchWord', event.target.value)}
        slotProps={{ htmlInput: { type: 'search', autoComplete: 'off', maxLength: 200 } }}
      />
      {filters.map(filter => (
        <LateFilterEditor
          key={filter.argument}
          filter={filter}
          value={draft[filter.argument]}
          onChange={value => put(filter.argument, value)}
        />
      ))}
      <Button type="submit" variant="contained">
        Rechercher
      </Button>
    </Box>
  );
}

function same(a: Record<string, unknown>, b: Record<string, unknown>): boolean {
  return Object.keys({ ...a, ...b }).every(key => a[key] === b[key]);
}

const formStyle = (theme: Theme) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(170px, 1fr))',
  gap: '12px',
  alignItems: 'end',
  padding: '12px 16px 16px',
  '& > button': { justifySelf: 'start' },
  [theme.breakpoints.down('sm')]: {
    gridTemplateColumns: '1fr 1fr',
    padding: '4px 0 16px',
    '& > div:first-of-type': { gridColumn: '1 / -1' },
    '& > button': { justifySelf: 'stretch', minHeight: 48 },
  },
});
