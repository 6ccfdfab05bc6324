import { useState } from 'react';
import { Box, Button } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant } from '../../domain/instant';
import { UncoveredMark } from '../../views/UncoveredMark';
import { TakenCars } from './TakenCars';
import { WantedBar } from './WantedBar';
import { freeStyle } from './freeStyle';
import { useFreeVehicles } from './useFreeVehicles';
import type { Free, FreeVehicle, Narrowing, Wanted } from './useFreeVehicles';
import { dinarsText } from '../account/amounts';

type Row = { vehicle: { id: string; label: string } };

/** Under the dates of a booking, the vehicles that are free then: one is taken by a click. And else what there is. */
export function FreeVehicles() {
  const [wanted, setWanted] = useState<Wanted>({ seats: null, transmission: null, everywhere: false });
  const { free, by, loading } = useFreeVehicles(wanted);
  if (!free) return null;
  const { count, vehicles, alternatives } = free;
  return (
    <Box component="section" aria-label="Véhicules libres" aria-busy={loading} sx={freeStyle}>
      <div className="head">
        <div className="summary">
          <p aria-live="polite" data-none={count === 0 || undefined}>
            {countText(free)}
          </p>
          <Filters
            by={by}
            free={free}
            everywhere={wanted.everywhere}
            onChange={everywhere => setWanted({ ...wanted, everywhere })}
          />
        </div>
        <WantedBar wanted={wanted} onChange={setWanted} />
      </div>
      <TakenCars />
      <BookingChoices vehicles={vehicles} />
      {alternatives && <Alternatives {...alternatives} Choices={BookingChoices} />}
    </Box>
  );
}

function countText({ count, promised }: Free): string {
  if (count === 0) return 'Aucun véhicule libre à ces dates';
  const found = count === 1 ? '1 véhicule libre' : `${count} véhicules libres`;
  if (promised === 0) return found;
  return `${found}, ${promised} à garder pour ${promised === 1 ? 'une réservation' : 'des réservations'} sans véhicule`;
}

interface FiltersProps {
  by: Narrowing;
  free: Free;
  everywhere: boolean;
  onChange: (everywhere: boolean) => void;
}

/** What the count is narrowed by, which the form may have filled in itself: the agency is left with one click. */
function Filters({ by: { category, agency }, free, everywhere, onChange }: FiltersProps) {
  const place = everywhere ? 'Toutes les agences' : agency && `Agence ${agency}`;
  const summary = [category && `Catégorie ${category}`, place].filter(Boolean).join(' · ');
  if (summary === '') return null;
  return (
    <p className="by">
      {summary}
      {agency && (
        <Button size="small" onClick={() => onChange(!everywhere)}>
          {everywhere ? `Seulement ${agency}` : `Toutes les agences (${free.everywhere})`}
        </Button>
      )}
    </p>
  );
}

/** What else there is, where nothing is free as requested. */
export function Alternatives({
  otherAgency,
  nextSlot,
  upgrade,
  Choices,
}: NonNullable<Free['alternatives']> & { Choices: React.ComponentType<OfferedVehicles> }) {
  return (
    <>
      {otherAgency.length > 0 && (
        <>
          <h3>Dans une autre agence</h3>
          <Choices vehicles={otherAgency} says={({ agency }) => agency?.label ?? 'Sans agence'} />
        </>
      )}
      {upgrade.length > 0 && (
        <>
          <h3>Dans une autre catégorie, au prix de celle qui est demandée</h3>
          <Choices vehicles={upgrade} says={({ pricingCategory }) => pricingCategory?.label} />
        </>
      )}
      {nextSlot?.vehicle && nextSlot.from !== null && (
        <>
          <h3>Premier créneau</h3>
          <p>
            {nextSlot.vehicle.label}, à partir du {formatInstant(nextSlot.from)}
          </p>
          <UncoveredMark days={nextSlot.uncovered} />
        </>
      )}
    </>
  );
}

/** Vehicles that are offered together. */
export interface OfferedVehicles {
  vehicles: readonly FreeVehicle[];
  /** What matters of each, beside its name. */
  says?: (vehicle: FreeVehicle) => string | null | undefined;
}

/** In a booking one is one more. */
function BookingChoices(offered: OfferedVehicles) {
  const { control, getValues, setValue } = useFormContext();
  const rows = (useWatch({ control, name: 'vehicles' }) ?? []) as Row[];
  const take = ({ id, registration }: FreeVehicle) =>
    setValue(
      'vehicles',
      [...((getValues('vehicles') as Row[] | null) ?? []), { vehicle: { id, label: registration } }],
      {
        shouldDirty: true,
      },
    );
  const isTaken = ({ id }: FreeVehicle) => rows.some(row => row.vehicle?.id === id);
  return <Choices {...offered} isTaken={isTaken} onTake={take} />;
}

interface ChoicesProps extends OfferedVehicles {
  isTaken: (vehicle: FreeVehicle) => boolean;
  onTake: (vehicle: FreeVehicle) => void;
}

/** Free vehicles, each with its model, its price and who has it next: one is taken by a click. */
export function Choices({ vehicles, says, isTaken, onTake }: ChoicesProps) {
  return (
    <div className="choices">
      {vehicles.map(vehicle => {
        const told = [nameOf(vehicle), says?.(vehicle)].filter(Boolean);
        const price = priceOf(vehicle);
        const details = detailsOf(vehicle);
        return (
          <Button
            key={vehicle.id}
            variant="outlined"
            size="small"
            disabled={isTaken(vehicle)}
            onClick={() => onTake(vehicle)}
          >
            <span style={visuallyHidden}>Prendre </span>
            <strong>{vehicle.registration}</strong>
            {told.map(text => (
              <span key={text}>
                <Comma />
                {text}
              </span>
            ))}
            {price && (
              <b>
                <Comma />
                {price}
              </b>
            )}
            {details && (
              <span>
                <Comma />
                {details}
              </span>
            )}
            {vehicle.uncovered?.length ? <Comma /> : null}
            <UncoveredMark days={vehicle.uncovered} />
          </Button>
        );
      })}
    </div>
  );
}

/** Between what stands apart on the screen, for those who hear it. */
const Comma = () => <span style={visuallyHidden}>, </span>;

const nameOf = ({ carBrand, carModel }: FreeVehicle) =>
  [carBrand?.label, carModel?.label].filter(Boolean).join(' ');

/** '540,000 DT TTC', what the booking costs with it; nothing where no tariff gives it, or the caller may not query it. */
const priceOf = ({ TTCPrice }: FreeVehicle) => TTCPrice !== null && `${dinarsText(TTCPrice)} TTC`;

/** '453,782 DT HT · 5 places', as far as they are known. */
const detailsOf = ({ price_HT, seats, next }: FreeVehicle) =>
  [
    price_HT !== null && `${dinarsText(price_HT)} HT`,
    seats !== null && `${seats}\u00a0places`,
    next !== null && `réservé dès le ${formatInstant(next)}`,
  ]
    .filter(Boolean)
    .join(' · ');
