import type { PlanningAnswer } from '../../src/custom/planning/readPlanning';

const DAY = 1440;
const letters = { kinds: 'RRRCCMDVU', degrees: '011222222' };

/**
 * A month of so many vehicles with five periods each, the same at each run, as the API answers it: what a busy company
 * of a few hundred agencies would see.
 */
export function planningAnswer(vehicles: number): PlanningAnswer {
  const each = <T>(make: (at: number) => T) => Array.from({ length: vehicles }, (_, at) => make(at));
  const periods = each(car =>
    Array.from({ length: 5 }, (_, at) => {
      const start = at * 6 * DAY + ((car * 37 + at * 11) % 20) * 60;
      return {
        start,
        length: (2 + ((car + at) % 3)) * DAY + ((car * 7) % 12) * 60,
        look: (car * 5 + at) % 9,
      };
    }),
  );
  const flat = periods.flat();
  const day = ({ start }: { start: number }) => Math.floor(start / DAY);
  return {
    fleet: `of ${vehicles}`,
    brands: [{ id: '1', label: 'Renault' }],
    models: [{ id: '1', label: 'Clio 5', brand: '1' }],
    categories: ['Citadine', 'Compacte', 'Berline', 'Suv', 'Utilitaire'].map((label, at) => ({
      id: String(at + 1),
      label,
    })),
    agencies: [{ id: '1', label: 'Tunis-Carthage' }],
    vehicles: {
      ids: each(() => 1).join(','),
      plates: each(car => `${150 + (car % 110)}t${1 + ((car * 4793) % 9999)}`).join('\n'),
      models: each(() => 1).join(','),
      categories: each(car => 1 + (car % 5)).join(','),
      agencies: each(() => 1).join(','),
      states: each(() => 'S').join(''),
      untils: each(() => '').join(','),
    },
    sources: 'reservations',
    periods: {
      counts: each(() => 5).join(','),
      days: periods
        .flatMap(own => own.map((one, at) => day(one) - (at > 0 ? day(own[at - 1] as typeof one) : 0)))
        .join(','),
      minutes: flat.map(({ start }) => start % DAY).join(','),
      lengths: flat.map(({ length }) => length).join(','),
      kinds: flat.map(({ look }) => letters.kinds[look]).join(''),
      degrees: flat.map(({ look }) => letters.degrees[look]).join(''),
      sources: flat.map(() => 0).join(','),
      ids: flat.map((_, at) => at + 1).join(','),
      uncovered: each(() => '').join(','),
    },
    unassigned: {
      categories: null,
      agencies: null,
      days: null,
      minutes: null,
      lengths: null,
      degrees: null,
      ids: null,
      named: [],
    },
    holidays: [],
  };
}
