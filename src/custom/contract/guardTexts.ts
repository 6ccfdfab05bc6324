import type { Offer } from '../../views/record/recordOffers';
import type { Answer } from '../../pages/all';
import type { Tone } from '../../schema/field';
import type { Resource } from '../../schema/resource';
import { cardsWith } from '../../views/record/useEditedCard';

/** What the guards of the signature found, one rule on one record. */
export type Finding = Answer<'ContractGuards'>[number];

/** Whether it keeps the contract from being signed. */
export const stops = ({ severity, isWaived }: Finding): boolean => severity !== 'warning' && !isWaived;

/** What stops the signature first, then what is to be known, then what was waived. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => rank(a) - rank(b));

const rank = (one: Finding) => (stops(one) ? 0 : one.isWaived ? 2 : 1);

/** How the whole stands, in a word. */
export function standing(findings: readonly Finding[]): { label: string; tone: Tone } {
  const count = findings.filter(stops).length;
  if (count === 0) return { label: 'Prêt à signer', tone: 'success' };
  return { label: count === 1 ? '1 point bloque' : `${count} points bloquent`, tone: 'danger' };
}

/** What one finding means for the signature. */
export function stateOf(one: Finding): { label: string; tone: Tone } {
  if (one.isWaived) return { label: 'Dérogation donnée', tone: 'info' };
  if (one.severity === 'warning') return { label: 'À savoir', tone: 'warning' };
  return { label: 'Bloque', tone: 'danger' };
}

/** The rules that are mended on the contract itself, by the card of its sheet; the others on the record that they name. */
const ownCards: Readonly<Record<string, string>> = {
  DRIVER_MISSING: 'Conducteurs',
  MAIN_DRIVER_MISSING: 'Conducteurs',
  VEHICLE_NOT_IN_SERVICE: 'Véhicules',
  VEHICLE_OUT: 'Véhicules',
  PRICE_MISSING: 'Prix',
};

/** The card of the contract where a finding is mended; null where it is on another record. */
export const ownCardOf = ({ guard }: Finding): string | null => ownCards[guard.split('/')[0] ?? ''] ?? null;

/** Fields of the driver, the client or the vehicle that a rule looks at, by their own names. */
const mended: Readonly<Record<string, readonly string[]>> = {
  CREDIT_LIMIT: ['creditLimit'],
  CLIENT_ADDRESS_MISSING: ['address'],
  CLIENT_TAX_NUMBER_MISSING: ['taxRegistration'],
  CLIENT_IDENTITY_MISSING: ['CIN'],
  DRIVER_IDENTITY_MISSING: ['CIN'],
  DRIVER_LICENCE_NUMBER_MISSING: ['drivingLicense'],
  DRIVER_BIRTH_UNKNOWN: ['birthDate'],
  DRIVER_TOO_YOUNG: ['birthDate'],
  DRIVER_LICENCE_UNKNOWN: ['drivingLicenseDate'],
  DRIVER_LICENCE_TOO_RECENT: ['drivingLicenseDate'],
  DRIVER_LICENCE_EXPIRES: ['drivingLicenseExpiry', 'expiry'],
  INSURANCE: ['end_validity'],
  OPERATING_CARD: ['end_operatingCard'],
  TECHNICAL_VISIT: ['end_technicalVisit'],
  STICKER: ['end_vehicleStickers'],
};

/** The fields of the other record that mend a finding, by their own names. */
export const namesToMend = ({ guard }: Finding): readonly string[] => mended[guard.split('/')[0] ?? ''] ?? [];

/** The card of the other record where a finding is mended; null where its whole sheet is the place. */
export function cardToMend(finding: Finding, resource: Resource): string | null {
  const [card] = cardsWith(resource, namesToMend(finding));
  return resource.readFirst && card ? card.title : null;
}

/** To do without one rule: the dialog repeats what one does without. */
export const waiverOf = (
  waiving: Offer,
  { guard, sentence }: Pick<Finding, 'guard' | 'sentence'>,
): Offer => ({
  ...waiving,
  confirm: sentence,
  initial: () => ({ guard }),
});
