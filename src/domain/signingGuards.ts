import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { guard, judge } from './contractGuard';
import type { GuardedRecord, GuardFinding } from './contractGuard';
import { driverFaults, driverFaultTexts } from './driverRules';
import type { DriverFault, DriverMinimums, DriverPapers } from './driverRules';
import { tunisDate } from './instant';
import { formatDinars } from './money';
import { buyerFaults, lacks } from './invoiceParties';
import type { BuyerIdentity, BuyerPart } from './invoiceParties';
import type { Millimes } from './money';
import { reasonNotRented } from './rentableVehicle';
import type { RentedVehicle } from './rentableVehicle';
import { uncoveredText } from './uncovered';
import type { Uncovered } from './uncovered';

const NBSP = '\u00a0';

/** Who rents. */
export interface SigningClient {
  about: GuardedRecord;
  name: string;
  isBlacklisted: boolean;
  blacklistReason: string | null;
  /** Null where none was set. */
  creditLimit: Millimes | null;
  /** What they owe, this contract included. */
  outstanding: Millimes;
  /** As the invoice will name them. */
  buyer: BuyerIdentity;
}

/** Who drives a vehicle of the contract, by their papers, and what is required of them. */
export interface SigningDriver {
  about: GuardedRecord;
  name: string;
  isBlacklisted: boolean;
  papers: DriverPapers;
  /** The client, whose identity is looked at as that of who is invoiced. */
  isClient: boolean;
  identityNumber: string | null;
  licenceNumber: string | null;
  minimums: DriverMinimums;
  /** Epoch ms. */
  departure: number;
  back: number;
}

/** A vehicle of the contract, from its departure to its return (epoch ms). */
export interface SigningVehicle {
  about: GuardedRecord;
  registration: string;
  vehicle: RentedVehicle;
  back: number;
  /** The contract that has not brought it back, past the return that was promised; null where it is back. */
  outOn: string | null;
  hasDriver: boolean;
  hasMainDriver: boolean;
  /** Days of the rental on which nothing insures it: those of the one rule, `uncoveredSql`. */
  uninsured: readonly Uncovered[];
  /** Last days, the next paper included where it follows without a day between; null where not known. */
  operatingCard: CalendarDate | null;
  technicalVisit: CalendarDate | null;
  sticker: CalendarDate | null;
}

export interface SigningFacts {
  client: SigningClient;
  drivers: readonly SigningDriver[];
  vehicles: readonly SigningVehicle[];
}

/**
 * Client not blacklisted, unless a super administrator gives a reason (domain C.1); what they owe within their limit,
 * as a warning.
 */
const clientGuards = [
  guard('CLIENT_BLACKLISTED', 'waivable', ({ name, isBlacklisted, blacklistReason }: SigningClient) =>
    isBlacklisted
      ? `${name} est sur liste noire${blacklistReason ? `${NBSP}: ${blacklistReason}` : ''}.`
      : null,
  ),
  guard('CREDIT_LIMIT', 'warning', ({ name, creditLimit, outstanding }: SigningClient) =>
    creditLimit !== null && outstanding > creditLimit
      ? `${name} doit ${formatDinars(outstanding)} avec ce contrat, au-delà de son plafond de ${formatDinars(creditLimit)}.`
      : null,
  ),
];

/** Who will be invoiced, completely while they are at the desk: a super administrator may let it follow. */
const buyerGuard = <Part extends BuyerPart>(part: Part) =>
  guard(`CLIENT_${part}_MISSING`, 'waivable', ({ name, buyer }: SigningClient) => {
    const missing = buyerFaults(buyer).filter(one => one.part === part);
    return missing.length > 0
      ? `${name}${NBSP}: ${lacks(missing.map(({ text }) => text))}, que demandera la facture.`
      : null;
  });
const buyerGuards = [
  buyerGuard('NAME'),
  buyerGuard('ADDRESS'),
  buyerGuard('TAX_NUMBER'),
  buyerGuard('IDENTITY'),
];

/** Each driver old enough and licensed long enough on the day of departure, with a licence valid to the return. */
const driverGuard = <Fault extends DriverFault>(fault: Fault) =>
  guard(`DRIVER_${fault}`, 'blocking', ({ name, papers, minimums, departure, back }: SigningDriver) =>
    driverFaults(papers, minimums, { from: tunisDate(departure), to: tunisDate(back) }).includes(fault)
      ? `${name}${NBSP}: ${driverFaultTexts[fault]}.`
      : null,
  );
const driverGuards = [
  guard('DRIVER_BLACKLISTED', 'waivable', ({ name, isBlacklisted }: SigningDriver) =>
    isBlacklisted ? `${name} est sur liste noire et ne conduit plus nos voitures.` : null,
  ),
  guard('DRIVER_IDENTITY_MISSING', 'blocking', ({ name, isClient, identityNumber }: SigningDriver) =>
    isClient || identityNumber?.trim()
      ? null
      : `${name}${NBSP}: le n° de sa pièce d’identité n’est pas connu.`,
  ),
  guard('DRIVER_LICENCE_NUMBER_MISSING', 'blocking', ({ name, licenceNumber }: SigningDriver) =>
    licenceNumber?.trim() ? null : `${name}${NBSP}: le n° de son permis n’est pas connu.`,
  ),
  driverGuard('BIRTH_UNKNOWN'),
  driverGuard('TOO_YOUNG'),
  driverGuard('LICENCE_UNKNOWN'),
  driverGuard('LICENCE_TOO_RECENT'),
  driverGuard('LICENCE_EXPIRES'),
];

/** A paper that covers the day of return; a super administrator may do without, with a reason. */
const paperGuard = <Rule extends string>(
  rule: Rule,
  name: string,
  end: (facts: SigningVehicle) => CalendarDate | null,
) =>
  guard(rule, 'waivable', (facts: SigningVehicle) => {
    const [last, day] = [end(facts), tunisDate(facts.back)];
    if (last === null) return `${facts.registration}${NBSP}: la fin de ${name} n’est pas connue.`;
    return last < day
      ? `${facts.registration}${NBSP}: ${name} s’arrête le ${formatDate(last)}, avant le retour du ${formatDate(day)}.`
      : null;
  });

const vehicleGuards = [
  guard('VEHICLE_NOT_IN_SERVICE', 'blocking', ({ registration, vehicle, back }: SigningVehicle) => {
    const reason = reasonNotRented(vehicle, tunisDate(back));
    return reason ? `Le véhicule ${registration} ne peut pas être loué${NBSP}: ${reason}.` : null;
  }),
  guard('VEHICLE_OUT', 'blocking', ({ registration, outOn }: SigningVehicle) =>
    outOn === null
      ? null
      : `${registration} n’est pas revenu du contrat ${outOn}${NBSP}: notez d’abord son retour, ou donnez un autre véhicule.`,
  ),
  guard('DRIVER_MISSING', 'blocking', ({ registration, hasDriver }: SigningVehicle) =>
    hasDriver ? null : `${registration}${NBSP}: aucun conducteur n’est indiqué.`,
  ),
  guard('MAIN_DRIVER_MISSING', 'blocking', ({ registration, hasDriver, hasMainDriver }: SigningVehicle) =>
    hasDriver && !hasMainDriver ? `${registration}${NBSP}: dites qui est le conducteur principal.` : null,
  ),
  guard('INSURANCE', 'blocking', ({ registration, uninsured }: SigningVehicle) =>
    uninsured.length > 0 ? `${registration}${NBSP}: ${uninsured.map(uncoveredPhrase).join(', ')}.` : null,
  ),
  paperGuard('OPERATING_CARD', 'sa carte d’exploitation', facts => facts.operatingCard),
  paperGuard('TECHNICAL_VISIT', 'sa visite technique', facts => facts.technicalVisit),
  paperGuard('STICKER', 'sa vignette', facts => facts.sticker),
];

const uncoveredPhrase = (days: Uncovered) => uncoveredText(days).replace(/^./u, first => first.toLowerCase());

/**
 * What keeps a contract from being signed (domain C.7). That its vehicles are free is kept by the database, at the
 * write; that its papers are waived by a super administrator alone, by whoever calls (`stopping`).
 */
export const judgeSigning = ({ client, drivers, vehicles }: SigningFacts) => [
  ...judge(clientGuards, [client]),
  ...judge<SigningClient, `CLIENT_${BuyerPart}_MISSING`>(buyerGuards, [client]),
  ...judge<SigningDriver, SigningDriverRule>(driverGuards, drivers),
  ...judge(vehicleGuards, vehicles),
];

type SigningDriverRule =
  | 'DRIVER_BLACKLISTED'
  | 'DRIVER_IDENTITY_MISSING'
  | 'DRIVER_LICENCE_NUMBER_MISSING'
  | `DRIVER_${DriverFault}`;

/** What a signature alone is judged by: a contract that was signed without goes on. */
export const onlyToSign: ReadonlySet<string> = new Set<SigningRule>([
  'CLIENT_NAME_MISSING',
  'CLIENT_ADDRESS_MISSING',
  'CLIENT_TAX_NUMBER_MISSING',
  'CLIENT_IDENTITY_MISSING',
  'DRIVER_IDENTITY_MISSING',
  'DRIVER_LICENCE_NUMBER_MISSING',
]);
export type SigningRule = ReturnType<typeof judgeSigning>[number]['rule'];
export type SigningFinding = GuardFinding<SigningRule>;
