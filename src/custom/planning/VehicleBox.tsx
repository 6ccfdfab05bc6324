import { useMemo } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { holdsPlate } from '../../domain/plate';
import type { PlannedVehicle } from './planningTypes';

interface VehicleBoxProps {
  vehicles: readonly PlannedVehicle[];
  value: string;
  onChange: (id: string) => void;
  /** Ids of those that something holds then. */
  taken: ReadonlySet<string>;
  /** Of a booking that names none: its category, '' for none. Otherwise that of the vehicle. */
  category?: string;
  /** Whether it is what one is asked first. */
  asked: boolean;
}

const most = 50;

/** Another vehicle, by plate or model: those that are free first, and those of the same category. */
export function VehicleBox({ vehicles, value, onChange, taken, category, asked }: VehicleBoxProps) {
  const isOptional = category !== undefined;
  const wanted = category ?? vehicles.find(({ id }) => id === value)?.categoryId;
  const options = useMemo(() => {
    const rank = (one: PlannedVehicle) => Number(taken.has(one.id)) * 2 + Number(one.categoryId !== wanted);
    return vehicles.filter(({ inUse, id }) => inUse || id === value).toSorted((a, b) => rank(a) - rank(b));
  }, [vehicles, value, taken, wanted]);
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === value) ?? null}
      disableClearable={!isOptional}
      openOnFocus={asked}
      onChange={(_, vehicle) => onChange(vehicle?.id ?? '')}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ plate, brand, model }) => `${plate} · ${brand} ${model}`}
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
          autoFocus={asked}
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
