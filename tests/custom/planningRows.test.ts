import { describe, expect, it, test } from 'vitest';
import { moveCursor } from '../../src/custom/planning/moveCursor';
import { readAddress, writeAddress } from '../../src/custom/planning/planningAddress';
import type { PlanningParams } from '../../src/custom/planning/planningAddress';
import type { Bar, PlannedVehicle, UnassignedBar } from '../../src/custom/planning/planningTypes';
import { rowsOf } from '../../src/custom/planning/rowsOf';
import { emptyDayText } from '../../src/custom/planning/uncovered';
import { isTaken } from '../../src/custom/planning/useGridPointer';

const today = '2026-12-10';
const at = (day: number, hour = 0) => day * 1440 + hour * 60;
const span = { first: '2026-12-07', days: 7 };

const vehicle = (id: string, plate: string, model: string, category: string): PlannedVehicle => ({
  id,
  plate,
  brandId: model.startsWith('Clio') ? '1' : '2',
  brand: model.startsWith('Clio') ? 'Renault' : 'Škoda',
  modelId: model,
  model,
  categoryId: category ? String(category.length) : '',
  category,
  agencyId: id === '3' ? '9' : '8',
  agency: id === '3' ? 'Sousse' : 'Tunis',
  inUse: id !== '4',
  until: id === '2' ? '2026-12-11' : null,
});
const bar = (of: string, id: string, start: number, end: number, more: Partial<Bar> = {}): Bar => ({
  key: `reservations:${id}:${of}`,
  source: 'reservations',
  id,
  vehicle: of,
  start,
  end,
  kind: 'RESERVATION',
  degree: 'CONFIRMED',
  ...more,
});
const periods = new Map([
  ['1', [bar('1', '11', at(1, 9), at(2, 9)), bar('1', '12', at(2, 14), at(4, 9))]],
  ['3', [bar('3', '31', at(-2), at(9), { kind: 'CONTRACT', degree: 'CONTRACT' })]],
]);
const planning = {
  fleet: {
    hash: '',
    vehicles: [
      vehicle('3', '215 TUN 4821', 'Octavia', 'Berline'),
      vehicle('4', '90 TUN 12', 'Clio 4', ''),
      vehicle('1', '215 TUN 980', 'Clio 5', 'Citadine'),
      vehicle('2', '98 TUN 7', 'Clio 5', 'Citadine'),
    ],
  },
  bars: { get: (of: string) => periods.get(of) ?? [], laneCount: () => 1, gapsOf: () => [] },
  unassigned: new Map(),
  holidays: [],
};
const asked = (more: Partial<PlanningParams> = {}): PlanningParams => ({
  ...readAddress('', today),
  first: span.first,
  ...more,
});
const keys = (more?: Partial<PlanningParams>) =>
  rowsOf(planning, asked(more), span).rows.map(({ key }) => key);

describe('les lignes', () => {
  it('vont par catégorie, puis par plaque dans l’ordre des nombres', () => {
    expect(keys()).toEqual(['category 7', '3', 'category 8', '2', '1', 'category ', '4']);
    expect(keys({ folded: ['8'] })).toEqual(['category 7', '3', 'category 8', 'category ', '4']);
  });

  test.each([
    ['une plaque comme on la tape', { search: '215-tu-4821' }, ['3']],
    ['une partie de plaque', { search: '980' }, ['1']],
    ['un modèle sans accent ni casse', { search: 'skoda octa' }, ['3']],
    ['un modèle', { search: 'clio' }, ['2', '1', '4']],
    ['la marque', { brand: '2' }, ['3']],
    ['l’agence', { agency: '9' }, ['3']],
    ['la catégorie', { category: '8' }, ['2', '1']],
    ['ceux sans catégorie', { category: 'aucune' }, ['4']],
    // One is sold, the other no longer let on the last days.
    ['les disponibles', { shown: ['disponibles'] }, []],
    ['les réservés', { shown: ['reserves'] }, ['1']],
    ['les réservés et sous contrat', { shown: ['reserves', 'contrats'] }, ['3', '1']],
    ['libres du 8 au 9', { free: ['2026-12-08', '2026-12-09'] }, ['2']],
    [
      'libres du 12 au 13 : un véhicule à vendre ne se loue plus',
      { free: ['2026-12-12', '2026-12-13'] },
      ['1'],
    ],
    ['rien', { search: 'zzz' }, []],
  ] as const)('se filtrent : %s', (_, more, wanted) => {
    expect(keys(more as Partial<PlanningParams>).filter(key => !key.startsWith('category'))).toEqual(wanted);
  });
});

it('sont disponibles tant qu’ils se louent tous les jours que l’on voit', () => {
  const until = rowsOf(planning, asked({ shown: ['disponibles'] }), { ...span, days: 5 });
  expect(until.rows.map(({ key }) => key)).toEqual(['category 8', '2']);
});

it('ne sont libres à des jours que l’on ne voit pas que si l’on a regardé ces jours-là', () => {
  const days = { free: ['2026-12-21', '2026-12-22'] as const };
  const look = (of: string) => ({
    bars: {
      get: (id: string) => (id === of ? [bar(id, '9', at(0), at(1))] : []),
      laneCount: () => 1,
      gapsOf: () => [],
    },
    span: { first: '2026-12-21', days: 2 },
  });
  expect(rowsOf(planning, asked(days), span).found).toBe(0);
  const found = rowsOf(planning, asked(days), span, look('3'));
  expect(found.rows.map(({ key }) => key)).toEqual(['category 8', '1']);
});

describe('les réservations sans véhicule', () => {
  const booked = (id: string, categoryId: string, category: string, agencyId = '8'): UnassignedBar => ({
    ...bar('', id, at(1), at(1, 22)),
    key: `reservations:${id}:unassigned ${categoryId}`,
    categoryId,
    category,
    agencyId,
    agency: '',
  });
  const unassigned = new Map([
    ['8', [booked('81', '8', 'Citadine'), booked('82', '8', 'Citadine', '9')]],
    ['5', [booked('51', '5', 'Break', '')]],
    ['', [booked('1', '', '', '9')]],
  ]);
  const shown = (more?: Partial<PlanningParams>) =>
    rowsOf({ ...planning, unassigned }, asked(more), span).rows.flatMap(row =>
      row.type === 'unassigned' ? [[row.categoryId, ...row.bars.map(({ id }) => id)].join(' ')] : [],
    );
  const all = ['5 51', '8 81 82', ' 1'];

  it('ont une ligne sous leur catégorie, même sans voiture, et se replient avec elle', () => {
    const found = rowsOf({ ...planning, unassigned }, asked({ folded: ['8'] }), span);
    expect(found.rows.map(({ key }) => key)).toEqual([
      'category 7',
      '3',
      'category 5',
      'unassigned 5',
      'category 8',
      'category ',
      'unassigned ',
      '4',
    ]);
    const folded = found.rows.find(({ key }) => key === 'category 8');
    expect(folded).toMatchObject({ vehicles: 2, unassigned: 2, folded: true });
    expect(folded?.type === 'category' && folded.counts.free[1]).toBe(0);
    expect(found.rows.find(({ key }) => key === 'category 5')).toMatchObject({
      label: 'Break',
      vehicles: 0,
      counts: { missing: [0, 1, 0, 0, 0, 0, 0] },
    });
    expect(found.found).toBe(4);
  });

  it.each([
    ['sans filtre', {}, all],
    ['la catégorie', { category: '8' }, ['8 81 82']],
    ['ceux sans catégorie', { category: 'aucune' }, [' 1']],
    ['l’agence de départ, ou aucune', { agency: '8' }, ['5 51', '8 81']],
    ['les réservés', { shown: ['reserves'] }, all],
    ['les disponibles', { shown: ['disponibles'] }, []],
    ['la marque', { brand: '1' }, []],
    ['le modèle', { model: 'Clio 5' }, []],
    ['un mot', { search: 'clio' }, []],
    ['les libres', { free: ['2026-12-08', '2026-12-09'] }, []],
  ] as const)('répondent aux filtres : %s', (_, more, wanted) => {
    expect(shown(more as Partial<PlanningParams>)).toEqual(wanted);
  });

  it('ne se comptent pas contre une partie des voitures', () => {
    const { counts } = rowsOf({ ...planning, unassigned }, asked({ shown: ['reserves'] }), span);
    expect(counts.promised).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

describe('l’adresse', () => {
  it('dit tout et se relit', () => {
    const whole: PlanningParams = {
      view: 'semaine',
      first: '2026-12-21',
      day: '2026-12-24',
      brand: '1',
      model: '22',
      agency: '3',
      category: 'aucune',
      shown: ['disponibles', 'contrats'],
      free: ['2026-12-22', '2026-12-23'],
      search: 'clio & 215',
      folded: ['8', 'aucune'],
    };
    const search = writeAddress(whole, today);
    expect(search).toBe(
      '?vue=semaine&du=2026-12-21&jour=2026-12-24&marque=1&modele=22&agence=3&categorie=aucune&afficher=disponibles,contrats&libre=2026-12-22..2026-12-23&cherche=clio%20%26%20215&replie=8,aucune',
    );
    expect(readAddress(search, today)).toEqual(whole);
  });

  it('tait ce qui va de soi, et n’entend pas ce qui ne veut rien dire', () => {
    expect(writeAddress(readAddress('', today), today)).toBe('');
    const odd =
      '?vue=siecle&du=2026-13-01&jour=9999-01-01&marque=x&libre=2026-12-09..2026-12-01&afficher=tout';
    expect(readAddress(odd, today)).toEqual(readAddress('', today));
  });
});

describe('les flèches', () => {
  const { rows } = rowsOf(planning, asked(), span);
  const free = (row: string, day: number) => ({ row, day, bar: null });
  const on = (id: string, of: string, day: number) => ({ row: of, day, bar: `reservations:${id}:${of}` });
  test.each([
    ['d’un jour au suivant', free('2', 0), 'ArrowRight', free('2', 1)],
    ['d’un jour à la barre', free('1', 0), 'ArrowRight', on('11', '1', 1)],
    ['d’une barre à celle du même jour', on('11', '1', 1), 'ArrowRight', on('12', '1', 2)],
    ['et retour', on('12', '1', 2), 'ArrowLeft', on('11', '1', 1)],
    ['après la barre', on('12', '1', 2), 'ArrowRight', free('1', 5)],
    ['au bout, on reste', free('1', 6), 'ArrowRight', free('1', 6)],
    ['descend en gardant le jour', free('2', 3), 'ArrowDown', on('12', '1', 3)],
    ['remonte', on('12', '1', 3), 'ArrowUp', free('2', 3)],
    ['passe par la catégorie', free('2', 3), 'ArrowUp', free('category 8', 3)],
    ['au début de la ligne', free('2', 3), 'Home', free('2', 0)],
    ['à la fin de la ligne', on('11', '1', 1), 'End', free('1', 6)],
    ['une page plus bas, au plus', free('3', 2), 'PageDown', free('4', 2)],
    ['une page plus haut', free('4', 2), 'PageUp', free('category 7', 2)],
  ])('%s', (_, from, key, to) => {
    const start = from.row === '3' ? on('31', '3', 2) : from;
    expect(moveCursor(start, key, false, rows, 7)).toEqual(to);
  });

  it('mènent avec Ctrl d’un bout du planning à l’autre, et rien d’autre n’y mène', () => {
    expect(moveCursor(free('2', 3), 'End', true, rows, 7)).toEqual(free('4', 6));
    expect(moveCursor(free('2', 3), 'Home', true, rows, 7)).toEqual(free('category 7', 0));
    expect(moveCursor(free('2', 3), 'a', false, rows, 7)).toBeNull();
    expect(moveCursor(free('absent', 3), 'ArrowUp', false, rows, 7)).toBeNull();
  });
});

it('dit d’une voiture en retard qu’elle n’est pas revenue, après le retour promis, libre avant son départ seulement', () => {
  const late = bar('3', '31', at(2, 9), at(3, 9), { source: 'contracts', kind: 'CONTRACT', degree: 'LATE' });
  const bars = { get: (of: string) => (of === '3' ? [late] : []), laneCount: () => 1, gapsOf: () => [] };
  const { rows } = rowsOf({ ...planning, bars }, asked({ search: 'octavia' }), span);
  const row = rows.find(({ key }) => key === '3');
  expect(row?.type === 'vehicle' && row.gaps).toEqual([{ without: 'Pas revenu', from: 3, to: Infinity }]);
  const category = rows.find(({ type }) => type === 'category');
  expect(category?.type === 'category' && category.counts.free).toEqual([1, 1, 0, 0, 0, 0, 0]);
  if (row?.type !== 'vehicle') throw new Error('no row');
  expect([0, 5].map(day => emptyDayText(row.gaps, day, true))).toEqual(['libre, réserver', 'pas revenu']);
  expect([0, 5].map(day => isTaken(row, { start: at(day, 9), end: at(day, 18) }, null))).toEqual([
    false,
    true,
  ]);
});
