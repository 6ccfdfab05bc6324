import { useState } from 'react';
import { Box, Drawer, IconButton } from '@mui/material';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { PlanningFilters } from './PlanningFilters';
import type { PlanningFiltersProps } from './PlanningFilters';

/** The filters where there is no room for them: one button, with how many are in force, and a drawer. */
export function FoldedFilters(props: PlanningFiltersProps) {
  const [open, setOpen] = useState(false);
  const { agency, category, brand, model, free } = props.params;
  const count = [agency, category, brand, model, free].filter(Boolean).length;
  return (
    <>
      {/* On paper, those in force are named. */}
      <Box className="paper">
        <PlanningFilters {...props} />
      </Box>
      <IconButton
        className="screen"
        aria-label={count > 0 ? `Filtres, ${count} en vigueur` : 'Filtres'}
        onClick={() => setOpen(true)}
        sx={{ color: count > 0 ? 'tokens.accent' : undefined }}
      >
        <SlidersHorizontal size={18} aria-hidden />
      </IconButton>
      <Drawer
        anchor="bottom"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': 'Filtres',
            sx: { p: '20px 16px 24px', borderRadius: '12px 12px 0 0' },
          },
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px' }}>
          <PlanningFilters {...props} />
        </Box>
      </Drawer>
    </>
  );
}
