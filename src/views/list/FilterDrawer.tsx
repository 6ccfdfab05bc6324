import { useId, useState } from 'react';
import { Badge, Box, Button, Drawer, IconButton, Typography } from '@mui/material';
import ListFilterIcon from 'lucide-react/icons/list-filter';
import { useListContext, useTranslate } from 'react-admin';
import { LateFilterEditor } from './lateParts';
import { useListScreen } from './ListScreen';
import { useInForce } from './useInForce';

/** The phone's filters: one button with their number, all of them in a sheet from below. */
export function FilterDrawer() {
  const translate = useTranslate();
  const { filters } = useListScreen();
  const { filterValues, setFilters } = useListContext();
  const [draft, setDraft] = useState<Record<string, unknown> | null>(null);
  const id = useId();
  const count = filters.filter(useInForce()).length;
  const apply = (values: Record<string, unknown>) => {
    setFilters(values, undefined);
    setDraft(null);
  };
  const cleared = () =>
    Object.fromEntries(
      Object.entries(filterValues).filter(([name]) => !filters.some(({ argument }) => argument === name)),
    );
  return (
    <>
      <Badge badgeContent={count} color="primary">
        <IconButton
          aria-label={translate(count > 0 ? 'karhba.list.filters.count' : 'karhba.list.filters.title', {
            count,
          })}
          aria-haspopup="dialog"
          onClick={() => setDraft(filterValues)}
          sx={{ width: 48, height: 48, border: '1px solid', borderColor: 'tokens.line2' }}
        >
          <ListFilterIcon size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Badge>
      <Drawer
        anchor="bottom"
        open={draft !== null}
        onClose={() => setDraft(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': id, sx: paperStyle } }}
      >
        <Typography id={id} variant="h3" component="h2">
          {translate('karhba.list.filters.title')}
        </Typography>
        {filters.map(filter => (
          <LateFilterEditor
            key={filter.argument}
            filter={filter}
            value={draft?.[filter.argument]}
            onChange={value => setDraft(before => ({ ...before, [filter.argument]: value ?? undefined }))}
          />
        ))}
        <Box sx={{ display: 'flex', gap: '8px', mt: '4px' }}>
          <Button variant="outlined" onClick={() => apply(cleared())}>
            {translate('karhba.list.filters.clear')}
          </Button>
          <Button variant="contained" sx={{ flex: 1 }} onClick={() => apply(draft ?? {})}>
            {translate('karhba.list.filters.apply')}
          </Button>
        </Box>
      </Drawer>
    </>
  );
}

const paperStyle = {
  display: 'grid',
  gap: '16px',
  p: '20px 16px calc(16px + env(safe-area-inset-bottom))',
  maxHeight: '86dvh',
  borderRadius: '12px 12px 0 0',
};
