import { memo, useEffect, useRef, useState } from 'react';
import { Box, Button, IconButton, TextField, Typography, useMediaQuery } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { searchAdornments } from '../../views/inputs/searchAdornments';
import { spanTitle } from './dayTexts';
import { FoldedFilters } from './FoldedFilters';
import { PlanningFilters } from './PlanningFilters';
import type { PlanningFiltersProps } from './PlanningFilters';
import { lowScreen } from './sizes';
import { lastOf, startFor, views } from './span';
import type { ViewName } from './span';

interface PlanningToolbarProps extends PlanningFiltersProps {
  today: CalendarDate;
  /** Vehicles that answer the filters; none until they are counted. */
  found: number | undefined;
}

/** Which days are seen, and which vehicles. */
export const PlanningToolbar = memo(function PlanningToolbar({
  params,
  today,
  vehicles,
  unassigned,
  found,
  change,
}: PlanningToolbarProps) {
  const Filters = useMediaQuery(lowScreen, { noSsr: true }) ? FoldedFilters : PlanningFilters;
  return (
    <Box className="toolbar" sx={toolbarStyle}>
      <SeenDays view={params.view} first={params.first} today={today} onLook={first => change({ first })} />
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        {params.search && (
          <span className="paper">
            Recherche&nbsp;: «&nbsp;<bdi>{params.search}</bdi>&nbsp;»
          </span>
        )}
        <SearchWord value={params.search} onChange={search => change({ search })} />
        <Filters params={params} vehicles={vehicles} unassigned={unassigned} change={change} />
      </Box>
      <Typography
        variant="caption"
        role="status"
        sx={{ ml: 'auto', color: 'tokens.ink3', whiteSpace: 'nowrap' }}
      >
        {found === undefined
          ? ''
          : found === vehicles.length
            ? `${found} véhicule${found > 1 ? 's' : ''}`
            : `${found} sur ${vehicles.length}`}
      </Typography>
    </Box>
  );
});

interface SeenDaysProps {
  view: ViewName;
  first: CalendarDate;
  today: CalendarDate;
  onLook: (first: CalendarDate) => void;
}

/** The days that are seen, and the way to those before and after. */
export function SeenDays({ view, first, today, onLook }: SeenDaysProps) {
  const { days, step } = views[view];
  const move = (by: number) => onLook(addDays(first, by));
  return (
    <>
      <IconButton aria-label="Jours précédents" onClick={() => move(-step)} sx={arrowStyle}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <Button variant="outlined" size="small" onClick={() => onLook(startFor(view, today))}>
        Aujourd’hui
      </Button>
      <IconButton aria-label="Jours suivants" onClick={() => move(step)} sx={arrowStyle}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Typography component="h2" variant="h4" aria-live="polite" sx={{ mx: '8px', whiteSpace: 'nowrap' }}>
        {spanTitle(first, lastOf({ first: first, days }))}
      </Typography>
    </>
  );
}

const toolbarStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px',
  p: '10px 12px',
  [lowScreen]: { p: '4px 12px' },
};

const pause = 150;

/** What is sought, kept in the address a moment after the last letter. */
function SearchWord({ value, onChange }: { value: string; onChange: (word: string) => void }) {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => setText(before => (before.trim() === value ? before : value)), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <TextField
      className="screen"
      size="small"
      value={text}
      placeholder="Plaque, modèle…"
      onChange={event => setText(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && setText('')}
      sx={{ width: 172 }}
      slotProps={{
        htmlInput: { 'aria-label': 'Chercher un véhicule', autoComplete: 'off' },
        input: searchAdornments(text, () => setText('')),
      }}
    />
  );
}

const arrowStyle = {
  border: 1,
  borderColor: 'tokens.line2',
  bgcolor: 'tokens.paper',
  width: 32,
  height: 32,
  displayPrint: 'none',
};
