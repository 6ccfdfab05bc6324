import reservations from '../../src/resources/reservation/reservation';
import { can } from '../../src/schema/permissions';
import clients from '../../src/resources/client/client';
import { readReservationPrint } from '../documents/readReservationPrint';
import { reservationPdf } from '../documents/reservationPdf';
import { dailySheetSql } from '../planning/dailySheet';
import { bookingOf, isPromised, namedCars } from '../reservations/booking';
import { ReservationQuote } from '../reservations/bookingQuote';
import type { BookingWrite, Reservation } from '../reservations/booking';
import { takeCapacity } from '../reservations/capacity';
import { carsOf, refuseLeft } from '../reservations/carsOf';
import { absenceFeeSql, cancellationFeeSql } from '../reservations/feeSql';
import { completeBooking } from '../reservations/completeBooking';
import { judgePayment } from '../reservations/judgePayment';
import { refuseEarlyAbsence, refusePast, refuseTaken } from '../reservations/judgeMove';
import { priceBooking } from '../reservations/priceBooking';
import { sendReservationConfirmation } from '../reservations/sendConfirmation';
import { warnOfDrivers } from '../reservations/warnOfDrivers';
import { warnOfPapers } from '../reservations/warnOfPapers';
import { behaviourOf } from './behaviours';
import type { PrintCall } from './behaviours';
import { refuseBlacklistedClient, refuseBookedDrivers } from './blacklist';

/** Fields that a price rests on, and that say which cars are promised and when. */
const promised = ['vehicles', 'departureDate', 'returnDate', 'pricingCategory', 'drivers'] as const;

/** Whether what was promised changes with this write. */
const changes = ({ values }: BookingWrite) => promised.some(field => values[field] !== undefined);

async function judgeBooking(write: BookingWrite): Promise<void> {
  refusePast(write);
  refuseEarlyAbsence(write);
  await refuseTaken(write);
  const booking = bookingOf(write);
  if (isPromised(write) || changes(write)) {
    const back = booking.returnDate ?? 0;
    const cars = await carsOf(write.tx, namedCars(booking), back);
    refuseLeft(cars, back);
    await completeBooking(write, cars);
    await takeCapacity(write);
    warnOfPapers(write, cars);
    refuseBookedDrivers(write, { before: driversOf(write.before), after: driversOf(booking) });
    await warnOfDrivers(write);
  }
  await priceBooking(write);
  judgePayment({ ...empty, ...bookingOf(write) });
}

const driversOf = (booking: Partial<Reservation> | null) =>
  (booking?.drivers ?? []).map(({ driver }) => driver);

const empty = {
  TTCPrice: null,
  paymentOption: null,
  depositAmount: null,
  depositRefund: null,
  installments: null,
};

/** Whoever may not read clients prints their name alone. */
async function printReservation({ tx, record, labels, caller, resources, now }: PrintCall<Reservation>) {
  const withContacts = can(caller, clients.access.list ?? 'SUPER_ADMIN');
  return reservationPdf(await readReservationPrint(tx, record, labels, { withContacts, resources, now }));
}

export default behaviourOf(reservations, {
  before: [refuseBlacklistedClient, judgeBooking],
  computed: {
    clientEmail: '(SELECT c.email FROM clients c WHERE c.id = t.client)',
    cancellationFee: cancellationFeeSql,
    absenceFee: absenceFeeSql,
  },
  actions: { sendReservationConfirmation },
  prints: { ReservationPDF: printReservation },
  queries: { ReservationQuote, DailySheet: { sql: dailySheetSql } },
});
