import { useState } from 'react';
import { Alert, Button } from '@mui/material';
import { get, useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant, toTunisLocal } from '../../domain/instant';
import { formatDinars, parseMoney } from '../../domain/money';
import { UncoveredMark } from '../../views/UncoveredMark';
import type { Draft, Named } from '../../schema/field';
import { TakenCars } from '../booking/TakenCars';
import { ToggleBar } from '../booking/ToggleBar';
import { categoryOptions, useFreeVehicles } from '../booking/useFreeVehicles';
import type { Free, FreeVehicle } from '../booking/useFreeVehicles';

/** Not a category: wherever the vehicles are. */
const ANYWHERE = 'anywhere';

type Row = { vehicle: { id: string; label: string } };

/** A vehicle that another category was taken instead of, and the category that stood then. */
type Dropped = Row & { category: Named | null };

/** One takes the place of the other: each has the price of the whole booking, options included. */
const withoutCars = (form: Draft): Draft => ({ ...form, vehicles: [] });

/** The cars that are free on these dates, the cheapest first, one of which is taken; and the first time of one that is not. */
export function QuickVehicles() {
  const [everywhere, setEverywhere] = useState(false);
  const [all, setAll] = useState(false);
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const [taken, setTaken] = useState<FreeVehicle | null>(null);
  const { free, by, loading } = useFreeVehicles(
    { seats: null, transmission: null, everywhere, all },
    withoutCars,
  );
  const { control, setValue, formState } = useFormContext();
  const rows = (useWatch({ control, name: 'vehicles' }) ?? []) as Row[];
  const fault = get(formState.errors, 'vehicles') as
    { message?: string; root?: { message?: string } } | undefined;
  const message = fault?.message ?? fault?.root?.message;
  const chosen = rows[0]?.vehicle;
  const category = useWatch({ control, name: 'pricingCategory' }) as Named | null;
  const choose = (vehicle: Row['vehicle']) => {
    setDropped(null);
    setValue('vehicles', [{ vehicle }], { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };
  const take = (vehicle: FreeVehicle) => {
    setTaken(vehicle);
    choose({ id: vehicle.id, label: vehicle.registration });
  };
  const narrow = (id: string | null) => {
    const narrowed = free?.categories.find(one => one.category.id === id)?.category ?? null;
    setValue('pricingCategory', narrowed, { shouldDirty: true });
    // The list has not all of them, nor that of before.
    const own = [...(free?.vehicles ?? []), ...(taken ? [taken] : [])].find(one => one.id === chosen?.id);
    // A vehicle of another one would be let at the price of this.
    if (!narrowed || !chosen || own?.pricingCategory?.id === narrowed.id) return;
    setDropped({ vehicle: chosen, category });
    setValue('vehicles', [], { shouldDirty: true });
  };
  const takeBack = ({ vehicle, category: before }: Dropped) => {
    setValue('pricingCategory', before, { shouldDirty: true });
    choose(vehicle);
  };
  if (!free) return <p className="hint">Les voitures libres s’affichent dès les deux dates.</p>;
  const listed = free.vehicles.some(({ id }) => id === chosen?.id);
  const others = free.count - free.vehicles.length;
  return (
    <div aria-busy={loading}>
      <p aria-live="polite" className="count">
        {free.count === 0
          ? 'Aucune voiture libre à ces dates'
          : `${free.count} ${free.count === 1 ? 'voiture libre' : 'voitures libres'}`}
      </p>
      <ToggleBar
        label="Voitures à montrer"
        options={[
          ...categoryOptions(free.categories),
          ...(by.agency
            ? [
                {
                  value: ANYWHERE,
                  label: everywhere ? `Seulement ${by.agency}` : `Toutes les agences (${free.everywhere})`,
                },
              ]
            : []),
        ]}
        value={category?.id ?? ''}
        onChange={value => (value === ANYWHERE ? setEverywhere(!everywhere) : narrow(value || null))}
      />
      {dropped && rows.length === 0 && (
        <Alert
          severity="info"
          action={
            <Button size="small" onClick={() => takeBack(dropped)}>
              Reprendre
            </Button>
          }
        >
          {dropped.vehicle.label} n’est plus choisie&nbsp;: prenez-en une de cette catégorie.
        </Alert>
      )}
      <div role="radiogroup" aria-label="Voitures libres" aria-required className="cars">
        {chosen && !listed && (
          <>
            <p className="chosen">
              <b>{chosen.label}</b>, choisie
            </p>
            <TakenCars />
          </>
        )}
        {free.vehicles.map(vehicle => (
          <Car
            key={vehicle.id}
            vehicle={vehicle}
            checked={vehicle.id === chosen?.id}
            onTake={() => take(vehicle)}
          />
        ))}
      </div>
      {!all && others > 0 && (
        <Button size="small" onClick={() => setAll(true)}>
          {others === 1 ? 'Montrer l’autre voiture libre' : `Montrer les ${others} autres voitures libres`}
        </Button>
      )}
      {message && <Alert severity="error">{message}</Alert>}
      {free.count === 0 && free.alternatives?.nextSlot && <NextSlot slot={free.alternatives.nextSlot} />}
    </div>
  );
}

interface CarProps {
  vehicle: FreeVehicle;
  checked: boolean;
  onTake: () => void;
}

function Car({ vehicle, checked, onTake }: CarProps) {
  const { registration, carBrand, carModel, pricingCategory, agency, TTCPrice, uncovered } = vehicle;
  return (
    <label className="car" data-checked={checked || undefined}>
      <input type="radio" name="quick-vehicle" checked={checked} onChange={onTake} />
      <span>
        <b>{registration}</b>
        <small>{[carBrand?.label, carModel?.label].filter(Boolean).join(' ')}</small>
      </span>
      <span>
        {pricingCategory?.label}
        <small>{agency?.label}</small>
      </span>
      <UncoveredMark days={uncovered} />
      <strong>{TTCPrice === null ? 'Sans tarif' : `${formatDinars(parseMoney(TTCPrice) ?? 0)} TTC`}</strong>
    </label>
  );
}

type Slot = NonNullable<NonNullable<Free['alternatives']>['nextSlot']>;

/** The first time at which a car is free as long: one touch moves the booking there. */
function NextSlot({ slot: { vehicle, from } }: { slot: Slot }) {
  const { getValues, setValue } = useFormContext();
  if (!vehicle || from === null) return null;
  const shift = () => {
    const [departure, back] = getValues(['departureDate', 'returnDate']).map(value =>
      parseInstant(String(value)),
    );
    if (departure == null || back == null) return;
    setValue('departureDate', toTunisLocal(from), { shouldDirty: true });
    setValue('returnDate', toTunisLocal(from + back - departure), { shouldDirty: true });
  };
  return (
    <p className="next">
      <span>
        Bientôt libre&nbsp;: <b>{vehicle.label}</b>, à partir du {formatInstant(from)}
      </span>
      <Button variant="outlined" size="small" onClick={shift}>
        Décaler au {formatInstant(from)}
      </Button>
    </p>
  );
}
