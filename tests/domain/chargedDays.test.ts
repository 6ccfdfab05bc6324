import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chargedDays,
  daysBeyond,
  extendedPrice,
  lateCharge,
  refundedDays,
  runsOf,
  splitLine,
} from '../../src/domain/chargedDays';
import type { AgreedLine, Use } from '../../src/domain/chargedDays';
import { parseInstant } from '../../src/domain/instant';
import { multiply, sum } from '../../src/domain/money';
import { rentalDays } from '../../src/domain/rentalDays';
import type { DayTerms } from '../../src/domain/rentalDays';
import { timeCharges } from '../../src/domain/timeCharges';
import type { RentalReturned } from '../../src/domain/timeCharges';

/** As the clock of Tunis shows it. */
const at = (text: string) => parseInstant(text) ?? NaN;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const byHours: DayTerms = { dayMode: 'H24', graceMinutes: 60 };
const byCalendar: DayTerms = { dayMode: 'CALENDAR', graceMinutes: 60 };
const departure = at('2026-06-10T10:00');
const planned = at('2026-06-15T10:00');

const line = (days: number, amount: number, more: Partial<AgreedLine> = {}): AgreedLine => ({
  days,
  amount,
  tvaRate: 19,
  tariffDays: null,
  extensions: [],
  ...more,
});
const extension = (days: number, price: number) => ({ days, price, tvaRate: 19 });
const useOf = (...lines: AgreedLine[]): Use => ({ departure, terms: byHours, lines });
const five = useOf(line(5, 600_000));
const after = (days: number) => departure + days * DAY;
const total = (use: Use) => sum(chargedDays(use).map(({ price }) => price));
/** What is left of a use once it is back, what the return proposes taken off or added. */
const left = (use: Use, back: number, more: Partial<RentalReturned> = {}) => {
  const plannedAt = departure + chargedDays(use).length * DAY;
  const rental: RentalReturned = {
    use,
    planned: plannedAt,
    actual: back,
    hourlyRate: null,
    earlyPolicy: 'PRORATA',
    options: [],
    granted: [],
    ...more,
  };
  return total(use) + sum(timeCharges(rental).lines.map(one => multiply(one.unitPriceHT, one.quantity)));
};

describe('un jour coûte sa part de ce que sa ligne est facturée', () => {
  it.each<[string, Use, number, number]>([
    ['10 × 100 à −50 %, rendue après un jour', useOf(line(10, 500_000)), 1, 50_000],
    ['8 × 90 à −25 %, rendue après 3', useOf(line(8, 540_000)), 3, 202_500],
    ['−500 sur 10 × 100, rendue après 4', useOf(line(10, 500_000)), 4, 200_000],
    ['−100 %', useOf(line(10, 0)), 1, 0],
    [
      '9 × 56,600 échangée au 3e jour, prolongée de 2 × 82,600, rendue après 9,4 jours',
      useOf(line(3, 169_800), line(6, 339_600, { extensions: [extension(2, 82_600)] })),
      9.4,
      592_000,
    ],
    [
      'deux saisons à −10 % : les derniers jours au prix de leur saison',
      useOf(
        line(4, 396_000, {
          tariffDays: [
            { days: 2, price: 100_000 },
            { days: 2, price: 120_000 },
          ],
        }),
      ),
      3,
      288_000,
    ],
  ])('%s', (_, use, days, expected) => {
    expect(left(use, after(days))).toBe(expected);
  });

  it('un jour de plus coûte le prix du jour de la ligne, ou le tarif de ce jour baissé comme elle', () => {
    const half = line(10, 500_000, { tariffDays: [{ days: 10, price: 100_000 }] });
    expect(lateCharge(useOf(half), after(11), null)).toEqual({
      unit: 'DAY',
      quantity: 1,
      unitPriceHT: 50_000,
    });
    expect(extendedPrice(half, 120_000)).toBe(60_000);
    expect(extendedPrice(line(10, 500_000), 120_000)).toBe(50_000);
  });

  it('les options par jour suivent, celle qui a atteint son plafond ne coûte rien de plus', () => {
    const seat = { id: '1', name: 'Siège', unit: 'DAY' as const, price: 8_000, tvaRate: 7, quantity: 1 };
    const option = { id: '1', name: 'Siège', amount: 40_000, tvaRate: 7, extended: 0 };
    const rental = (maxCharge: number | null) => ({ options: [{ ...option, asks: { ...seat, maxCharge } }] });
    expect(left(five, after(2), rental(null))).toBe(240_000 - 24_000);
    expect(left(five, after(6), rental(null))).toBe(720_000 + 8_000);
    expect(left(five, after(6), rental(40_000))).toBe(720_000);
  });

  it('rien ne descend sous zéro : ce qui fut déjà retiré ne se rend pas deux fois', () => {
    const granted = [{ price_HT: -500_000, tvaRate: 19 }];
    expect(left(five, after(1), { granted })).toBe(600_000 - 100_000);
  });
});

describe('un retour dans un jour payé', () => {
  const paid: Use = {
    departure: at('2026-11-25T12:00'),
    terms: byHours,
    lines: [line(30, 2_640_000)],
  };

  it('du 25/11 12:00 au 25/12 09:00, 30 jours payés : rendue à 10:01, et jusqu’à 13:00, rien', () => {
    for (const text of ['2026-12-25T09:00', '2026-12-25T10:01', '2026-12-25T13:00'])
      expect([text, lateCharge(paid, at(text), null)]).toEqual([text, null]);
    expect(lateCharge(paid, at('2026-12-25T13:01'), null)?.quantity).toBe(1);
    expect(daysBeyond(paid, at('2026-12-25T10:01'))).toBe(0);
  });

  it('compte ses heures de la fin du dernier jour payé', () => {
    expect(lateCharge(paid, at('2026-12-25T15:00'), 10_000)).toEqual({
      unit: 'HOUR',
      quantity: 2,
      unitPriceHT: 10_000,
    });
  });

  it('26 heures de retard sur trois jours en coûtent toujours deux', () => {
    expect(lateCharge(useOf(line(3, 300_000)), after(3) + 26 * HOUR, null)?.quantity).toBe(2);
  });
});

describe('un retour en retard', () => {
  it.each([
    ['2026-06-15T11:00', null, null],
    ['2026-06-15T11:01', null, ['DAY', 1, 120_000]],
    ['2026-06-16T11:00', null, ['DAY', 1, 120_000]],
    ['2026-06-16T11:01', null, ['DAY', 2, 120_000]],
    ['2026-06-30T11:00', null, ['DAY', 15, 120_000]],
    ['2026-06-15T11:01', 25_000, ['HOUR', 1, 25_000]],
    ['2026-06-15T12:01', 25_000, ['HOUR', 2, 25_000]],
    ['2026-06-15T15:00', 25_000, ['HOUR', 4, 25_000]],
    ['2026-06-15T15:01', 25_000, ['DAY', 1, 120_000]],
    ['2026-06-15T15:00', 30_000, ['DAY', 1, 120_000]],
    ['2026-06-16T11:00', 1_000, ['HOUR', 24, 1_000]],
  ])('rendu le %s, à %s l’heure : %j', (actual, hourlyRate, charged) => {
    const charge = lateCharge(five, at(actual), hourlyRate);
    expect(charge && [charge.unit, charge.quantity, charge.unitPriceHT]).toEqual(charged);
  });

  it('ne coûte jamais moins en tardant plus, ni plus à l’heure qu’au jour', () => {
    const minutes = fc.integer({ min: -1000, max: 20_000 });
    const terms = fc.record<DayTerms>({
      dayMode: fc.constantFrom('H24', 'CALENDAR'),
      graceMinutes: fc.integer({ min: 0, max: 1439 }),
    });
    fc.assert(
      fc.property(minutes, minutes, terms, fc.integer({ min: 0, max: 200_000 }), (one, other, how, rate) => {
        const use: Use = { ...five, terms: how, lines: [line(rentalDays(departure, planned, how), 600_000)] };
        const cost = (late: number, hourlyRate: number | null) => {
          const charge = lateCharge(use, planned + late * 60_000, hourlyRate);
          return charge ? multiply(charge.unitPriceHT, charge.quantity) : 0;
        };
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(cost(less, rate)).toBeLessThanOrEqual(cost(more, rate));
        expect(cost(more, rate)).toBeLessThanOrEqual(cost(more, null));
        expect(cost(less, rate)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('les jours rendus d’un retour anticipé', () => {
  it.each<[string, DayTerms, number, number]>([
    ['2026-06-15T10:00', byHours, 5, 0],
    ['2026-06-18T10:00', byHours, 5, 0],
    ['2026-06-14T11:01', byHours, 5, 0],
    ['2026-06-14T11:00', byHours, 5, 1],
    ['2026-06-11T11:00', byHours, 5, 4],
    ['2026-06-10T10:00', byHours, 5, 4],
    ['2026-06-14T10:00', byCalendar, 6, 1],
    ['2026-06-14T01:00', byCalendar, 6, 2],
  ])('rendu le %s, %j, %i comptés : %i', (actual, terms, days, given) => {
    const use = { ...five, terms, lines: [line(days, 600_000)] };
    expect(refundedDays(use, { planned, actual: at(actual) }, 'PRORATA')).toHaveLength(given);
  });

  it('n’existent pas quand la durée prévue est due en entier', () => {
    expect(refundedDays(five, { planned, actual: departure }, 'FULL')).toEqual([]);
  });
});

describe('quelles que soient les prolongations, les échanges et l’heure du retour', () => {
  const story = fc.record({
    terms: fc.record<DayTerms>({
      dayMode: fc.constantFrom('H24', 'CALENDAR', 'MONTHLY'),
      graceMinutes: fc.integer({ min: 0, max: 1439 }),
    }),
    length: fc.integer({ min: 60, max: 20 * 24 * 60 }),
    /** In percent of what the tariffs ask. */
    charged: fc.integer({ min: 0, max: 100 }),
    season: fc.array(fc.integer({ min: 0, max: 200_000 }), { minLength: 1, maxLength: 5 }),
    steps: fc.array(
      fc.record({
        what: fc.constantFrom('extend', 'swap'),
        minutes: fc.integer({ min: 1, max: 6 * 24 * 60 }),
        price: fc.integer({ min: 0, max: 200_000 }),
      }),
      { maxLength: 6 },
    ),
    back: fc.integer({ min: 1, max: 40 * 24 * 60 }),
  });

  it('les jours facturés sont ceux de l’usage, au prix convenu pour chacun, aucun deux fois', () => {
    fc.assert(
      fc.property(story, ({ terms, length, charged, season, steps, back }) => {
        let end = departure + length * 60_000;
        let now = departure;
        const count = rentalDays(departure, end, terms);
        const tariffs = Array.from({ length: count }, (_, day) => season[day % season.length] ?? 0);
        const amount = Math.round((sum(tariffs) * charged) / 100);
        let use: Use = { departure, terms, lines: [line(count, amount, { tariffDays: runsOf(tariffs) })] };
        const agreed = chargedDays(use).map(({ price }) => price);
        for (const { what, minutes, price } of steps) {
          const last = use.lines.at(-1) as AgreedLine;
          if (what === 'extend') {
            end += minutes * 60_000;
            const more = Math.max(0, daysBeyond(use, end));
            const extensions = more > 0 ? [...last.extensions, extension(more, price)] : last.extensions;
            use = { ...use, lines: [...use.lines.slice(0, -1), { ...last, extensions }] };
            agreed.push(...Array.from({ length: more }, () => price));
          } else if (now + minutes * 60_000 < end) {
            now += minutes * 60_000;
            use = { ...use, lines: [...use.lines.slice(0, -1), ...splitLine(use, now)] };
          }
          // Neither adds nor loses a day, or a millime of what was agreed.
          const days = chargedDays(use);
          expect(days.length).toBe(rentalDays(departure, end, terms));
          expect(total(use)).toBe(sum(agreed));
          expect(use.lines.every(one => one.days >= 0 && one.amount >= 0)).toBe(true);
        }
        const actual = Math.max(now + 1, departure + back * 60_000);
        const rental = { use, planned: end, actual, hourlyRate: null, options: [], granted: [] };
        const { lines, days } = timeCharges({ ...rental, earlyPolicy: 'PRORATA' });
        expect(days).toBe(rentalDays(departure, actual, terms));
        const ofLine = ({ kind, days: own = 0 }: (typeof lines)[number]) => (kind === 'REMISE' ? -own : own);
        expect(chargedDays(use).length + sum(lines.map(ofLine))).toBe(days);
        const kept = chargedDays(use).slice(0, days);
        const moved = sum(lines.map(one => multiply(one.unitPriceHT, one.quantity)));
        if (actual < end) {
          expect(total(use) + moved).toBe(sum(kept.map(({ price }) => price)));
          expect(total(use) + moved).toBeGreaterThanOrEqual(0);
        } else expect(moved).toBeGreaterThanOrEqual(0);
        expect(
          timeCharges({ ...rental, earlyPolicy: 'FULL' }).lines.filter(({ kind }) => kind === 'REMISE'),
        ).toEqual([]);
      }),
      { numRuns: Number(process.env.PROMISE_RUNS ?? 300) },
    );
  });
});
