import { useMemo } from 'react';
import { Autocomplete, Box, TextField } from '@mui/material';
import type { Uncovered } from '../../domain/uncovered';
import { UncoveredMark } from '../../views/UncoveredMark';
import { useLookupTexts } from '../../views/inputs/useLookup';
import { holdsPlate } from '../../domain/plate';
import type { PlannedVehicle } from './planningTypes';

interface VehicleBoxProps {
  vehicles: readonly PlannedVehicle[];
  value: string;
  onChange: (id: string) => void;
  /** Ids of those that something holds then. */
  taken: ReadonlySet<string>;
  /** What each lacks then, in words: 'Sans assurance le 12/12/2026'. */
  lacks: ReadonlyMap<string, readonly Uncovered[]>;
  /** Of a booking that names none: its category, '' for none. Otherwise that of the vehicle. */
  category?: string;
  /** Whether it is the first input of its dialog. */
  autoFocus: boolean;
}

const most = 50;

const nameOf = ({ plate, brand, model }: PlannedVehicle) => `${plate} · ${brand} ${model}`;

/** Another vehicle, by plate or model: those that are free first, those of the same category, and of these those that are covered. */
export function VehicleBox({
  vehicles,
  value,
  onChange,
  taken,
  lacks,
  category,
  autoFocus,
}: VehicleBoxProps) {
  const isOptional = category !== undefined;
  const texts = useLookupTexts('Véhicule', false, false);
  const wanted = category ?? vehicles.find(({ id }) => id === value)?.categoryId;
  const options = useMemo(() => {
    const rank = ({ id, categoryId }: PlannedVehicle) =>
      Number(taken.has(id)) * 4 + Number(categoryId !== wanted) * 2 + Number(lacks.has(id));
    return vehicles.filter(({ inUse, id }) => inUse || id === value).toSorted((a, b) => rank(a) - rank(b));
  }, [vehicles, value, taken, lacks, wanted]);
  return (
    <Autocomplete
      {...texts}
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      disableClearable={!isOptional}
      openOnFocus={autoFocus}
      onChange={(_, vehicle) => onChange(vehicle?.id ?? '')}
      getOptionKey={({ id }) => id}
      getOptionLabel={nameOf}
      renderOption={({ key, ...item }, one) => (
        <li key={key} {...item}>
          <Box component="span" sx={{ display: 'grid' }}>
            {nameOf(one)}
            <UncoveredMark days={lacks.get(one.id)} />
          </Box>
        </li>
      )}
      groupBy={({ id, categoryId }) =>
        taken.has(id) ? 'Pris à ces dates' : categoryId === wanted ? 'Libres' : 'Libres, autre catégorie'
      }
      filterOptions={(all, { inputValue }) => {
        const chosen = all.find(({ id }) => id === value);
        const typed = chosen && inputValue.startsWith(chosen.plate) ? '' : inputValue;
        return all.filter(one => matches(one, typed)).slice(0, most);
      }}
      noOptionsText="Aucun véhicule"
      renderInput={params => (
        <TextField
          {...params}
          label="Véhicule"
          autoFocus={autoFocus}
          placeholder={isOptional ? 'À affecter' : undefined}
        />
      )}
    />
  );
}

function matches({ plate, brand, model }: PlannedVehicle, typed: string): boolean {
  return (
    typed === '' ||
    holdsPlate(plate, typed) ||
    `${brand} ${model}`.toLowerCase().includes(typed.trim().toLowerCase())
  );
}
