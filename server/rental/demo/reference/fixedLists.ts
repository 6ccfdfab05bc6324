import bankAccounts from '../../../../src/resources/bank/bank-account';
import companyTypes from '../../../../src/resources/settings/company-type';
import damages from '../../../../src/resources/settings/damage-category';
import currencies from '../../../../src/resources/settings/currency';
import fuels from '../../../../src/resources/settings/fuel';
import paymentModes from '../../../../src/resources/settings/payment-mode';
import seasons from '../../../../src/resources/settings/season';
import { seasonCauses } from '../../../../src/product/enumerations';
import type { Seeded } from '../seeded';
import { SINCE, SINCE_AT, makeStamp, makeTva } from '../settings';
import { seedList } from './seedList';
import type { SeedValues } from './seedList';

export const written = { at: SINCE_AT, by: null };
const plain = { active: true, requiresReference: false, requiresDueDate: false };

/** Payment modes of the specification (§3), in the order of their ids. */
export const modes: readonly SeedValues<typeof paymentModes>[] = [
  { ...plain, label: 'Espèces', code: 'Espaces', kind: 'Espaces', requiresDueDate: null },
  { ...plain, label: 'Chèque', code: 'Cheque', kind: 'Cheque' },
  { ...plain, label: 'Virement', code: 'Virement', kind: 'Virement', requiresReference: true },
  { ...plain, label: 'Carte (TPE)', code: 'Tpe', kind: 'Tpe' },
  { ...plain, label: 'Traite', code: 'Traite', kind: 'Traite', requiresDueDate: true },
];

/** Id of the mode of each nature. */
export const modeOfKind = { Espaces: '1', Cheque: '2', Virement: '3', Tpe: '4', Traite: '5' } as const;

/** The drawer that every company has (money.md). */
export const drawer: SeedValues<typeof bankAccounts> = {
  name: 'Caisse',
  kind: 'CASH',
  state: 'OPEN',
  openingBalance: 0,
  openingDate: SINCE,
};

export const dinar: SeedValues<typeof currencies> = {
  code: 'TND',
  name: 'Dinar tunisien',
  symbol: 'DT',
  decimals: 3,
  rateToTND: 1,
  quotedUnits: 1,
  isDefault: true,
};

/** Names of the fuels, in the order of their ids; what they cost is the company's to write. */
export const fuelNames = ['Essence', 'Diesel', 'GPL', 'Hybride', 'Électrique'] as const;

export const fuelOf = (
  name: string,
  prices: readonly (readonly [string, number])[] = [],
): SeedValues<typeof fuels> => ({
  name,
  unit: name === 'Électrique' ? 'KWH' : 'LITRE',
  prices: prices.map(([priceFrom, unitPrice]) => ({ id: '', priceFrom, unitPrice })),
});

/** Legal forms that companies have in Tunisia. */
export const legalForms = ['SARL', 'SUARL', 'SA', 'SNC', 'Association', 'Personne physique'];

/** Seasons that come back each year, in the order of their ids; a job proposes their dates, to be confirmed. */
export const fixedSeasons: readonly SeedValues<typeof seasons>[] = Object.entries(seasonCauses).map(
  ([cause, label]) => ({ label, cause: cause as keyof typeof seasonCauses, periods: [] }),
);

/**
 * What a car comes back with, in the words of everybody, so that the first one is written down at the car: what it
 * costs is the company's to decide. A waiver covers neither glass, wheels nor seats, as is usual.
 */
export const usualDamages: readonly SeedValues<typeof damages>[] = [
  { name: 'Rayure', waivedByCdw: true },
  { name: 'Bosse', waivedByCdw: true },
  { name: 'Élément cassé', waivedByCdw: true },
  { name: 'Bris de glace', zone: 'GLASS', waivedByCdw: false },
  { name: 'Pneu ou jante', zone: 'WHEELS', waivedByCdw: false },
  { name: 'Tache ou déchirure', zone: 'INTERIOR', waivedByCdw: false },
];

/** What every company starts with, by resource: what the law or the specification fixes, and names of damages without a price. */
export function makeFixedLists(): Record<string, readonly Seeded[]> {
  return {
    'bank-accounts': seedList(bankAccounts, [drawer], written),
    tva: makeTva() as unknown as Seeded[],
    stamp: makeStamp() as unknown as Seeded[],
    'payment-modes': seedList(paymentModes, modes, written),
    currencies: seedList(currencies, [dinar], written),
    fuels: seedList(
      fuels,
      fuelNames.map(name => fuelOf(name)),
      written,
    ),
    'company-types': seedList(
      companyTypes,
      legalForms.map(name => ({ name })),
      written,
    ),
    seasons: seedList(seasons, fixedSeasons, written),
    'damage-categories': seedList(damages, usualDamages, written),
  };
}
