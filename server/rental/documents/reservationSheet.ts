import { bookingBalance, overpaidOf, paidInstallments } from '../../../src/domain/bookingBalance';
import { formatDate } from '../../../src/domain/calendarDate';
import { momentInWords } from '../../../src/domain/dayInWords';
import { mainDriver } from '../../../src/domain/driverRules';
import { formatInstant, tunisDate } from '../../../src/domain/instant';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars, formatMoney } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { quantityInWords } from '../../../src/domain/rentalOptions';
import { givenUpStates, paymentOptions } from '../../../src/product/enumerations';
import type { Reservation } from '../reservations/booking';
import { printedSeller } from './printedSeller';
import type { Seller } from './seller';
import { printedTerms } from './reservationTerms';
import type { PrintedAgency } from './detailSql';
import type { ReservationDetails } from './reservationDetails';
import type { PriceLine } from './reservationLines';
import letterhead from './letterhead.typ?raw';
import template from './reservation.typ?raw';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import { shownImages } from './issuerImages';

/** The A4 document of a reservation as PDF bytes. Reads nothing but its argument: call it outside any transaction. */
export const reservationPdf = (print: ReservationPrint): Promise<Uint8Array> =>
  typesetPdf(
    letterhead + template,
    { ...reservationSheet(print), pictures: shownImages(print.images ?? {}, isSigned(print)) },
    print.images,
  );

/** What the company signs: what it confirms, and what it proposes. */
const isSigned = ({ reservation: { status }, isQuote }: ReservationPrint) =>
  isQuote === true || status === 'CONFIRMED' || status === 'CONVERTED';

/** What of a reservation stands on its document: a quote is of one that is no record yet. */
export type PrintedReservation = Pick<
  Reservation,
  | 'status'
  | 'expiresAt'
  | 'departureDate'
  | 'returnDate'
  | 'departurePlace'
  | 'returnPlace'
  | 'flightNumber'
  | 'paymentOption'
  | 'voucherNumber'
  | 'voucherAgency'
  | 'drivers'
  | 'additionalReceiptOptions'
  | 'installments'
  | 'received'
  | 'numberOfDays'
  | 'price_HT'
  | 'TVA'
  | 'TTCPrice'
  | 'guaranteeAmount'
  | 'includedKm'
  | 'extraKmPrice'
  | 'minDriverAge'
  | 'minLicenseYears'
> & {
  reservationNumber: string | null;
  restToPay?: Reservation['restToPay'];
  seasonToConfirm?: string | null;
};

const NBSP = '\u00a0';

/** What the document of a reservation is made from. */
export interface ReservationPrint {
  reservation: PrintedReservation;
  /** References of the reservation, by path. */
  labels: Readonly<Record<string, string>>;
  details: ReservationDetails;
  lines: readonly PriceLine[];
  /** Whose document it is. */
  seller: Seller | null;
  /** Its logo, stamp and signature. */
  images?: Images;
  /** Epoch milliseconds. */
  now: number;
  /** As a proposal to a client who has not agreed yet, whatever its state is called. */
  isQuote?: boolean;
}

/** A reservation as its client receives it (domain C.5): who, when, where, which car, for how much, on what terms. */
function reservationSheet({ reservation, labels, details, lines, seller, now, isQuote }: ReservationPrint) {
  const { price_HT, TVA, TTCPrice } = reservation;
  const received = reservation.received ?? 0;
  // One that was given up owes its fee, if anything.
  const isGivenUp = givenUpStates.some(one => one === reservation.status);
  const balance = isGivenUp ? (reservation.restToPay ?? 0) : bookingBalance(TTCPrice, received);
  const overpaid = overpaidOf(TTCPrice, received);
  return {
    title: isQuote ? 'Devis' : (titles[reservation.status ?? ''] ?? 'Réservation'),
    number: reservation.reservationNumber,
    printed: formatDate(tunisDate(now)),
    untilLabel: isQuote ? 'Valable jusqu’au' : 'Option jusqu’au',
    until:
      reservation.status === 'PENDING' && reservation.expiresAt ? formatInstant(reservation.expiresAt) : '',
    issuer: printedSeller(seller),
    client: {
      name: details.client.name,
      lines: [
        details.client.address,
        details.client.taxRegistration && `MF ${formatMatricule(details.client.taxRegistration)}`,
        details.client.phone && `Tél. ${formatPhone(details.client.phone)}`,
        details.client.email,
      ].filter(Boolean),
    },
    referencesTitle: 'Réservation',
    references: references(reservation, labels, details.client),
    departureTitle: 'Départ',
    departure: moment(
      reservation.departureDate,
      reservation.departurePlace,
      details.departureAgency,
      reservation.flightNumber,
    ),
    backTitle: 'Retour',
    back: moment(reservation.returnDate, reservation.returnPlace, details.returnAgency),
    cars: cars(details, labels),
    lines: printedLines(reservation, labels, lines),
    totalHT: money(price_HT),
    totalTVA: money(TVA),
    totalTTC: TTCPrice === null ? '' : formatDinars(TTCPrice),
    paid: received ? `−${formatMoney(received)}` : '',
    paidAs: reservation.paymentOption === 'ParTranches' ? 'Déjà réglé' : 'Acompte',
    balance: balance === null ? '' : formatDinars(balance),
    overpaid: overpaid ? formatDinars(overpaid) : '',
    installments: installments(reservation),
    terms: printedTerms(reservation, details.conditions),
  };
}

const titles: Readonly<Record<string, string>> = {
  PENDING: 'Option de réservation',
  CONFIRMED: 'Confirmation de réservation',
  CONVERTED: 'Confirmation de réservation',
  EXPIRED: 'Option expirée',
  CANCELLED: 'Réservation annulée',
  NO_SHOW: 'Réservation sans suite',
};

const money = (amount: number | null) => (amount === null ? '' : formatMoney(amount));
const days = (count: number) => `${count} jour${count > 1 ? 's' : ''}`;

/** How it is paid; what was received after all is no absence of an acompte. */
const paidBy = ({ paymentOption, received }: PrintedReservation) =>
  paymentOption === 'PAS_DACOMPTE' && received ? 'acompte reçu' : paymentOptions[paymentOption].toLowerCase();

function references(
  reservation: PrintedReservation,
  labels: ReservationPrint['labels'],
  client: ReservationDetails['client'],
): string[] {
  const { numberOfDays, voucherNumber, voucherAgency } = reservation;
  const drivers = reservation.drivers ?? [];
  const named = [
    ...(mainDriver(drivers, client.isPerson) === 'client' ? [client.name] : []),
    ...drivers.flatMap((_, index) => labels[`drivers.${index}.driver`] ?? []),
  ];
  return [
    numberOfDays ? `Durée${NBSP}: ${days(numberOfDays)}` : '',
    `Règlement${NBSP}: ${paidBy(reservation)}`,
    voucherNumber && `Voucher${NBSP}: ${[voucherNumber, voucherAgency].filter(Boolean).join(', ')}`,
    named.length > 0 && `Conducteur${named.length > 1 ? 's' : ''}${NBSP}: ${named.join(', ')}`,
  ].filter(text => typeof text === 'string' && text !== '') as string[];
}

function moment(at: number, place: string | null, agency: PrintedAgency | null, flight?: string | null) {
  return {
    when: momentInWords(at),
    lines: [
      place !== agency?.name && place,
      flight && `Vol ${flight}`,
      agency && `Agence ${agency.name}, ${agency.address}`,
      agency && `Tél. ${formatPhone(agency.phone)}`,
    ].filter(Boolean),
  };
}

/** The cars that were chosen, or else the category that was. */
function cars({ vehicles }: ReservationDetails, labels: ReservationPrint['labels']) {
  if (vehicles.length > 0)
    return vehicles.map(({ model, registration }) => ({ name: model, detail: registration }));
  const category = labels.pricingCategory;
  return category ? [{ name: category, detail: 'Un véhicule de cette catégorie' }] : [];
}

/** The lines of the price; in one, where the price was agreed or the tariffs have changed since. */
function printedLines(
  reservation: PrintedReservation,
  labels: ReservationPrint['labels'],
  lines: readonly PriceLine[],
) {
  if (reservation.price_HT === null) return [];
  if (lines.length > 0)
    return lines.map(({ label, quantity, days: each, unitPrice, amount }) => ({
      label,
      detail: '',
      quantity: quantity === null ? '' : quantityInWords(quantity, each),
      price: unitPrice === null ? '' : formatMoney(unitPrice),
      amount: formatMoney(amount),
    }));
  const options = (reservation.additionalReceiptOptions ?? []).map(
    ({ quantity }, index) =>
      `${labels[`additionalReceiptOptions.${index}.option`] ?? ''}${quantity > 1 ? ` × ${quantity}` : ''}`,
  );
  const rental = reservation.numberOfDays ? `Location, ${days(reservation.numberOfDays)}` : 'Location';
  const amount = formatMoney(reservation.price_HT);
  return [{ label: rental, detail: options.filter(Boolean).join(', '), quantity: '', price: '', amount }];
}

function installments({ paymentOption, installments: parts, received }: PrintedReservation) {
  if (paymentOption !== 'ParTranches') return [];
  const paid = paidInstallments(parts ?? [], received ?? 0);
  return (parts ?? []).map(({ date, amount }, index) => ({
    date: formatDate(date),
    amount: formatMoney(amount),
    state: paid[index] ? 'réglée' : '',
  }));
}
