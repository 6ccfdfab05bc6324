import { formatDate, isCalendarDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import type { GuardFinding } from './contractGuard';
import { formatDinars } from './money';
import type { SigningDriver, SigningFacts, SigningRule, SigningVehicle } from './signingGuards';

/** What of a contract was looked at and is in order: its name, and by what it is. */
export interface PassedCheck {
  label: string;
  detail: string | null;
}

/** What there is to know beside the facts of the signature. */
export interface CheckedPapers {
  /** Last day of the insurance of each vehicle, in their order; null where not known. */
  insurance: readonly (CalendarDate | null)[];
  /** Whether who asks may read what identifies drivers and clients: their dates. */
  readsPersons: boolean;
}

interface Check {
  label: string;
  /** A finding of one of these says otherwise. */
  rules: readonly SigningRule[];
  /** Null where nothing is to be checked; '' where there is nothing to add. */
  detail(facts: SigningFacts, papers: CheckedPapers): string | null;
}

const listed = (parts: readonly (string | null)[]) => [...new Set(parts.filter(Boolean))].join(', ');
const plated = (
  vehicles: readonly SigningVehicle[],
  day: (one: SigningVehicle, index: number) => CalendarDate | null,
) =>
  listed(
    vehicles.map((one, index) => {
      const date = day(one, index);
      return isCalendarDate(date) ? `${one.registration} ${formatDate(date)}` : null;
    }),
  );
/** A licence without its last day is in order, and is not said to last until the return. */
const licence = ({ name, papers }: SigningDriver, readsPersons: boolean) => {
  if (!readsPersons) return name;
  return isCalendarDate(papers.expiry)
    ? `${name} ${formatDate(papers.expiry)}`
    : `${name}, échéance non saisie`;
};

const checks: readonly Check[] = [
  {
    label: 'Assurances jusqu’au retour',
    rules: ['INSURANCE'],
    detail: ({ vehicles }, { insurance }) => plated(vehicles, (_, index) => insurance[index] ?? null),
  },
  {
    label: 'Cartes d’exploitation',
    rules: ['OPERATING_CARD'],
    detail: ({ vehicles }) => plated(vehicles, one => one.operatingCard),
  },
  {
    label: 'Visites techniques',
    rules: ['TECHNICAL_VISIT'],
    detail: ({ vehicles }) => plated(vehicles, one => one.technicalVisit),
  },
  {
    label: 'Vignettes',
    rules: ['STICKER'],
    detail: ({ vehicles }) => plated(vehicles, one => one.sticker),
  },
  {
    label: 'Véhicules en service',
    rules: ['VEHICLE_NOT_IN_SERVICE'],
    detail: ({ vehicles }) => listed(vehicles.map(({ registration }) => registration)),
  },
  {
    label: 'Permis de conduire',
    rules: [
      'DRIVER_LICENCE_EXPIRES',
      'DRIVER_LICENCE_UNKNOWN',
      'DRIVER_LICENCE_NUMBER_MISSING',
      'DRIVER_MISSING',
    ],
    detail: ({ drivers }, { readsPersons }) => listed(drivers.map(one => licence(one, readsPersons))),
  },
  {
    label: 'Âge et ancienneté du permis',
    rules: ['DRIVER_TOO_YOUNG', 'DRIVER_LICENCE_TOO_RECENT', 'DRIVER_BIRTH_UNKNOWN', 'DRIVER_MISSING'],
    detail: ({ drivers }) => {
      const { minDriverAge = null, minLicenseYears = null } = drivers[0]?.minimums ?? {};
      return listed([
        minDriverAge ? `${minDriverAge} ans demandés` : null,
        minLicenseYears ? `permis de ${minLicenseYears} ans` : null,
      ]);
    },
  },
  {
    label: 'Client hors liste noire',
    rules: ['CLIENT_BLACKLISTED'],
    detail: ({ client }) => client.name,
  },
  {
    label: 'Encours sous le plafond',
    rules: ['CREDIT_LIMIT'],
    detail: ({ client: { creditLimit, outstanding } }) =>
      creditLimit === null ? null : `${formatDinars(outstanding)} sur ${formatDinars(creditLimit)}`,
  },
];

/** What the guards of a signature found nothing against, each with the dates that it was judged by. */
export function passedChecks(
  facts: SigningFacts,
  findings: readonly Pick<GuardFinding, 'rule'>[],
  papers: CheckedPapers,
): PassedCheck[] {
  const found = new Set(findings.map(({ rule }) => rule));
  return checks.flatMap(({ label, rules, detail }) => {
    if (rules.some(rule => found.has(rule))) return [];
    const said = detail(facts, papers);
    return said === null ? [] : [{ label, detail: said || null }];
  });
}
