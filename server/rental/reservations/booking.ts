import type reservations from '../../../src/resources/reservation/reservation';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { BeforeWrite } from '../../engine/records/behaviours';
import { leftBy } from '../../engine/records/leftBy';

export type Reservation = RecordOf<typeof reservations>;
export type BookingWrite = BeforeWrite<Reservation>;

const rowFields = ['vehicles', 'additionalReceiptOptions', 'installments', 'drivers'] as const;

/** A booking as the write will leave it, as far as it is given. */
export const bookingOf = (write: BookingWrite): Partial<Reservation> => leftBy(write, rowFields);

/** What a booking is judged by, whether it is a reservation or a contract. */
export type Booked = Partial<
  Pick<
    Reservation,
    | 'client'
    | 'departureDate'
    | 'returnDate'
    | 'pricingCategory'
    | 'guaranteeAmount'
    | 'minDriverAge'
    | 'minLicenseYears'
  >
> & {
  vehicles?: readonly { vehicle: string }[] | null;
  drivers?: readonly { driver: string; isMain: boolean | null }[] | null;
};

/** What of its write matters to whoever judges it: a reservation, or a contract. */
export type JudgedWrite = Pick<BookingWrite, 'kind' | 'values' | 'warn'>;

/** The cars that it names, in their order. */
export const namedCars = ({ vehicles }: Pick<Booked, 'vehicles'>): string[] =>
  (vehicles ?? []).map(({ vehicle }) => vehicle);

/** What holds its cars or counts on its category from this write on: a new one, one confirmed or one brought back. */
export const isPromised = ({ kind, before, values }: BookingWrite): boolean =>
  kind === 'create' ||
  (values.status !== undefined && values.status !== before?.status && isOpen(values.status));

/** Whether a booking of this status is to take place: an option, or a confirmed one. */
export const isOpen = (status: unknown): boolean => status === 'CONFIRMED' || status === 'PENDING';
