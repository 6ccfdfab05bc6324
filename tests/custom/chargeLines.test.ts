import { expect, it } from 'vitest';
import { accountLines, chargeLines, linePriceText } from '../../src/custom/contract/chargeLines';
import type { DeskContract } from '../../src/custom/contract/deskRecord';
import { parseInstant } from '../../src/domain/instant';

const at = (text: string) => parseInstant(text) ?? NaN;
const charge = { tvaRate: 19, vehicle: { id: '5', label: '258 TUN 4073' }, option: null };
const contract = {
  vehicles: [
    {
      id: '1',
      vehicle: { id: '5', label: '258 TUN 4073' },
      departureDate: at('2026-12-05T09:00'),
      returnDate: at('2026-12-12T09:00'),
      originalReturnDate: at('2026-12-10T09:00'),
      lineState: 'ON_RENT',
      numberOfDays: 7,
      extendedDays: 2,
      dailyPrice_HT: 160,
      price_HT: 790,
      options_HT: 30,
      tvaRate: 19,
    },
  ],
  additionalReceiptOptions: [
    { id: '1', option: { id: '2', label: 'Siège enfant' }, quantity: 1, price_HT: 30, tvaRate: 19 },
  ],
  charges: [
    {
      ...charge,
      id: '1',
      kind: 'PROLONGATION',
      label: 'Prolongation jusqu’au 12/12/2026 09:00',
      quantity: 2,
      unitPrice_HT: 160,
      price_HT: 320,
      acceptedAt: at('2026-12-09T10:00'),
    },
  ],
  discountPercent: 5,
  discountAmount: null,
  agreedPrice: null,
  agreedReason: null,
  rental_HT: 790,
} as unknown as DeskContract;

it('un contrat se dit ligne par ligne, jusqu’à son total exact', () => {
  const lines = chargeLines(contract);
  expect(lines.map(({ label, detail, quantity, amount }) => [label, detail, quantity, amount])).toEqual([
    ['Location 258 TUN 4073', 'du 05/12/2026 09:00 au 10/12/2026 09:00', 5, 800_000],
    ['Siège enfant', 'Remise déduite', 1, 30_000],
    ['Remise 5\u00a0%', '', null, -40_000],
    ['Prolongation jusqu’au 12/12/2026 09:00', 'Prolongation, accepté le 09/12/2026 10:00', 2, 320_000],
  ]);
  expect(lines.reduce((total, { amount }) => total + (amount ?? 0), 0)).toBe(1_110_000);
});

it('un prix convenu comprend ses options, et le dit', () => {
  const agreed = {
    ...contract,
    vehicles: [{ ...contract.vehicles[0], dailyPrice_HT: 140, price_HT: 700 }],
    additionalReceiptOptions: [{ ...contract.additionalReceiptOptions?.[0], price_HT: null }],
    agreedPrice: 700,
    agreedReason: 'Client fidèle',
    rental_HT: 700,
  } as unknown as DeskContract;
  const [rental, option, ...rest] = chargeLines(agreed);
  expect([rental?.amount, option?.amount, option?.detail]).toEqual([700_000, null, 'Comprise dans le prix']);
  expect(rest.map(({ key }) => key)).toEqual(['charge-1']);
});

it('un véhicule prolongé vaut ses jours et ceux qu’on y ajoute', () => {
  const [line] = contract.vehicles;
  if (!line) throw new Error('no line');
  const text = (one: DeskContract) => linePriceText(one, line).replaceAll('\u00a0', ' ');
  expect(text(contract)).toBe('7 j, 1 120,000 DT HT');
  expect(text({ ...contract, charges: [] })).toBe('7 j × 160,000 DT HT');
});

it('du total au reste, les lignes s’additionnent', () => {
  const money = {
    ...contract,
    invoicedStamp: 1,
    invoicedBeside: 0,
    received: 1348,
    withheld: null,
    credited: 0,
    restToPay: 200,
    overpaid: null,
  };
  expect(accountLines(money).map(({ label, amount }) => [label, amount])).toEqual([
    ['Timbre des factures', 1000],
    ['Encaissé', -1_348_000],
    ['Reste à payer', 200_000],
  ]);
  const cancelled = {
    ...money,
    TotalTTC: 1547,
    stage: 'CANCELLED' as const,
    invoicedStamp: 0,
    received: 100,
    restToPay: 0,
    overpaid: 100,
  };
  expect(accountLines(cancelled).map(({ label, amount }) => [label, amount])).toEqual([
    ['Annulé, jamais facturé', -1_547_000],
    ['Encaissé', -100_000],
    ['Reste à payer', 0],
    ['Trop-perçu', 100_000],
  ]);
});
