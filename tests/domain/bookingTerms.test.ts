import { expect, test } from 'vitest';
import { bookingTerms, termsInWords } from '../../src/domain/bookingTerms';
import type { UsualTerms, VehicleTerms } from '../../src/domain/bookingTerms';

const usual: UsualTerms = {
  includedKmPerDay: 250,
  extraKmPrice: 400,
  minDriverAge: 21,
  minLicenseYears: 2,
  guarantees: [{ category: '7', amount: 600_000 }],
};
const silent: VehicleTerms = {
  includedKmPerDay: null,
  extraKmPrice: null,
  guaranteeAmount: null,
  minDriverAge: null,
  minLicenseYears: null,
};
const large = {
  includedKmPerDay: 200,
  extraKmPrice: 900,
  guaranteeAmount: 2_000_000,
  minDriverAge: 25,
  minLicenseYears: 5,
};
const b = (terms: VehicleTerms | null) => ({ category: '7', terms });
const asUsual = {
  guaranteeAmount: 600_000,
  includedKm: 250,
  extraKmPrice: 400,
  minDriverAge: 21,
  minLicenseYears: 2,
};

test.each([
  ['d’une catégorie, sont ceux des conditions', [b(null)], usual, asUsual],
  ['d’un véhicule qui ne dit rien, aussi', [b(silent)], usual, asUsual],
  [
    'd’un véhicule qui dit, les siens',
    [b(large)],
    usual,
    { guaranteeAmount: 2_000_000, includedKm: 200, extraKmPrice: 900, minDriverAge: 25, minLicenseYears: 5 },
  ],
  [
    'de plusieurs, les plus stricts, les cautions ajoutées',
    [b(large), b(silent)],
    usual,
    { guaranteeAmount: 2_600_000, includedKm: 200, extraKmPrice: 900, minDriverAge: 25, minLicenseYears: 5 },
  ],
  [
    'sans limite de kilomètres d’un côté, celle de l’autre',
    [b({ ...silent, includedKmPerDay: 0 }), b(silent)],
    usual,
    { ...asUsual, guaranteeAmount: 1_200_000 },
  ],
  ['illimités le restent', [b({ ...silent, includedKmPerDay: 0 })], usual, { ...asUsual, includedKm: 0 }],
  [
    'sans conditions, n’existent pas',
    [b(silent)],
    null,
    {
      guaranteeAmount: null,
      includedKm: null,
      extraKmPrice: null,
      minDriverAge: null,
      minLicenseYears: null,
    },
  ],
])('les termes %s', (_, cars, conditions, terms) => {
  expect(bookingTerms(cars, conditions)).toEqual(terms);
});

test('se disent en une phrase chacun, et ce qui n’est pas demandé ne se dit pas', () => {
  expect(termsInWords(asUsual)).toEqual([
    'Caution au départ\u00a0: 600,000\u00a0DT, rendue au retour.',
    'Kilométrage\u00a0: 250\u00a0km inclus par jour, puis 0,400\u00a0DT HT le kilomètre.',
    'Conducteur\u00a0: 21 ans au moins, permis depuis 2 ans, pièce d’identité et permis présentés au départ.',
  ]);
  expect(
    termsInWords({
      ...asUsual,
      guaranteeAmount: null,
      includedKm: 0,
      minDriverAge: null,
      minLicenseYears: 0,
    }),
  ).toEqual(['Kilométrage illimité.']);
});
