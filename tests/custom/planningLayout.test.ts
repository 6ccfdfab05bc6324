import { describe, expect, it, test } from 'vitest';
import { freeText } from '../../src/custom/planning/dayTexts';
import {
  countDays,
  daysTouched,
  isFreeBetween,
  occupation,
  sumOf,
  weeklyLowsOf,
} from '../../src/custom/planning/freeDays';
import { lanesOf, placeBar } from '../../src/custom/planning/placeBars';
import type { Bar, PlannedVehicle } from '../../src/custom/planning/planningTypes';
import { proposed, proposedHours, pulled } from '../../src/custom/planning/snap';
import { dateAt, instantAt, isWeekend, minutesAt, mondayOf, startFor } from '../../src/custom/planning/span';

const at = (day: number, hour = 0) => day * 1440 + hour * 60;
const bar = (start: number, end: number, degree: Bar['degree'] = 'CONFIRMED'): Bar => ({
  key: `${start} ${end} ${degree}`,
  source: 'reservations',
  id: '1',
  vehicle: '7',
  start,
  end,
  kind: 'RESERVATION',
  degree,
});

describe('une barre dans sa ligne', () => {
  test.each([
    ['dedans', at(1), at(3), { left: 10, width: 20, cutStart: false, cutEnd: false }],
    ['à l’heure près', at(1, 12), at(2), { left: 15, width: 5, cutStart: false, cutEnd: false }],
    ['coupée à gauche', at(-4), at(1), { left: 0, width: 10, cutStart: true, cutEnd: false }],
    ['coupée à droite', at(9), at(12), { left: 90, width: 10, cutStart: false, cutEnd: true }],
    ['d’un bout à l’autre', at(-1), at(11), { left: 0, width: 100, cutStart: true, cutEnd: true }],
    ['sans fin connue', at(5), Infinity, { left: 50, width: 50, cutStart: false, cutEnd: true }],
    ['pile sur les bords', at(0), at(10), { left: 0, width: 100, cutStart: false, cutEnd: false }],
  ])('%s', (_, start, end, place) => {
    expect(placeBar({ start, end }, 10)).toEqual(place);
  });

  test.each([
    ['ce qui se suit tient sur une voie', [bar(0, 10), bar(10, 20)], [0, 0], 1],
    ['une option sur du réservé passe dessous', [bar(0, 30, 'OPTION'), bar(10, 20)], [1, 0], 2],
    [
      'deux options de mêmes jours',
      [bar(0, 9, 'OPTION'), bar(3, 9, 'OPTION'), bar(9, 12, 'OPTION')],
      [0, 1, 0],
      2,
    ],
    ['aucune', [], [], 1],
  ])('%s', (_, bars, lanes, count) => {
    expect(lanesOf(bars)).toEqual({ lanes, count });
  });
});

describe('les jours libres', () => {
  const vehicle = (id: string, more: Partial<PlannedVehicle> = {}) =>
    ({ id, inUse: true, until: null, ...more }) as PlannedVehicle;
  const week = { first: '2026-12-07', days: 7 };

  test.each([
    [at(1, 9), at(2, 9), [1, 2]],
    [at(1), at(2), [1, 1]],
    [at(1, 23), at(2, 0), [1, 1]],
    [at(-3, 9), at(0, 1), [-3, 0]],
    [at(2), Infinity, [2, Infinity]],
  ])('de %i à %i se touchent les jours %j', (start, end, days) => {
    expect(daysTouched({ start, end })).toEqual(days);
  });

  it('se disent au trimestre le pire jour de chaque semaine, et partout où il n’y en a aucun', () => {
    const told = weeklyLowsOf([5, 4, 4, 6, 6, 7, 7, 2, 0, 1, 0, 3, 3, 3, 9, 8]);
    expect(told.flatMap((isTold, day) => (isTold ? [day] : []))).toEqual([1, 8, 10, 15]);
  });

  it('se comptent par jour, sans les options, les véhicules sortis du parc ni ceux qui ne se louent plus', () => {
    const bars = new Map([
      ['1', [bar(at(-2), at(1, 9)), bar(at(1, 15), at(2, 23))]],
      ['2', [bar(at(0), at(7), 'OPTION')]],
      ['3', [bar(at(0), Infinity)]],
      ['4', [bar(at(0), at(7))]],
    ]);
    const vehicles = [
      vehicle('1'),
      vehicle('2'),
      vehicle('3', { until: '2026-12-09' }),
      vehicle('4', { inUse: false }),
    ];
    expect(countDays(vehicles, bars, week)).toEqual({
      total: [3, 3, 3, 2, 2, 2, 2],
      held: [2, 2, 2, 0, 0, 0, 0],
      free: [1, 1, 1, 2, 2, 2, 2],
      promised: [0, 0, 0, 0, 0, 0, 0],
      missing: [0, 0, 0, 0, 0, 0, 0],
    });
    expect([occupation(2, 3), occupation(0, 0), occupation(5, 5)]).toEqual([67, 0, 100]);
  });

  // Two cars: the first is out from Tuesday 9 h to Thursday 10 h, the second is not let after Friday.
  const fleet = [vehicle('1'), vehicle('2', { until: '2026-12-11' })];
  const out = new Map([['1', [bar(at(1, 9), at(3, 10))]]]);
  const none = [0, 0, 0, 0, 0, 0, 0];
  const alone = { free: [2, 1, 1, 1, 2, 1, 1], promised: none, missing: none };
  test.each([
    ['sans réservation', [], alone],
    ['une option ne promet rien', [bar(at(0), at(7), 'OPTION')], alone],
    [
      'une réservation prend une voiture libre',
      [bar(at(0, 9), at(1, 9))],
      { free: [1, 0, 1, 1, 2, 1, 1], promised: [1, 1, 0, 0, 0, 0, 0], missing: none },
    ],
    [
      'deux qui se suivent le même jour se contentent d’une, à une heure l’une de l’autre',
      [bar(at(1, 12), at(2, 12)), bar(at(2, 13), at(2, 20))],
      { free: [2, 0, 0, 1, 2, 1, 1], promised: [0, 1, 2, 0, 0, 0, 0], missing: none },
    ],
    [
      'une voiture de retour à 10 h sert à 11 h',
      [bar(at(3, 8), at(3, 18)), bar(at(3, 11), at(4, 9))],
      { free: [2, 1, 1, 0, 1, 1, 1], promised: [0, 0, 0, 2, 1, 0, 0], missing: none },
    ],
    [
      'et manque à 9 h',
      [bar(at(3, 8), at(3, 18)), bar(at(3, 9), at(4, 9))],
      { free: [2, 1, 1, 0, 1, 1, 1], promised: [0, 0, 0, 2, 1, 0, 0], missing: [0, 0, 0, 1, 0, 0, 0] },
    ],
    [
      'la plus longue commence avant la fenêtre et finit après, quand une voiture ne se loue plus',
      [bar(at(-2), at(9)), bar(at(0), at(7)), bar(at(6), at(7))],
      {
        free: none,
        promised: [2, 2, 2, 2, 2, 2, 3],
        missing: [0, 1, 1, 1, 0, 1, 2],
      },
    ],
  ] as const)('moins ce qui est réservé sans véhicule : %s', (_, unassigned, wanted) => {
    const counts = countDays(fleet, out, week, unassigned);
    expect(counts).toMatchObject(wanted);
    expect(counts.held).toEqual(counts.total.map((all, day) => all - (counts.free[day] ?? 0)));
  });

  it('s’ajoutent sans que ce qui reste d’une catégorie comble ce qui manque à l’autre, et se disent', () => {
    const short = countDays([vehicle('1')], new Map(), week, [bar(at(0), at(0, 23)), bar(at(0), at(0, 23))]);
    const spare = countDays([vehicle('2'), vehicle('3')], new Map(), week);
    const both = sumOf([short, spare], week.days);
    expect([both.free[0], both.held[0], both.total[0], both.missing[0]]).toEqual([2, 1, 3, 1]);
    expect([0, 1].map(day => freeText(short, day))).toEqual([
      '0 libre sur 1, 2 à affecter, 1 de trop',
      '1 libre sur 1',
    ]);
    expect(freeText(both, 1)).toBe('3 libres sur 3');
  });

  test.each([
    [0, 1, false],
    [2, 2, true],
    [2, 3, false],
    [5, 9, true],
  ])('libre du jour %i au jour %i : %s', (from, to, free) => {
    const bars = { get: () => [bar(at(-1), at(1, 9)), bar(at(3), at(4, 23)), bar(at(6), at(8), 'OPTION')] };
    const days = [dateAt(week, from), dateAt(week, to)] as const;
    expect(isFreeBetween(vehicle('1'), bars, week, days)).toBe(free);
    expect(isFreeBetween({ ...vehicle('1'), inUse: false }, bars, week, days)).toBe(false);
  });

  test('un retour tardif prend encore le lendemain, le temps de préparer la voiture', () => {
    const back = bar(at(0), at(1, 23.5));
    const days = [dateAt(week, 2), dateAt(week, 2)] as const;
    expect(isFreeBetween(vehicle('1'), { get: () => [back] }, week, days)).toBe(false);
    expect(isFreeBetween(vehicle('1'), { get: () => [{ ...back, end: at(1, 23) }] }, week, days)).toBe(true);
  });
});

describe('ce que l’on tire', () => {
  const held = { start: at(2, 9.5), end: at(5, 18) };
  test.each([
    ['le tout, d’un jour et quelque', 'move', at(1, 5), 1440, { start: at(3, 9.5), end: at(6, 18) }],
    ['le tout, de trop peu', 'move', at(0, 11), 1440, held],
    ['le tout, en arrière', 'move', -at(1, 20), 1440, { start: at(0, 9.5), end: at(3, 18) }],
    ['le tout, à l’heure', 'move', 80, 60, { start: at(2, 10.5), end: at(5, 19) }],
    ['le début', 'start', at(2), 1440, { start: at(4, 9.5), end: at(5, 18) }],
    ['le début, au-delà de la fin', 'start', at(9), 1440, { start: at(5, 17), end: at(5, 18) }],
    ['la fin', 'end', -at(2), 1440, { start: at(2, 9.5), end: at(3, 18) }],
    ['la fin, en deçà du début', 'end', -at(9), 1440, { start: at(2, 9.5), end: at(2, 10.5) }],
  ] as const)('%s', (_, grip, by, step, wanted) => {
    expect(pulled(held, grip, by, step)).toEqual(wanted);
  });

  test.each([
    ['un jour libre', [3, 3], [], -1, at(3, 9), at(4, 9)],
    ['plusieurs jours', [3, 6], [], -1, at(3, 9), at(6, 9)],
    ['le jour d’un retour à 14 h 10', [3, 3], [bar(at(1), at(3) + 850)], -1, at(3, 15.5), at(4, 15.5)],
    ['le jour d’un retour de bon matin', [3, 4], [bar(at(1), at(3, 6))], -1, at(3, 9), at(4, 9)],
    ['le jour où finit une option', [3, 3], [bar(at(1), at(3, 14), 'OPTION')], -1, at(3, 9), at(4, 9)],
    ['aujourd’hui, l’après-midi', [3, 3], [], at(3, 14) + 5, at(3, 14.5), at(4, 14.5)],
    ['aujourd’hui, peu avant minuit', [3, 3], [], at(3, 23) + 40, at(4, 9), at(5, 9)],
    ['un jour passé', [1, 1], [], at(3, 14), at(1, 9), at(2, 9)],
  ] as const)('propose %s', (_, days, bars, now, start, end) => {
    expect(proposed(days, bars, now)).toEqual({ start, end });
  });

  it('propose des heures entières, une au moins, dans les deux sens', () => {
    expect(proposedHours(at(1, 9) + 20, at(1, 9) + 20)).toEqual({ start: at(1, 9), end: at(1, 10) });
    expect(proposedHours(at(2, 11) + 1, at(1, 9) + 59)).toEqual({ start: at(1, 9), end: at(2, 12) });
  });
});

describe('la fenêtre', () => {
  test.each([
    ['2026-12-10', '2026-12-07'],
    ['2026-12-07', '2026-12-07'],
    ['2026-12-13', '2026-12-07'],
    ['1999-01-03', '1998-12-28'],
    ['2028-02-29', '2028-02-28'],
  ])('la semaine du %s commence le %s', (date, monday) => {
    expect(mondayOf(date)).toBe(monday);
  });

  it('commence un lundi, avec ce qui vient de se passer quand on voit loin', () => {
    expect(startFor('semaine', '2026-12-10')).toBe('2026-12-07');
    expect(startFor('mois', '2026-12-10')).toBe('2026-11-30');
    expect(['2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map(isWeekend)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('compte ses minutes depuis minuit à Tunis', () => {
    const week = { first: '2026-12-07', days: 7 };
    const ten = Date.UTC(2026, 11, 8, 9, 0);
    expect(minutesAt(week, ten)).toBe(at(1, 10));
    expect(instantAt(week, at(1, 10))).toBe(ten);
  });
});
