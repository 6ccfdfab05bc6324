import { useMemo } from 'react';
import { Autocomplete, TextField } from '@mui/material';
import { plateKey } from '../../domain/plate';
import type { PlannedVehicle } from './planningTypes';

interface VehicleBoxProps {
  vehicles: readonly PlannedVehicle[];
  value: string;
  onChange: (id: string) => void;
  /** Ids of those that something holds then. */
  taken: ReadonlySet<string>;
}

const most = 50;

/** Another vehicle, by plate or model: those that are free first, and those of the same category. */
export function VehicleBox({ vehicles, value, onChange, taken }: VehicleBoxProps) {
  const options = useMemo(() => {
    const category = vehicles.find(({ id }) => id === value)?.categoryId;
    const rank = (one: PlannedVehicle) => Number(taken.has(one.id)) * 2 + Number(one.categoryId !== category);
    return vehicles.filter(({ inUse, id }) => inUse || id === value).toSorted((a, b) => rank(a) - rank(b));
  }, [vehicles, value, taken]);
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === value)}
      disableClearable
      onChange={(_, vehicle) => onChange(vehicle.id)}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ plate, brand, model }) => `${plate} · ${brand} ${model}`}
      groupBy={({ id }) => (taken.has(id) ? 'Pris à ces dates' : 'Libres')}
      filterOptions={(all, { inputValue }) => {
        const chosen = all.find(({ id }) => id === value);
        const typed = chosen && inputValue.startsWith(chosen.plate) ? '' : inputValue;
        return all.filter(one => matches(one, typed)).slice(0, most);
      }}
      noOptionsText="Aucun véhicule"
      renderInput={params => <TextField {...params} label="Véhicule" />}
    />
  );
}

function matches({ plate, brand, model }: PlannedVehicle, typed: string): boolean {
  const key = plateKey(typed);
  return (
    typed === '' ||
    (key !== '' && plateKey(plate).includes(key)) ||
    `${brand} ${model}`.toLowerCase().includes(typed.trim().toLowerCase())
  );
}
