import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
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

/** In an exchange one takes the place of another. */
function SwapChoices(offered: OfferedVehicles) {
  const { control, setValue } = useFormContext();
  const chosen = useWatch({ control, name: 'newVehicle' }) as Named | null;
  const take = ({ id, registration }: FreeVehicle) =>
    setValue('newVehicle', { id, label: registration }, { shouldDirty: true, shouldValidate: true });
  return <Choices {...offered} isTaken={({ id }) => id === chosen?.id} onTake={take} />;
}
