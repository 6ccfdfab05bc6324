import reservations from '../../../src/resources/reservation/reservation';
import { formatDinars } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { can, readRight } from '../../../src/schema/words/access/permissions';
import clients from '../../../src/resources/client/client';
import { issuerNameSql } from '../documents/seller';
import { readReservationPrint } from '../documents/readReservationPrint';
import { reservationPdf } from '../documents/reservationSheet';
import { convertReservation } from '../contracts/convertReservation';
import type { FoundPrices } from '../prices/quoteRental';
import { bookingOf, isOpen, isPromised } from '../reservations/booking';
import type { BookingWrite, Reservation } from '../reservations/booking';
import { takeCapacity } from '../reservations/capacity';
import { carsQuery, carsOf, refuseLeft, warnOfPapers } from '../reservations/carsOf';
import type { BookedCar } from '../reservations/carsOf';
import { absenceFeeSql, cancellationFeeSql, cancellationRuleSql } from '../reservations/feeSql';
import { createReservationPayment } from '../reservations/collectPayment';
import { completeBooking } from '../reservations/completeBooking';
import { mainDriverSql } from '../reservations/mainDriverSql';
import { earlierPrice, lastChangeQuery } from '../reservations/earlierPrice';
import type { LastChange } from '../reservations/earlierPrice';
import { depositLeftSql, depositUseSql, droppedVehiclesSql } from '../reservations/depositSql';
import { expireOption, optionExpiryQuery } from '../reservations/optionExpiry';
import type { OptionTerms } from '../reservations/optionExpiry';
import { invoiceReservationFee } from '../invoicing/invoiceFee';
import { refuseFeeInvoiced } from '../reservations/keptFee';
import { judgePayment } from '../reservations/judgePayment';
import { refuseEarlyAbsence, refusePast, refuseTaken } from '../reservations/judgeMove';
import { followPayer } from '../payments/followPayer';
import { priceBooking, pricesQuery } from '../reservations/priceBooking';
import { balanceSql, nextInstallmentSql, overpaidSql, receivedSql } from '../reservations/balanceSql';
import { seasonToConfirmSql } from '../reservations/seasonSql';
import { sendReservationConfirmation } from '../reservations/sendConfirmation';
import { optionsQuery, warnOfOptions } from '../reservations/warnOfOptions';
import type { OtherOption } from '../reservations/warnOfOptions';
import { driversQuery, warnOfDrivers } from '../reservations/warnOfDrivers';
import type { Person } from '../reservations/warnOfDrivers';
import { hoursQuery, warnOfHours } from '../reservations/warnOfHours';
import type { AgencyHours } from '../reservations/warnOfHours';
import { refuseNewlyOut } from '../../engine/records/refuseOut';
import { columnsOf, rowsOf } from '../../engine/sql/columnsOf';
import brands from '../../../src/resources/settings/car-brand';
import models from '../../../src/resources/settings/car-model';
import categories from '../../../src/resources/settings/pricing-vehicle';
import vehicles from '../../../src/resources/park/vehicle';
import { readTogether } from '../readTogether';
import { behaviourOf } from '../../engine/records/behaviours';
import type { PrintCall } from '../../engine/records/behaviours';
import { refuseBlacklistedClient, refuseBookedDrivers } from './blacklist';

const t = columnsOf(reservations, 't');
const c = columnsOf(clients, 'c');
const row = rowsOf(reservations, 'vehicles', 'row');
const v = columnsOf(vehicles, 'v');
const b = columnsOf(brands, 'b');
const m = columnsOf(models, 'm');
const p = columnsOf(categories, 'p');

/** The model of its first car, or the category that it counts on. */
const bookedModelSql = `coalesce(
  (SELECT concat_ws(' ', ${b.name}, ${m.name}) FROM ${row} JOIN ${v} ON ${v.id} = ${row.vehicle}
    JOIN ${b} ON ${b.id} = ${v.carBrand} JOIN ${m} ON ${m.id} = ${v.carModel}
    WHERE ${row.parent_id} = ${t.id} ORDER BY ${row.position} LIMIT 1),
  (SELECT ${p.category} FROM ${p} WHERE ${p.id} = ${t.pricingCategory}))`;

/** Fields that a price rests on, and that determine which cars are promised and when. */
const promised = ['vehicles', 'departureDate', 'returnDate', 'pricingCategory', 'drivers'] as const;

/** Whether what was promised changes with this write. */
const changes = ({ values }: BookingWrite) => promised.some(field => values[field] !== undefined);

/** What a booking is judged by. */
interface Read {
  cars: BookedCar;
  drivers: Person;
  option: OptionTerms;
  otherOptions: OtherOption;
  hours: AgencyHours;
  prices: { found: FoundPrices[] };
  last: LastChange;
}

async function judgeBooking(write: BookingWrite): Promise<void> {
  refusePast(write);
  refuseEarlyAbsence(write);
  await refuseTaken(write);
  await leaveFee(write);
  const booking = bookingOf(write);
  const isJudged = isPromised(write) || changes(write);
  const prices = pricesQuery(write);
  const read = await readTogether<Read>(write.tx, {
    cars: isJudged ? carsQuery(booking, write.engine.now()) : null,
    drivers: isJudged ? driversQuery(write, booking) : null,
    option: optionExpiryQuery(write),
    otherOptions: isJudged ? optionsQuery(write) : null,
    hours: hoursQuery(write, booking),
    prices,
    last: prices && lastChangeQuery(write),
  });
  const found = read.prices[0]?.found ?? [];
  const [option] = read.option;
  if (option) expireOption(write, option);
  if (isJudged) {
    const cars = carsOf(booking, read.cars);
    refuseLeft(cars, () => booking.returnDate ?? 0);
    refuseOutOfOption(write, booking);
    completeBooking(write, booking, cars, found);
    await takeCapacity(write);
    warnOfPapers(write, cars);
    refuseBookedDrivers(write, { before: driversOf(write.before), after: driversOf(booking) });
    warnOfDrivers(write, bookingOf(write), read.drivers);
    warnOfOptions(write, read.otherOptions);
  }
  warnOfHours(write, booking, read.hours);
  if (prices) priceBooking(write, found, earlierPrice(write, read.last[0]));
  const received = write.before?.received ?? 0;
  judgePayment({ ...empty, ...bookingOf(write), received });
  tellLeft(write, received);
}

/** What a confirmed booking holds is judged as it is written; an option holds nothing, and names no car that is not back either. */
function refuseOutOfOption(write: BookingWrite, booking: Partial<Reservation>): void {
  const { before } = write;
  if ((booking.status ?? 'PENDING') !== 'PENDING') return;
  refuseNewlyOut(write, reservations, [
    before && isOpen(before.status) ? before : null,
    { ...booking, id: before?.id ?? '0' },
  ]);
}

/** What is brought back keeps no fee any more. */
async function leaveFee(write: BookingWrite): Promise<void> {
  if (write.values.status !== 'PENDING' || !write.before?.feeReceipt) return;
  await refuseFeeInvoiced(write, write.before.feeReceipt);
  write.values.feeReceipt = null;
}

/** Of what was received for a booking that does not take place, what is neither kept nor to be given back. */
function tellLeft(write: BookingWrite, received: Millimes): void {
  const { status } = write.values;
  if (status !== 'CANCELLED' && status !== 'NO_SHOW') return;
  const { cancelFee, depositRefund } = { ...empty, ...bookingOf(write) };
  const left = received - (cancelFee ?? 0) - (depositRefund ?? 0);
  if (left > 0)
    write.warn?.(
      `${formatDinars(left)} ne sont ni retenus ni à rembourser\u00a0: ils restent au crédit du client.`,
    );
}

const driversOf = (booking: Partial<Reservation> | null) =>
  (booking?.drivers ?? []).map(({ driver }) => driver);

const empty = {
  TTCPrice: null,
  paymentOption: null,
  depositAmount: null,
  depositRefund: null,
  cancelFee: null,
  installments: null,
};

/** Whoever may not read clients prints their name alone. */
function readPrint({ tx, record, labels, caller, resources, files, now }: PrintCall<Reservation>) {
  const withContacts = can(caller, readRight(clients));
  return readReservationPrint(tx, record, labels, { withContacts, resources, files, now });
}

async function printReservation(call: PrintCall<Reservation>) {
  return reservationPdf(await readPrint(call));
}

/** The same as a proposal, until when it holds. */
async function printQuote(call: PrintCall<Reservation>) {
  return reservationPdf({ ...(await readPrint(call)), isQuote: true });
}

export default behaviourOf(reservations, {
  before: [refuseBlacklistedClient, judgeBooking, followPayer('reservation')],
  computed: {
    clientEmail: `(SELECT ${c.email} FROM ${c} WHERE ${c.id} = ${t.client})`,
    clientPhone: `(SELECT ${c.phone} FROM ${c} WHERE ${c.id} = ${t.client})`,
    bookedModel: bookedModelSql,
    restToPay: balanceSql('t'),
    overpaid: overpaidSql('t'),
    received: receivedSql('t'),
    nextInstallment: nextInstallmentSql('t'),
    seasonToConfirm: seasonToConfirmSql('t'),
    depositLeft: depositLeftSql('t'),
    depositUse: depositUseSql('t'),
    droppedVehicles: droppedVehiclesSql('t'),
    isStanding: `(${t.status} IN ('PENDING', 'CONFIRMED', 'CONVERTED'))`,
    companyName: issuerNameSql,
    cancellationFee: cancellationFeeSql,
    cancellationRule: cancellationRuleSql,
    absenceFee: absenceFeeSql,
    mainDriver: mainDriverSql,
  },
  actions: {
    sendReservationConfirmation,
    convertReservation,
    createReservationPayment,
    invoiceReservationFee,
  },
  prints: { ReservationPDF: printReservation, ReservationQuotePDF: printQuote },
});
