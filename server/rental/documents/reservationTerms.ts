import { formatDinars, parseMoney } from '../../../src/domain/money';
import rentConditions from '../../../src/resources/settings/rent-condition';
import type { Reservation } from '../reservations/booking';
import type { PrintedConditions } from './reservationDetails';

const NBSP = '\u00a0';

/** What a client should know before they come, one sentence each: the booking's own terms, then the conditions'. */
export function printedTerms(reservation: Reservation, conditions: PrintedConditions | null): string[] {
  const { guaranteeAmount } = reservation;
  return [
    guaranteeAmount ? `Caution au départ${NBSP}: ${formatDinars(guaranteeAmount)}, rendue au retour.` : '',
    kilometres(reservation),
    ...(conditions ? conditionsTerms(conditions) : []),
  ].filter(Boolean);
}

function kilometres({ includedKm, extraKmPrice }: Reservation): string {
  const extra = extraKmPrice ? ` puis ${formatDinars(extraKmPrice)} HT le kilomètre` : '';
  if (includedKm === null) return '';
  return includedKm === 0
    ? 'Kilométrage illimité.'
    : `Kilométrage${NBSP}: ${includedKm}${NBSP}km inclus par jour${extra && `,${extra}`}.`;
}

function conditionsTerms(conditions: PrintedConditions): string[] {
  const { minAge, minLicenseYears, fuelPolicy, graceMinutes, lateFeePolicy, noShowFee, cancellation } =
    conditions;
  const fuels: Readonly<Record<string, string>> = rentConditions.fields.fuelPolicy.choices ?? {};
  const fuel = fuelPolicy ? fuels[fuelPolicy] : undefined;
  const fee = noShowFee === null ? 0 : (parseMoney(noShowFee) ?? 0);
  return [
    `Conducteur${NBSP}: ${minAge} ans au moins, permis depuis ${minLicenseYears} an${minLicenseYears > 1 ? 's' : ''}, pièce d’identité et permis présentés au départ.`,
    fuel ? `Carburant${NBSP}: ${fuel.toLowerCase()}.` : '',
    graceMinutes > 0
      ? `Retour${NBSP}: ${graceMinutes} minutes de tolérance${late[lateFeePolicy ?? ''] ?? ''}.`
      : '',
    ...cancellation.map(({ hoursBefore, feePercent }) => cancelled(hoursBefore, feePercent)),
    fee > 0 ? `Absence au départ${NBSP}: ${formatDinars(fee)}.` : '',
    `${conditions.title}, version ${conditions.version}, remises avec le contrat.`,
  ];
}

const late: Readonly<Record<string, string>> = {
  EXTRA_DAYS: ', puis un jour de plus',
  HOURLY: ', puis à l’heure',
};

/** A rule holds from so many hours before the departure on. */
function cancelled(hoursBefore: number, feePercent: number): string {
  const kept =
    feePercent > 0 ? `${String(feePercent).replace('.', ',')}${NBSP}% du prix est retenu` : 'sans frais';
  const when =
    hoursBefore > 0 ? `jusqu’à ${hoursBefore} heures avant le départ` : 'dans les dernières heures';
  return `Annulation ${when}${NBSP}: ${kept}.`;
}
