import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { Box, Button, IconButton, TextField, Typography } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { addDays } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { searchAdornments } from '../../views/inputs/searchAdornments';
import { spanTitle } from './dayTexts';
import { FilterSelect } from './FilterSelect';
import { FreeFilter } from './FreeFilter';
import { shownKinds } from './planningAddress';
import type { Asked, ShownKind } from './planningAddress';
import type { PlannedVehicle, Planning } from './planningTypes';
import { lastOf, startFor, views } from './span';

interface PlanningToolbarProps {
  asked: Asked;
  today: CalendarDate;
  vehicles: readonly PlannedVehicle[];
  /** What is to be assigned: its categories may have no vehicle. */
  unassigned: Planning['unassigned'] | undefined;
  /** Vehicles that answer the filters; none until they are counted. */
  found: number | undefined;
  change: (more: Partial<Asked>) => void;
}

/** Which days are seen, and which vehicles. */
export const PlanningToolbar = memo(function PlanningToolbar({
  asked,
  today,
  vehicles,
  unassigned,
  found,
  change,
}: PlanningToolbarProps) {
  const { days, step } = views[asked.view];
  const move = (by: number) => change({ first: addDays(asked.first, by) });
  return (
    <Box
      className="toolbar"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', p: '10px 12px' }}
    >
      <IconButton aria-label="Jours précédents" onClick={() => move(-step)} sx={arrowStyle}>
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      <Button variant="outlined" size="small" onClick={() => change({ first: startFor(asked.view, today) })}>
        Aujourd’hui
      </Button>
      <IconButton aria-label="Jours suivants" onClick={() => move(step)} sx={arrowStyle}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
      <Typography component="h2" variant="h4" aria-live="polite" sx={{ mx: '8px', whiteSpace: 'nowrap' }}>
        {spanTitle(asked.first, lastOf({ first: asked.first, days }))}
      </Typography>
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px' }}>
        {asked.search && <span className="paper">Recherche&nbsp;: «&nbsp;{asked.search}&nbsp;»</span>}
        <SearchWord value={asked.search} onChange={search => change({ search })} />
        <PlanningFilters asked={asked} vehicles={vehicles} unassigned={unassigned} change={change} />
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

/** The same filters on a desk and in the drawer of a phone. */
export function PlanningFilters({
  asked,
  vehicles,
  unassigned,
  change,
}: Pick<PlanningToolbarProps, 'asked' | 'vehicles' | 'unassigned' | 'change'>) {
  const choices = useMemo(
    () => choicesOf(vehicles, unassigned, asked.brand),
    [vehicles, unassigned, asked.brand],
  );
  return (
    <>
      <FilterSelect
        label="Agence"
        any="Toutes"
        options={choices.agencies}
        chosen={asked.agency ? [asked.agency] : []}
        onChange={([agency = null]) => change({ agency })}
      />
      <FilterSelect
        label="Catégorie"
        any="Toutes"
        options={choices.categories}
        chosen={asked.category ? [asked.category] : []}
        onChange={([category = null]) => change({ category })}
      />
      <FilterSelect
        label="Marque"
        any="Toutes"
        options={choices.brands}
        chosen={asked.brand ? [asked.brand] : []}
        onChange={([brand = null]) => change({ brand, model: null })}
      />
      {asked.brand && (
        <FilterSelect
          label="Modèle"
          any="Tous"
          options={choices.models}
          chosen={asked.model ? [asked.model] : []}
          onChange={([model = null]) => change({ model })}
        />
      )}
      <FilterSelect
        label="Afficher"
        any="Tous"
        several
        options={Object.entries(shownKinds).map(([id, label]) => ({ id, label }))}
        chosen={asked.shown}
        onChange={shown => change({ shown: shown as ShownKind[] })}
      />
      <FreeFilter value={asked.free} onChange={free => change({ free })} />
    </>
  );
}

/** What the vehicles have, and the bookings to be assigned, each once, by its name. */
function choicesOf(
  vehicles: readonly PlannedVehicle[],
  unassigned: Planning['unassigned'] | undefined,
  brand: string | null,
) {
  const booked = [...(unassigned?.values() ?? [])].flat();
  const named = (pairs: (readonly [string, string])[]) =>
    [...new Map(pairs.filter(([id]) => id !== ''))]
      .map(([id, label]) => ({ id, label }))
      .sort((a, b) => a.label.localeCompare(b.label, 'fr'));
  return {
    agencies: named([...vehicles, ...booked].map(one => [one.agencyId, one.agency] as const)),
    categories: named(
      [...vehicles, ...booked].map(
        one => [one.categoryId || 'aucune', one.category || 'Sans catégorie'] as const,
      ),
    ),
    brands: named(vehicles.map(one => [one.brandId, one.brand] as const)),
    models: named(
      vehicles.filter(one => one.brandId === brand).map(one => [one.modelId, one.model] as const),
    ),
  };
}

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
