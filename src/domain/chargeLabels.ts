import type { LateCharge, Return } from './chargedDays';
import type { DamageCharge } from './damageCharge';
import { figure, figureOf } from './figure';
import { FULL_TANK } from './missingFuel';
import { formatInstant } from './instant';
import { formatDinars } from './money';
import type { Millimes } from './money';

const NBSP = '\u00a0';

/** 'Retour le 17/06/2026 12:30 au lieu du 15/06/2026 10:00 : 2 jours de plus' */
export const lateLabel = (
  { planned, actual }: Return,
  { unit, quantity }: Pick<LateCharge, 'unit' | 'quantity'>,
): string =>
  `Retour le ${formatInstant(actual)} au lieu du ${formatInstant(planned)}${NBSP}: ${figureOf(quantity, unit === 'DAY' ? 'jour' : 'heure')} de plus`;

/** 'Retour anticipé : 2 jours rendus sur 5' */
export const earlyLabel = (unused: number, numberOfDays: number): string =>
  `Retour anticipé${NBSP}: ${figureOf(unused, 'jour rendu', 'jours rendus')} sur ${figure(numberOfDays)}`;

/** 'Siège enfant : 2 jours rendus' */
export const optionBackLabel = (name: string, days: number): string =>
  `${name}${NBSP}: ${figureOf(days, 'jour rendu', 'jours rendus')}`;

/** 'Siège enfant : 2 jours de plus' */
export const optionMoreLabel = (name: string, days: number): string =>
  `${name}${NBSP}: ${figureOf(days, 'jour')} de plus`;

/** '312 km au-delà de 1 000 inclus' */
export const kmLabel = (excess: number, included: number): string =>
  `${figure(excess)}${NBSP}km au-delà de ${figure(included)} inclus`;

/** '3/8 de réservoir manquants, 18,75 litres' */
export const fuelLabel = (eighths: number, litres: number): string =>
  `${eighthsLabel(eighths)}, ${figureOf(litres, 'litre')}`;

/** '3/8 de réservoir manquants' */
export const eighthsLabel = (eighths: number): string =>
  `${eighths}/${FULL_TANK} de réservoir ${eighths > 1 ? 'manquants' : 'manquant'}`;

export const fuelFeeLabel = 'Frais de remplissage du réservoir';

export const cleaningLabel = 'Véhicule parti propre et rendu sale';

/** 'Non rendu : roue de secours' */
export const equipmentLabel = (name: string): string => `Non rendu${NBSP}: ${lower(name)}`;

/** 'Non rendues : 2 clés' */
export const keysLabel = (count: number): string =>
  `${count > 1 ? 'Non rendues' : 'Non rendue'}${NBSP}: ${figureOf(count, 'clé')}`;

/** '2 nouveaux dommages : rayure, jante ; ceux que le rachat couvre sont plafonnés à la franchise, 500,000 DT' */
export function damageLabel({ damages, waived }: DamageCharge, franchise: Millimes | null): string {
  const those = damages.map(({ category }) => lower(category)).join(', ');
  const summary = `${figureOf(damages.length, 'nouveau dommage', 'nouveaux dommages')}${NBSP}: ${those}`;
  return waived > 0 && franchise !== null
    ? `${summary}${NBSP}; ${damages.length > 1 ? 'ceux que le rachat couvre sont plafonnés' : 'plafonné'} à la franchise, ${formatDinars(franchise)}`
    : summary;
}

/** Inside a sentence; names that begin with capitals ('GPS', 'ABS') keep them. */
const lower = (name: string) =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : name.replace(/^./u, first => first.toLowerCase());
