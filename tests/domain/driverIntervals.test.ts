import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { driverIntervals, driversAt } from '../../src/domain/driverIntervals';
import type { HeldVehicle, NamedDriver } from '../../src/domain/driverIntervals';

const named = (driver: string, change: Partial<NamedDriver> = {}): NamedDriver => ({
  driver,
  isMain: false,
  vehicle: null,
  from: null,
  to: null,
  ...change,
});
const ali = named('Ali', { isMain: true });
const who = (lines: HeldVehicle[], drivers: NamedDriver[], vehicle: string, instant: number) =>
  driversAt(lines, drivers, vehicle, instant).map(({ driver }) => driver);

describe('qui conduisait à cet instant', () => {
  /** Clio until a swap at 1000, then Symbol, still out. */
  const swapped: HeldVehicle[] = [
    { vehicle: 'Clio', from: 100, to: 1000 },
    { vehicle: 'Symbol', from: 1000, to: null },
  ];

  it.each([
    ['Clio', 99, []],
    ['Clio', 100, ['Ali']],
    ['Clio', 999, ['Ali']],
    ['Clio', 1000, []],
    ['Symbol', 999, []],
    ['Symbol', 1000, ['Ali']],
    ['Symbol', 9_999_999, ['Ali']],
    ['Megane', 500, []],
  ])('un échange à la milliseconde près : %s à %i, %j', (vehicle, instant, drivers) => {
    expect(who(swapped, [ali], vehicle, instant)).toEqual(drivers);
  });

  const sami = named('Sami', { vehicle: 'Symbol', from: 2000, to: 3000 });
  it.each([
    ['Symbol', 1999, ['Ali']],
    ['Symbol', 2000, ['Ali', 'Sami']],
    ['Symbol', 2999, ['Ali', 'Sami']],
    ['Symbol', 3000, ['Ali']],
    ['Clio', 999, ['Ali']],
  ])('un second conducteur, d’une voiture et pour un temps : %s à %i, %j', (vehicle, instant, drivers) => {
    // Le principal d'abord, quel que soit l'ordre.
    expect(who(swapped, [sami, ali], vehicle, instant)).toEqual(drivers);
  });

  it('une fois, pour qui est nommé deux fois', () => {
    const twice = [named('Ali'), named('Ali', { vehicle: 'Clio', isMain: true })];
    expect(driversAt(swapped, twice, 'Clio', 500)).toEqual([{ driver: 'Ali', isMain: true }]);
    expect(driversAt(swapped, twice, 'Symbol', 1500)).toEqual([{ driver: 'Ali', isMain: false }]);
  });

  it('se dit pour tout le contrat, intervalle par intervalle', () => {
    expect(driverIntervals(swapped, [ali, sami])).toEqual([
      { vehicle: 'Clio', from: 100, to: 1000, drivers: [{ driver: 'Ali', isMain: true }] },
      { vehicle: 'Symbol', from: 1000, to: 2000, drivers: [{ driver: 'Ali', isMain: true }] },
      {
        vehicle: 'Symbol',
        from: 2000,
        to: 3000,
        drivers: [
          { driver: 'Ali', isMain: true },
          { driver: 'Sami', isMain: false },
        ],
      },
      { vehicle: 'Symbol', from: 3000, to: null, drivers: [{ driver: 'Ali', isMain: true }] },
    ]);
  });

  it('ne cache pas le temps où personne n’est nommé', () => {
    const late = named('Ali', { isMain: true, from: 500 });
    expect(driverIntervals([{ vehicle: 'Clio', from: 100, to: 1000 }], [late])).toEqual([
      { vehicle: 'Clio', from: 100, to: 500, drivers: [] },
      { vehicle: 'Clio', from: 500, to: 1000, drivers: [{ driver: 'Ali', isMain: true }] },
    ]);
  });
});

describe('quel que soit le contrat', () => {
  const instant = fc.integer({ min: 0, max: 30 });
  const vehicle = fc.constantFrom('Clio', 'Symbol');
  const lines = fc.array(
    fc
      .record({ vehicle, from: instant, length: fc.option(fc.integer({ min: 1, max: 15 })) })
      .map(({ length, ...line }): HeldVehicle => ({
        ...line,
        to: length === null ? null : line.from + length,
      })),
    { maxLength: 5 },
  );
  const drivers = fc.array(
    fc.record<NamedDriver>({
      driver: fc.constantFrom('Ali', 'Sami', 'Leïla'),
      isMain: fc.boolean(),
      vehicle: fc.option(vehicle),
      from: fc.option(instant),
      to: fc.option(instant),
    }),
    { maxLength: 5 },
  );

  it('les intervalles d’une voiture ne se recouvrent pas, et disent à chaque instant qui conduisait', () => {
    fc.assert(
      fc.property(lines, drivers, (held, people) => {
        const intervals = driverIntervals(held, people);
        for (const car of ['Clio', 'Symbol']) {
          const those = intervals.filter(one => one.vehicle === car);
          those.slice(1).forEach((one, index) => {
            expect(those[index]?.to ?? Infinity).toBeLessThanOrEqual(one.from);
          });
          for (let now = 0; now <= 50; now++) {
            const at = those.filter(({ from, to }) => from <= now && (to === null || now < to));
            const isHeld = held.some(
              one => one.vehicle === car && one.from <= now && now < (one.to ?? Infinity),
            );
            expect(at).toHaveLength(isHeld ? 1 : 0);
            expect(at[0]?.drivers ?? []).toEqual(driversAt(held, people, car, now));
          }
        }
      }),
    );
  });

  it('deux intervalles qui se suivent ne disent pas la même chose', () => {
    fc.assert(
      fc.property(lines, drivers, (held, people) => {
        const intervals = driverIntervals(held, people);
        intervals.slice(1).forEach((one, index) => {
          const before = intervals[index];
          if (before?.vehicle === one.vehicle && before.to === one.from)
            expect(before.drivers).not.toEqual(one.drivers);
        });
      }),
    );
  });
});
