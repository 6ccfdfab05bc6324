import { describe, expect, it, test } from 'vitest';
import { bookingPath, daySummary } from '../../src/custom/planning/Agenda';
import { eventTitle } from '../../src/custom/planning/AgendaCard';
import { eventsByDay } from '../../src/custom/planning/agendaEvents';
import {
  barLabel,
  barSentence,
  creationPath,
  delayText,
  lengthText,
  periodText,
} from '../../src/custom/planning/barTexts';
import type { DeskLine } from '../../src/custom/contract/deskRecord';
import { lineChip } from '../../src/custom/contract/deskTexts';
import { spanTitle } from '../../src/custom/planning/dayTexts';
import type { Bar, BarText, PlannedVehicle } from '../../src/custom/planning/planningTypes';

const at = (day: number, hour = 0) => day * 1440 + hour * 60;
const span = { first: '2026-12-07', days: 7 };
const bar = (id: string, start: number, end: number, more: Partial<Bar> = {}): Bar => ({
  key: `reservations:${id}:1`,
  source: 'reservations',
  id,
  vehicle: '1',
  start,
  end,
  kind: 'RESERVATION',
  degree: 'CONFIRMED',
  ...more,
});
const text: BarText = {
  key: 'reservations:1',
  number: 'RES-2026-00431',
  who: 'Karim Jlassi',
  client: null,
  phone: null,
  from: null,
  to: null,
  note: null,
};

describe('l’agenda réserve', () => {
  const tuesday = '2026-12-08';
  const afternoon = Date.UTC(2026, 11, 8, 13, 37);
  it.each([
    ['aujourd’hui, à la prochaine demi-heure', tuesday, '2026-12-08T15:00', '2026-12-09T15:00'],
    ['un autre jour, à l’ouverture', '2026-12-10', '2026-12-10T09:00', '2026-12-11T09:00'],
    ['un jour passé, aujourd’hui', '2026-12-07', '2026-12-08T15:00', '2026-12-09T15:00'],
  ])('%s', (_, day, from, to) => {
    const words = new URLSearchParams(bookingPath(span, day, tuesday, afternoon).split('?')[1]);
    expect([...words]).toEqual([
      ['departureDate', from],
      ['returnDate', to],
    ]);
  });
});

describe('l’agenda', () => {
  const bars = [
    bar('1', at(-2), at(1, 18), { kind: 'CONTRACT', degree: 'LATE' }),
    bar('2', at(3, 14), at(5, 9)),
    bar('3', at(3, 8), at(4), { kind: 'MAINTENANCE', degree: 'CONTRACT' }),
    bar('4', at(3, 9), at(9), { degree: 'OPTION' }),
    bar('5', at(2), Infinity, { kind: 'DAMAGE', degree: 'CONTRACT' }),
  ];
  const planning = {
    fleet: { hash: '', vehicles: [] },
    bars: { get: () => bars, laneCount: () => 1, gapsOf: () => [] },
    unassigned: new Map(),
    holidays: [],
  };
  const days = eventsByDay(planning, [{ id: '1' } as PlannedVehicle], [], span, at(3, 10));

  it('va par heure, ce qui est en retard d’abord, et ce qui finit à minuit la veille', () => {
    const told = days.map(own => own.map(({ bar: { id }, way, minute }) => `${id} ${way} ${minute / 60}`));
    expect(told).toEqual([
      [],
      [],
      ['5 out 0'],
      ['1 back 18', '3 out 8', '4 out 9', '2 out 14', '3 back 24'],
      [],
      ['2 back 9'],
      [],
    ]);
  });

  it('dit le départ de ce qui est à affecter, sans retour tant qu’aucune voiture n’est partie', () => {
    const waiting = {
      ...bar('9', at(3, 11), at(5)),
      vehicle: '',
      categoryId: '1',
      category: 'Suv',
      agencyId: '',
      agency: '',
    };
    const [, , , own] = eventsByDay(planning, [], [waiting], span, 0);
    expect(own?.map(({ way, vehicle, minute }) => [way, vehicle, minute])).toEqual([['out', null, 11 * 60]]);
    expect(barSentence(waiting, undefined, span)).toBe(
      'Réservé, sans véhicule, 10/12 11:00 → 12/12 00:00, 1\u00a0j 13\u00a0h',
    );
  });

  it('se résume en départs, retours et retards', () => {
    expect(days.map(daySummary)).toEqual([
      'Rien ce jour-là',
      'Rien ce jour-là',
      'Rien ce jour-là',
      '2 départs · 1 retard',
      'Rien ce jour-là',
      '1 retour',
      'Rien ce jour-là',
    ]);
  });

  test.each([
    ['RESERVATION', 'CONFIRMED', 'out', 'Départ'],
    ['RESERVATION', 'OPTION', 'out', 'Départ, option'],
    ['CONTRACT', 'LATE', 'back', 'Retour en retard'],
    ['MISSION', 'CONTRACT', 'back', 'Fin de mission'],
  ] as const)('%s %s %s se dit %s', (kind, degree, way, title) => {
    expect(eventTitle({ kind, degree }, way)).toBe(title);
  });

  it('dit de combien on est en retard comme le dit la fiche du contrat', () => {
    const words = [
      '1\u00a0min',
      '11\u00a0min',
      '1\u00a0h',
      '20\u00a0h\u00a019',
      '1\u00a0j',
      '2\u00a0j 18\u00a0h',
    ];
    for (const [index, minutes] of [0.4, 11, 60, 1219, 1440, 4000].entries()) {
      expect(delayText({ end: 300 }, 300 + minutes)).toBe(`+${words[index]}`);
      const { label } = lineChip({ lineState: 'ON_RENT' } as DeskLine, {
        late: minutes * 60_000,
        stage: 'DEPARTED',
      });
      expect(label).toBe(`${words[index]} de retard`);
    }
  });
});

describe('ce que dit une barre', () => {
  test.each([
    [bar('1', at(1, 9), at(3, 18.5)), '08/12 09:00 → 10/12 18:30', '2\u00a0j 9\u00a0h'],
    [bar('1', at(1, 9), at(1, 12.5)), '08/12 09:00 → 12:30', '3\u00a0h\u00a030'],
    [bar('1', at(1, 9), at(2, 9)), '08/12 09:00 → 09/12 09:00', '1\u00a0jour'],
    [bar('1', at(1), at(3)), '08/12 → 09/12', '2\u00a0jours'],
    [bar('1', at(1), at(2)), 'le 08/12', '1\u00a0jour'],
    [bar('1', at(-1, 8), Infinity), 'depuis le 06/12 08:00, fin inconnue', ''],
  ])('quand', (one, period, length) => {
    expect([periodText(one, span), lengthText(one)]).toEqual([period, length]);
  });

  it('le client d’abord, le numéro sans son année, rien de ce que l’on ne peut lire', () => {
    const one = bar('1', at(1, 9), at(3, 9));
    expect(barLabel(one, text)).toBe('Karim Jlassi · RES-00431');
    expect(barLabel({ ...one, degree: 'OPTION' }, text)).toBe('Karim Jlassi · Option');
    expect([barLabel(one, undefined), barLabel({ ...one, degree: 'OPTION' }, undefined)]).toEqual([
      'Réservé',
      'Option',
    ]);
    expect(barSentence(one, text, span)).toBe(
      'Karim Jlassi · RES-00431, Réservé, 08/12 09:00 → 10/12 09:00, 2\u00a0jours',
    );
  });

  it('mène à une réservation de la catégorie seule', () => {
    const time = { start: at(1, 9), end: at(2, 9) };
    const dates = 'departureDate=2026-12-08T09%3A00&returnDate=2026-12-09T09%3A00';
    expect(creationPath({ category: '4' }, time, span)).toBe(
      `/reservation/quick-booking?pricingCategory=4&${dates}`,
    );
    expect(creationPath({ category: '' }, time, span)).toBe(`/reservation/quick-booking?${dates}`);
  });

  it('mène à une réservation du véhicule, à ces heures de Tunis', () => {
    expect(creationPath({ vehicle: '12' }, { start: at(1, 9), end: at(2, 9) }, span)).toBe(
      '/reservation/quick-booking?vehicles.vehicle=12&departureDate=2026-12-08T09%3A00&returnDate=2026-12-09T09%3A00',
    );
  });

  test.each([
    ['2026-12-07', '2026-12-13', '7 – 13 décembre 2026'],
    ['2026-11-30', '2026-12-30', '30 novembre – 30 décembre 2026'],
    ['2026-12-28', '2027-01-03', '28 décembre 2026 – 3 janvier 2027'],
  ])('la fenêtre du %s au %s', (first, last, title) => {
    expect(spanTitle(first, last)).toBe(title);
  });
});
