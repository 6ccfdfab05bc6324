import bailiffs from '../../../../src/resources/settings/bailiff';
import garages from '../../../../src/resources/settings/garage';
import insurances from '../../../../src/resources/settings/insurance';
import insuranceTypes from '../../../../src/resources/settings/insurance-type';
import lawyers from '../../../../src/resources/settings/lawyer';
import leasings from '../../../../src/resources/settings/leasing';
import type { Day, Seeded } from '../seeded';
import { matriculeOf, ribOf } from './identifiers';
import { daysAgo, seedList } from './seedList';
import type { SeedValues } from './seedList';

/** Insurers of the fleet (see `vehicles.ts`); their numbers are made up. */
const insurers: readonly (readonly [string, string])[] = [
  ['STAR', 'STAR'],
  ['GAT Assurances', 'GAT'],
  ['Comar', 'COMAR'],
  ['Maghrebia', 'MAGH'],
  ['Astrée', 'ASTR'],
];
const insurance = (
  [name, code]: readonly [string, string],
  index: number,
): SeedValues<typeof insurances> => ({
  name,
  code,
  phone: `+2167100052${index}`,
  assistancePhone: `+2167100053${index}`,
  claimsEmail: `sinistres@${code.toLowerCase()}.test`,
  address: 'Tunis',
});

const formulas: readonly SeedValues<typeof insuranceTypes>[] = [
  { name: 'RC et vol', coversOwnDamage: false },
  { name: 'Tiers étendu', coversOwnDamage: false, defaultFranchise: 500_000 },
  { name: 'Tous risques', coversOwnDamage: true, defaultFranchise: 1_000_000 },
];

const leasing = (
  name: string,
  contact: string,
  defaultRate: number,
  index: number,
): SeedValues<typeof leasings> => ({
  name,
  contact,
  defaultRate,
  phone: `+2167100054${index}`,
  email: `contact@leasing-${index}.test`,
  taxRegistration: matriculeOf(`900052${index}`),
  RIB: ribOf('08006', 5200 + index),
});

const workshops: readonly SeedValues<typeof garages>[] = [
  {
    name: 'Garage El Menzah Auto',
    specialty: 'Mécanique générale',
    contact: 'Ridha Khelifi',
    phone: '+21671000561',
    address: 'rue Ibn Khaldoun, Tunis',
    hourlyRate: 35_000,
    paymentTermDays: 30,
    isApproved: true,
  },
  {
    name: 'Carrosserie du Lac',
    specialty: 'Carrosserie et peinture',
    contact: 'Fathi Ayari',
    phone: '+21671000562',
    address: 'rue du Lac Biwa, Les Berges du Lac',
    hourlyRate: 45_000,
    paymentTermDays: 60,
    isApproved: true,
  },
  {
    name: 'Sahel Pneus',
    specialty: 'Pneus et géométrie',
    phone: '+21673000563',
    hourlyRate: 30_000,
    paymentTermDays: 0,
  },
  {
    name: 'Clim Auto Sousse',
    specialty: 'Électricité et climatisation',
    phone: '+21673000564',
    hourlyRate: 40_000,
  },
];

const justice: readonly SeedValues<typeof bailiffs>[] = [
  {
    firstName: 'Hatem',
    lastName: 'Mabrouk',
    phone: '+21671000571',
    city: 'Tunis',
    jurisdiction: 'Tribunal de Tunis',
    fees: 150_000,
  },
  {
    firstName: 'Olfa',
    lastName: 'Tlili',
    phone: '+21673000572',
    city: 'Sousse',
    jurisdiction: 'Tribunal de Sousse',
    fees: 140_000,
  },
  {
    firstName: 'Wissem',
    lastName: 'Ouertani',
    phone: '+21674000573',
    city: 'Sfax',
    jurisdiction: 'Tribunal de Sfax',
  },
];

const counsel: readonly SeedValues<typeof lawyers>[] = [
  {
    firstName: 'Nadia',
    lastName: 'Cherif',
    office: 'Cabinet Cherif',
    phone: '+21671000581',
    city: 'Tunis',
    barNumber: 'T-4182',
    fees: 600_000,
  },
  {
    firstName: 'Slim',
    lastName: 'Rezgui',
    phone: '+21673000582',
    city: 'Sousse',
    barNumber: 'S-0937',
    fees: 500_000,
  },
  {
    firstName: 'Dorra',
    lastName: 'Maaloul',
    office: 'Maaloul et associés',
    phone: '+21671000583',
    city: 'Tunis',
    barNumber: 'T-5526',
  },
];

/** Those whom the company insures, finances, repairs and defends itself with. */
export function makePartners(day: Day): Record<string, readonly Seeded[]> {
  const written = (days: number) => ({ at: daysAgo(day, days), by: 'superadmin' as const });
  return {
    insurances: seedList(insurances, insurers.map(insurance), written(985)),
    'insurance-types': seedList(insuranceTypes, formulas, written(984)),
    leasings: seedList(
      leasings,
      [
        leasing('Carthage Leasing', 'Mounir Sfar', 9.75, 1),
        leasing('Sahel Crédit-Bail', 'Amina Hamdi', 10.25, 2),
        leasing('Méditerranée Leasing', 'Karim Jebali', 9.5, 3),
      ],
      written(983),
    ),
    garages: seedList(garages, workshops, written(980)),
    bailiffs: seedList(bailiffs, justice, written(700)),
    lawyers: seedList(lawyers, counsel, written(699)),
  };
}
