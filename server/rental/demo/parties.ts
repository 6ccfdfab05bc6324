import { addDays } from '../../../src/domain/calendarDate';
import { ribBank } from '../../../src/domain/rib';
import type { Client } from './clients';
import { models } from './models';
import type { Random } from './random';
import type { Day } from './seeded';

/** The details of a party beside who it is and where. */
type Manners = Omit<Client, keyof Known>;
interface Known {
  id: string;
  createdAt: number;
  updatedAt: number;
  code: string;
  clientType: unknown;
  clientKind: unknown;
  otherDetails: unknown;
  phone: unknown;
  email: unknown;
  address: unknown;
}

const reasons = [
  'Véhicule rendu avec un choc non déclaré',
  'Deux factures impayées',
  'Chèque revenu sans provision',
  'Excès de vitesse répétés',
];
/** Of the priced categories: see `makePricing`. */
const categories = new Set(models.map(model => model.category)).size;

/** A party of which nothing more is known. */
export const unspecified: Manners = {
  partyType: 'CLIENT',
  supplierKind: null,
  nationality: null,
  identityType: null,
  identityExpiryDate: null,
  drivingLicenseCountry: null,
  drivingLicenseExpiry: null,
  phoneSecondary: null,
  city: null,
  country: 'TN',
  contacts: [],
  authorizedDrivers: [],
  discountRate: null,
  creditLimit: null,
  paymentTermDays: 0,
  paymentMode: null,
  pricingAgreement: [],
  bankName: null,
  invoiceGrouping: null,
  withholdingApplies: false,
  withholdingRate: null,
  taxIdCardValidUntil: null,
  vatSuspension: { decisionNumber: null, decisionDate: null, from: null, to: null, file: null },
  isBlacklisted: false,
  hasRejected: false,
  overdue: null,
  overdueSince: null,
  blacklistReason: null,
  source: null,
  note: null,
  mergedInto: null,
};

/** What the counter has noted of a client; of companies with an agreement, their prices and how they are billed. */
export function manners(
  random: Random,
  day: Day,
  about: { company: boolean; agreed: boolean; rib: string | null },
): Manners {
  const blacklisted = random.chance(0.02);
  const known: Manners = {
    ...unspecified,
    bankName: about.rib && ribBank(about.rib),
    source: random.pick(['tel', 'email', 'Agence', 'Agence', 'Site']),
    isBlacklisted: blacklisted,
    blacklistReason: blacklisted ? random.pick(reasons) : null,
    drivingLicenseExpiry: about.company ? null : addDays(day.today, random.int(-40, 3000)),
  };
  return about.agreed ? { ...known, ...agreement(random, day) } : known;
}

function agreement(random: Random, day: Day): Partial<Manners> {
  const suspended = random.chance(0.1);
  const withheld = random.chance(0.5);
  const category = random.int(1, categories);
  const from = addDays(day.today, -random.int(30, 300));
  return {
    paymentTermDays: random.pick([30, 30, 60]),
    creditLimit: random.pick([5_000_000, 10_000_000, 20_000_000]),
    discountRate: random.pick([null, 5, 10]),
    invoiceGrouping: random.pick(['SAME_INVOICE', 'SEPARATE_INVOICE']),
    withholdingApplies: withheld,
    withholdingRate: withheld ? 1.5 : null,
    pricingAgreement: [
      {
        id: '',
        pricingCategory: String(category),
        dailyPrice: random.int(70, 160) * 1000,
        from,
        to: addDays(from, 365),
      },
    ],
    ...(suspended ? { vatSuspension: suspension(random, day) } : {}),
  };
}

/** An attestation of the tax office; some run out within the month. */
const suspension = (random: Random, { today }: Day): Manners['vatSuspension'] => {
  const to = addDays(today, random.int(3, 200));
  const from = addDays(to, -364);
  return {
    decisionNumber: `${random.digits(4)}/2026`,
    decisionDate: addDays(from, -10),
    from,
    to,
    file: null,
  };
};

const homes: readonly (readonly [string, string, string])[] = [
  ['+33', 'FR', '18'],
  ['+39', 'IT', 'YA'],
  ['+49', 'DE', 'C0'],
  ['+32', 'BE', 'EM'],
];

/** Who comes from abroad shows a passport, of the country that their phone is of. */
export function foreigner(
  phone: string,
  number: string,
): { nationality: string; identityType: 'PASSPORT'; CIN: string } {
  const [, nationality = 'FR', letters = '18'] = homes.find(([prefix]) => phone.startsWith(prefix)) ?? [];
  return { nationality, identityType: 'PASSPORT', CIN: letters + number };
}
