import { Alert } from '@mui/material';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Named } from '../../schema/field';
import type { Free } from '../../providers/ownMethods';
import { UncoveredMark } from '../../views/UncoveredMark';
import { useTakenText, useWhetherFree } from '../../views/inputs/useLookup';

/** Of the cars that the booking has already, those that something holds on its dates, or that are not covered on some: said as soon as both dates are there. */
export function TakenCars() {
  const { control } = useFormContext();
  const [from, to, rows] = useWatch({ control, name: ['departureDate', 'returnDate', 'vehicles'] }) as [
    string | null,
    string | null,
    readonly { vehicle: Named | null }[] | null,
  ];
  if (!from || !to || from >= to) return null;
  const free = { resource: 'reservations', from, to };
  return rows?.map(({ vehicle }) => vehicle && <TakenCar key={vehicle.id} vehicle={vehicle} free={free} />);
}

function TakenCar({ vehicle: { id, label }, free }: { vehicle: Named; free: Free }) {
  const { taken, uncovered } = useWhetherFree('vehicles', id, free);
  const takenText = useTakenText();
  if (!taken && !uncovered) return null;
  return (
    <Alert severity="warning" sx={{ my: '8px' }}>
      {label}
      {taken ? `\u00a0: ${takenText(taken)}` : <UncoveredMark days={uncovered} />}
    </Alert>
  );
}
