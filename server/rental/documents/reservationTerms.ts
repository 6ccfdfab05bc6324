import { termsInWords } from '../../../src/domain/bookingTerms';
import { cancellationInWords, cancellationSpans } from '../../../src/domain/cancellationRules';
import { minimumsOf } from '../../../src/domain/driverRules';
import { formatDinars, parseMoney } from '../../../src/domain/money';
import rentConditions from '../../../src/resources/settings/rent-condition';
import type { PrintedReservation } from './reservationSheet';
import type { PrintedConditions } from './reservationDetails';

const NBSP = '\u00a0';

/** What a client should know before they come, one sentence each: what was agreed for the booking, then the conditions'. */
export function printedTerms(
  reservation: PrintedReservation,
  conditions: PrintedConditions | null,
): string[] {
  // Bookings of before these were kept have those of their conditions.
  const usual = {
    minDriverAge: conditions?.minAge ?? null,
    minLicenseYears: conditions?.minLicenseYears ?? null,
  };
  const { seasonToConfirm } = reservation;
  return [
    seasonToConfirm
      ? `Saison à confirmer${NBSP}: ${seasonToConfirm}. Le prix est établi sur ces dates, estimées.`
      : '',
    ...termsInWords({ ...reservation, ...minimumsOf(reservation, usual) }),
    ...(conditions ? conditionsTerms(conditions) : []),
  ].filter(Boolean);
}

function conditionsTerms(conditions: PrintedConditions): string[] {
  const { fuelPolicy, graceMinutes, lateFeePolicy, noShowFee, cancellation } = conditions;
  const fuels: Readonly<Record<string, string>> = rentConditions.fields.fuelPolicy.choices ?? {};
  const fuel = fuelPolicy ? fuels[fuelPolicy] : undefined;
  const fee = noShowFee === null ? 0 : (parseMoney(noShowFee) ?? 0);
  return [
    fuel ? `Carburant${NBSP}: ${fuel.toLowerCase()}.` : '',
    graceMinutes > 0
      ? `Retour${NBSP}: ${graceMinutes} minutes de tolérance${late[lateFeePolicy ?? ''] ?? ''}.`
      : '',
    ...cancellationSpans(cancellation).map(cancellationInWords),
    fee > 0 ? `Absence au départ${NBSP}: ${formatDinars(fee)}.` : '',
    `${conditions.title}, version ${conditions.version}, remises avec le contrat.`,
  ];
}

const late: Readonly<Record<string, string>> = {
  EXTRA_DAYS: ', puis un jour de plus',
  HOURLY: ', puis à l’heure',
};
