import { useEffect, useState } from 'react';
import { Box } from '@mui/material';
import { useGetOne, useRecordContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatInstant, parseInstant } from '../../domain/instant';
import type { Draft, Named } from '../../schema/field';
import { hintPath } from '../../views/inputs/fieldHints';
import { Alternatives, Choices } from '../booking/FreeVehicles';
import type { OfferedVehicles } from '../booking/FreeVehicles';
import { ToggleBar } from '../booking/ToggleBar';
import { freeStyle } from '../booking/freeStyle';
import { categoryOptions, useFreeVehicles } from '../booking/useFreeVehicles';
import type { FreeVehicle } from '../booking/useFreeVehicles';
import type { DeskContract } from './deskRecord';
import { readingText } from './deskTexts';

const wanted = { seats: null, transmission: null, everywhere: true };

/**
 * In the dialog of an exchange, the vehicles that are free until the return, of the category of the contract unless a
 * better one is given: one is taken by a click.
 */
export function SwapVehicles() {
  const contract = useRecordContext<DeskContract>();
  const reason = useWatch({ name: 'reason' }) as string | null;
  const [picked, setPicked] = useState<Named | null>();
  const own = contract?.pricingCategory ?? null;
  const category = picked === undefined ? (reason === 'SURCLASSEMENT' ? null : own) : picked;
  useLastReading();
  const { free, loading } = useFreeVehicles({ ...wanted, category }, ({ at, returnDate }: Draft) => ({
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
  const { count, vehicles, alternatives, categories } = free;
  return (
    <Box component="section" aria-label="Véhicules libres" aria-busy={loading} sx={swapStyle}>
      <p aria-live="polite" data-none={count === 0 || undefined}>
        {countText(count, category)}
      </p>
      {categories.length > 0 && (
        <ToggleBar
          label="Catégorie à montrer"
          options={categoryOptions(categories)}
          value={category?.id ?? ''}
          onChange={id => setPicked(categories.find(one => one.category.id === id)?.category ?? null)}
        />
      )}
      <SwapChoices
        vehicles={vehicles}
        {...(category === null && { says: ({ pricingCategory }) => pricingCategory?.label })}
      />
      {alternatives && <Alternatives {...alternatives} nextSlot={null} Choices={SwapChoices} />}
    </Box>
  );
}

/** As many categories as there are, in the width of a dialog. */
const swapStyle = {
  ...freeStyle,
  '& .MuiToggleButtonGroup-root': { display: 'flex', flexWrap: 'wrap', mt: '8px' },
};

/** '3 libres jusqu’au retour, catégorie B Compacte' */
function countText(count: number, category: Named | null): string {
  const of = category ? `catégorie ${category.label}` : 'toutes catégories';
  return count === 0
    ? `Aucun véhicule libre jusqu’au retour, ${of}`
    : `${count} libre${count > 1 ? 's' : ''} jusqu’au retour, ${of}`;
}

/** Says under the odometer of the vehicle that is given what it showed last, as that of the other says what it showed. */
function useLastReading(): void {
  const { setValue } = useFormContext();
  const given = useWatch({ name: 'newVehicle' }) as Named | null;
  const { data } = useGetOne<RaRecord>(
    'vehicles',
    { id: given?.id },
    { enabled: Boolean(given), retry: false },
  );
  const reading = data?.id === given?.id ? readingText(data?.totalMileage ?? null, null) : null;
  const hint = given && reading && `${given.label} au dernier relevé\u00a0: ${reading}`;
  useEffect(() => setValue(hintPath('mileageOut'), hint), [setValue, hint]);
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
