import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant } from '../../domain/instant';
import type { Draft, Named } from '../../schema/field';
import { Alternatives, Choices } from '../booking/FreeVehicles';
import type { OfferedVehicles } from '../booking/FreeVehicles';
import { freeStyle } from '../booking/freeStyle';
import { useFreeVehicles } from '../booking/useFreeVehicles';
import type { FreeVehicle } from '../booking/useFreeVehicles';
import type { DeskContract } from './deskRecord';

const wanted = { seats: null, transmission: null, everywhere: true };

/** In the dialog of an exchange, the vehicles that are free until the return: one is taken by a click. */
export function SwapVehicles() {
  const contract = useRecordContext<DeskContract>();
  const { free, loading } = useFreeVehicles(wanted, ({ at, returnDate }: Draft) => ({
    client: contract?.client,
    pricingCategory: contract?.pricingCategory,
    departureDate: at,
    returnDate,
  }));
  const tooSoon = useReturnBefore(contract);
  // The server says so too; no car is offered for a day that it refuses.
  if (tooSoon !== null)
    return <p style={{ margin: 0 }}>Pas avant le retour prévu, le {formatInstant(tooSoon)}.</p>;
  if (!free)
    return (
      <p style={{ margin: 0 }}>Dites quand le client revient pour voir les véhicules libres jusque-là.</p>
    );
  const { count, vehicles, alternatives } = free;
  return (
    <Box component="section" aria-label="Véhicules libres" aria-busy={loading} sx={freeStyle}>
      <p aria-live="polite" data-none={count === 0 || undefined}>
        {count === 0
          ? 'Aucun véhicule de cette catégorie n’est libre jusqu’au retour'
          : `${count} libre${count > 1 ? 's' : ''} jusqu’au retour`}
      </p>
      <SwapChoices vehicles={vehicles} />
      {alternatives && <Alternatives {...alternatives} nextSlot={null} Choices={SwapChoices} />}
    </Box>
  );
}

/** The planned return of the car that is given back, where the one that is typed comes before it; epoch ms. */
function useReturnBefore(contract: DeskContract | undefined): number | null {
  const { control } = useFormContext();
  const [given, typed] = useWatch({ control, name: ['vehicle', 'returnDate'] }) as [Named | null, unknown];
  const planned = contract?.vehicles.findLast(line => line.vehicle?.id === given?.id)?.returnDate ?? null;
  const back = parseInstant(String(typed ?? ''));
  // What is typed has no seconds.
  return planned !== null && back !== null && back < planned - (planned % 60_000) ? planned : null;
}

/** In an exchange one takes the place of another. */
function SwapChoices(offered: OfferedVehicles) {
  const { control, setValue } = useFormContext();
  const chosen = useWatch({ control, name: 'newVehicle' }) as Named | null;
  const take = ({ id, registration }: FreeVehicle) =>
    setValue('newVehicle', { id, label: registration }, { shouldDirty: true, shouldValidate: true });
  return <Choices {...offered} isTaken={({ id }) => id === chosen?.id} onTake={take} />;
}
