import type reservations from '../../../src/resources/reservation/reservation';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { mergedRows } from '../prices/tariffs';

export type Reservation = RecordOf<typeof reservations>;
export type BookingWrite = BeforeWrite<Reservation>;

const rowFields = ['vehicles', 'additionalReceiptOptions', 'installments', 'drivers'] as const;

/** A booking as the write will leave it, as far as it is told. */
export function bookingOf({ before, values }: BookingWrite): Partial<Reservation> {
  const rows = rowFields.flatMap(field => {
    const merged = mergedRows(before?.[field] as { id: string }[] | null | undefined, values[field]);
    return merged ? [[field, merged]] : [];
  });
  return { ...before, ...(values as Partial<Reservation>), ...Object.fromEntries(rows) };
}

/** The cars that it names, in their order. */
export const namedCars = ({ vehicles }: Partial<Pick<Reservation, 'vehicles'>>): string[] =>
  (vehicles ?? []).map(({ vehicle }) => vehicle);

/** What holds its cars or counts on its category from this write on: a new one, one confirmed or one brought back. */
export const isPromised = ({ kind, before, values }: BookingWrite): boolean =>
  kind === 'create' ||
  (values.status !== undefined && values.status !== before?.status && isOpen(values.status));

const isOpen = (status: unknown) => status === 'CONFIRMED' || status === 'PENDING';
