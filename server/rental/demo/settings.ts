import type stamp from '../../../src/resources/settings/stamp';
import type tva from '../../../src/resources/settings/tva';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Seeded } from './seeded';

/** In force since the finance law of 2023 (domain B.1, B.2). */
export const SINCE = '2023-01-01';
export const SINCE_AT = Date.parse(`${SINCE}T08:00:00Z`);

export const tvaRates = [
  { id: '', label: 'Taux normal', rate: 19, isDefault: true },
  { id: '', label: 'Taux intermédiaire', rate: 13, isDefault: false },
  { id: '', label: 'Taux réduit', rate: 7, isDefault: false },
];

/** Millimes. */
export const stampAmount = 1000;

const head = { id: '1', createdAt: SINCE_AT, updatedAt: SINCE_AT, validFrom: SINCE };

/** The rates of VAT with which every company starts. */
export function makeTva(): Seeded<RecordOf<typeof tva>>[] {
  const rates = tvaRates.map(rate => ({ ...rate }));
  return [
    {
      values: { ...head, rates, cancellationFees: 'OUTSIDE' },
      steps: [{ action: 'CREATE', at: SINCE_AT, by: null }],
    },
  ];
}

/** The fiscal stamp with which every company starts. */
export function makeStamp(): Seeded<RecordOf<typeof stamp>>[] {
  const values = { ...head, amount: stampAmount, stampOnCreditNote: false };
  return [{ values, steps: [{ action: 'CREATE', at: SINCE_AT, by: null }] }];
}
