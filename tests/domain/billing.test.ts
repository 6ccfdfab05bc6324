import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billableItems } from '../../src/domain/billableItems';
import type { ContractToBill, LineToBill } from '../../src/domain/billableItems';
import { billableParts, billedNow, isSettled, partKey } from '../../src/domain/billing';
import type { BilledPart } from '../../src/domain/billing';
import { chargesTotal } from '../../src/domain/contractCharges';
import { parseInstant } from '../../src/domain/instant';
import { percentOf, sum } from '../../src/domain/money';

const DAY = 86_400_000;
const departure = parseInstant('2026-01-31T09:00') ?? NaN;

const line = (days: number, price_HT: number, more: Partial<LineToBill> = {}): LineToBill => ({
  id: '1',
  vehicle: '5',
  state: 'ON_RENT',
  departure,
  planned: departure + days * DAY,
  numberOfDays: days,
  extendedDays: 0,
  price_HT,
  options_HT: 0,
  tvaRate: 19,
  ...more,
});

const contract = (only: LineToBill, more: Partial<ContractToBill> = {}): ContractToBill => ({
  lines: [only],
  options: [],
  charges: [],
  ...more,
});

const kept = (parts: readonly BilledPart[]) =>
  parts.map(({ item, from, to, price_HT, TVA }) => ({ item, from, to, price_HT, TVA }));

/** Any contract: its vehicles, options and charges, and what it comes to. */
const anyContract = fc
  .record({
    lines: fc.array(
      fc.record({ days: fc.integer({ min: 1, max: 400 }), price: fc.integer({ min: 0, max: 9_000_000 }) }),
      { minLength: 1, maxLength: 3 },
    ),
    options: fc.array(fc.record({ price: fc.integer({ min: 0, max: 90_000 }), isDaily: fc.boolean() }), {
      maxLength: 2,
    }),
    charges: fc.array(fc.integer({ min: -20_000, max: 400_000 }), { maxLength: 3 }),
  })
  .map(({ lines, options, charges }) => {
    const added = sum(options.map(one => one.price));
    const made: ContractToBill = {
      lines: lines.map(({ days, price }, index) =>
        line(days, price + (index === 0 ? added : 0), {
          id: String(index + 1),
          vehicle: String(index + 5),
          options_HT: index === 0 ? added : 0,
        }),
      ),
      options: options.map((one, index) => ({
        id: String(index + 1),
        price_HT: one.price,
        tvaRate: 7,
        isDaily: one.isDaily,
      })),
      charges: charges.map((price_HT, index) => ({
        id: String(index + 1),
        kind: price_HT < 0 ? 'REMISE' : 'KM_SUPP',
        vehicle: null,
        quantity: 1,
        price_HT,
        tvaRate: index === 0 ? 0 : 19,
      })),
    };
    const rental = made.lines.map(one => one.price_HT);
    const total = {
      HT: sum([...rental, ...charges]),
      TVA: sum([...rental.map(one => percentOf(one, 19)), chargesTotal(made.charges).total_TVA]),
    };
    return { made, total };
  });

describe('ce qu’un contrat peut facturer', () => {
  it('une seule fois chaque chose, et en tout son total au millime, quelles que soient les factures', () => {
    fc.assert(
      fc.property(
        anyContract,
        fc.array(fc.record({ day: fc.integer({ min: 0, max: 420 }), pick: fc.nat(), release: fc.nat() }), {
          maxLength: 12,
        }),
        ({ made, total }, steps) => {
          let billed: BilledPart[] = [];
          let day = 0;
          for (const step of steps) {
            day = Math.max(day, step.day);
            const items = billableItems(made, departure + day * DAY, 31);
            const parts = billableParts(items, billed, total).filter((_, index) => (step.pick >> index) & 1);
            billed = [...billed, ...billedNow(items, billed, parts, total)];
            // An invoice that is credited gives back what it held.
            if (step.release % 4 === 0 && billed.length > 0)
              billed = billed.filter((_, index) => index !== step.release % billed.length);
          }
          const back = {
            ...made,
            lines: made.lines.map(one => ({ ...one, state: 'RETURNED' as const })),
          };
          const items = billableItems(back, departure + 500 * DAY, 31);
          billed = [...billed, ...kept(billableParts(items, billed, total))];
          expect(sum(billed.map(one => one.price_HT))).toBe(total.HT);
          expect(sum(billed.map(one => one.TVA))).toBe(total.TVA);
          expect(billableParts(items, billed, total)).toEqual([]);
          expect(isSettled(items, billed)).toBe(true);
          for (const one of billed)
            expect(
              billed.filter(other => other.item === one.item && other.from < one.to && one.from < other.to),
            ).toEqual([one]);
        },
      ),
      { numRuns: process.env.PROMISES === 'full' ? 20_000 : 80 },
    );
  });

  it('par mois dès le seuil, chacun le jour où il finit, et le mois commencé sans être proposé', () => {
    const rental = contract(line(90, 9_000_000));
    const said = (day: number) => {
      const items = billableItems(rental, departure + day * DAY, 31);
      return billableParts(items, [], { TVA: 1_710_000 }).map(
        one => `${partKey(one)} ${one.month?.number}/${one.month?.count} ${one.price_HT} ${one.isProposed}`,
      );
    };
    expect(said(0)).toEqual([]);
    expect(said(27)).toEqual(['L1:0-27 1/4 2700000 false']);
    // Le 31 janvier, le mois finit le 28 février, puis le 31 mars.
    expect(said(28)).toEqual(['L1:0-28 1/4 2800000 true']);
    expect(said(60)).toEqual([
      'L1:0-28 1/4 2800000 true',
      'L1:28-59 2/4 3100000 true',
      'L1:59-60 3/4 100000 false',
    ]);
  });

  it('rien tant que le véhicule n’est pas parti, tout dès qu’il est revenu, la prolongation une fois passée', () => {
    const longer = (state: LineToBill['state'], day: number) => {
      const made = contract(line(8, 500_000, { state, extendedDays: 3, planned: departure + 8 * DAY }), {
        charges: [
          { id: '9', kind: 'PROLONGATION', vehicle: '5', quantity: 3, price_HT: 300_000, tvaRate: 19 },
        ],
      });
      const items = billableItems(made, departure + day * DAY, 31);
      return billableParts(items, [], { TVA: 152_000 }).map(one => `${partKey(one)} ${one.isProposed}`);
    };
    expect(longer('TO_DELIVER', 2)).toEqual([]);
    expect(longer('ON_RENT', 2)).toEqual(['L1:0-2 false']);
    expect(longer('RETURNED', 4)).toEqual(['L1:0-5 true', 'C9:0-1 true']);
    expect(longer('ON_RENT', 8)).toEqual(['L1:0-5 false', 'C9:0-1 false']);
  });

  it('l’écart d’un prix qui change après la facture, et rien d’autre', () => {
    const before = contract(line(10, 1_000_000, { state: 'RETURNED' }));
    const items = billableItems(before, departure + 10 * DAY, 31);
    const billed = kept(billableParts(items, [], { TVA: 190_000 }));
    const after = billableItems(contract(line(10, 900_000, { state: 'RETURNED' })), departure + 10 * DAY, 31);
    expect(kept(billableParts(after, billed, { TVA: 171_000 }))).toEqual([
      { item: 'L1', from: 10, to: 11, price_HT: -100_000, TVA: -19_000 },
    ]);
  });
});
