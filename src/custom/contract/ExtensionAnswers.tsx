import { createContext, useContext } from 'react';
import { Button } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Named } from '../../schema/field';
import { UncoveredMark } from '../../views/UncoveredMark';
import { useFreeVehicles } from '../booking/useFreeVehicles';
import type { FreeVehicle } from '../booking/useFreeVehicles';
import { formatInstant } from '../../domain/instant';
import type { DeskLine } from './deskRecord';
import type { Extension } from './useExtension';

/** Opens the exchange of a line until a return; absent where nothing is exchanged. */
export const SwapInstead = createContext<((line: DeskLine, back: number) => void) | undefined>(undefined);

interface AnswersProps {
  line: DeskLine;
  back: number;
  extension: Extension;
}

/** As many as one compares at a glance. */
const mostOffered = 3;
const wanted = { seats: null, transmission: null, everywhere: true };

/** The ways in which a vehicle that is promised may be kept all the same: another for who waits, or for its client. */
export function ExtensionAnswers({ line, back, extension: { holders } }: AnswersProps) {
  const swap = useContext(SwapInstead);
  const met = holders.filter(({ from }) => from < back);
  const [next] = met;
  const isGiven = met.length === 1 && next?.reservation && next.to !== null;
  const maySwap = swap && line.lineState === 'ON_RENT';
  if (!isGiven && !maySwap) return null;
  return (
    <div className="answers" role="group" aria-label="Façons de l’accorder">
      <strong>{isGiven && maySwap ? 'Deux façons de l’accorder' : 'Une façon de l’accorder'}</strong>
      {isGiven && next && <GiveAnother next={next} />}
      {maySwap && (
        <div className="answer">
          <span>
            <b>Échanger la voiture du client</b>
            <small>Contre une voiture libre jusqu’au retour demandé. Deux inspections de plus.</small>
          </span>
          <Button size="small" variant="outlined" onClick={() => swap(line, back)}>
            Échanger…
          </Button>
        </div>
      )}
    </div>
  );
}

/** The vehicles that the reservation may have instead: of its category, else of those nearest to it. */
function GiveAnother({ next }: { next: Extension['holders'][number] }) {
  const { free, loading } = useFreeVehicles(wanted, () => ({
    departureDate: next.from,
    returnDate: next.to,
    pricingCategory: next.category,
  }));
  const { control, setValue } = useFormContext();
  const chosen = useWatch({ control, name: 'replacement' }) as Named | null;
  if (!free) return null;
  const offered = [...free.vehicles, ...(free.alternatives?.upgrade ?? [])].slice(0, mostOffered);
  if (offered.length === 0)
    return <p className="none">Aucune autre voiture n’est libre pour {next.reservation?.label}.</p>;
  const take = (vehicle: FreeVehicle | null) =>
    setValue('replacement', vehicle && { id: vehicle.id, label: vehicle.registration }, {
      shouldDirty: true,
      shouldValidate: true,
    });
  return (
    <div role="radiogroup" aria-label={`Voiture pour ${next.reservation?.label}`} aria-busy={loading}>
      {offered.map(vehicle => (
        <label key={vehicle.id} className="answer" data-checked={vehicle.id === chosen?.id || undefined}>
          <input
            type="radio"
            name="replacement"
            checked={vehicle.id === chosen?.id}
            onChange={() => take(vehicle)}
          />
          <span>
            <b>
              Donner {vehicle.registration} à {next.reservation?.label}
            </b>
            <small>{aboutText(vehicle, next.category)}</small>
            <UncoveredMark days={vehicle.uncovered} />
          </span>
        </label>
      ))}
    </div>
  );
}

/** 'Dacia Duster, même catégorie, libre jusqu’au 22/12/2026 09:00' */
function aboutText(
  { carBrand, carModel, pricingCategory, next }: FreeVehicle,
  wantedCategory: Named | null,
): string {
  const model = [carBrand?.label, carModel?.label].filter(Boolean).join(' ');
  const category =
    wantedCategory && pricingCategory?.id === wantedCategory.id ? 'même catégorie' : pricingCategory?.label;
  return [model, category, next != null && `libre jusqu’au ${formatInstant(next)}`]
    .filter(Boolean)
    .join(', ');
}
