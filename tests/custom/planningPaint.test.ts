import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { paintRows } from '../../src/custom/planning/paintRows';
import type { RowsView } from '../../src/custom/planning/paintRows';
import { placeRows, rowAt } from '../../src/custom/planning/rowPlaces';
import type { Bar, PlannedVehicle } from '../../src/custom/planning/planningTypes';
import type { Row } from '../../src/custom/planning/rowsOf';
import { barColors } from '../../src/custom/planning/barColors';
import type { Gap } from '../../src/custom/planning/uncovered';
import { fitted, forgetWidths } from '../../src/custom/planning/textFit';
import { light } from '../../src/views/theme/tokens';

/** Each letter is 10 pixels wide. */
const measure = { font: '', measureText: (words: string) => ({ width: words.length * 10 }) as TextMetrics };

const bar = (id: string, from: number, days: number, more: Partial<Bar> = {}): Bar => ({
  key: `reservations:${id}:1`,
  source: 'reservations',
  id,
  vehicle: '1',
  start: from * 1440,
  end: (from + days) * 1440,
  kind: 'RESERVATION',
  degree: 'CONFIRMED',
  ...more,
});
const vehicle = (id: string, more: Partial<PlannedVehicle> = {}) =>
  ({ id, plate: `200 TUN ${id}`, model: 'Clio 5', inUse: true, ...more }) as PlannedVehicle;
const category = { type: 'category', key: 'category 1', id: '1', label: 'Citadine' } as Row;
const row = (
  id: string,
  bars: Bar[],
  more: Partial<PlannedVehicle> = {},
  gaps: readonly Gap[] = [],
): Row => ({
  type: 'vehicle',
  key: id,
  vehicle: vehicle(id, more),
  bars,
  gaps,
  lanes: bars.map(() => 0),
  laneCount: 1,
});

/** What was painted: each box with its fill and its dashes, each text with its colour. */
function painted(rows: readonly Row[], more: Partial<RowsView> = {}) {
  const said: { words: string; x: number; y: number; color: string }[] = [];
  const boxes: { x: number; y: number; wide: number; color: string; dashed: boolean; alpha: number }[] = [];
  let signs = 0;
  let box = { x: 0, y: 0, wide: 0 };
  const brush = {
    ...measure,
    fillStyle: '',
    strokeStyle: '',
    globalAlpha: 1,
    textBaseline: '',
    dashes: 0,
    clearRect: vi.fn(),
    fillRect: vi.fn(),
    beginPath: vi.fn(),
    moveTo: vi.fn(),
    lineTo: vi.fn(),
    closePath: () => void (signs += 1),
    roundRect: (x: number, y: number, wide: number) => (box = { x, y, wide }),
    fill() {
      if (this.fillStyle === light.danger) return;
      boxes.push({ ...box, color: String(this.fillStyle), dashed: false, alpha: this.globalAlpha });
    },
    setLineDash(dashes: number[]) {
      this.dashes = dashes.length;
    },
    stroke() {
      const last = boxes.at(-1);
      if (last) last.dashed = this.dashes > 0;
    },
    fillText(words: string, x: number, y: number) {
      said.push({ words, x, y, color: String(this.fillStyle) });
    },
  };
  const { tops, blocks } = placeRows(rows);
  const view = {
    rows,
    tops,
    days: 10,
    now: 0,
    texts: new Map([
      ['reservations:7', { key: 'reservations:7', number: 'RES-2026-00007', who: 'Mehdi' } as never],
    ]),
    pulled: null,
    width: 1224,
    track: 1000,
    scrollLeft: 0,
    mode: 'light' as const,
    tokens: light,
    font: 'Inter',
    ...more,
  };
  for (const block of blocks)
    paintRows(brush as unknown as CanvasRenderingContext2D, view, block, block.from, block.to);
  return { said, boxes, signs, words: said.map(({ words }) => words) };
}

beforeEach(forgetWidths);

describe('les mots dans la place qu’il y a', () => {
  test.each([
    ['Mehdi', 50, 'Mehdi'],
    ['Mehdi', 49, 'Meh…'],
    ['Mehdi · RES', 70, 'Mehdi…'],
    ['Mehdi', 20, 'M…'],
    ['Mehdi', 19, ''],
    ['', 0, ''],
  ])('%s dans %i px : %s', (words, room, shown) => {
    expect(fitted(measure, words, room)).toBe(shown);
  });
});

describe('où sont les lignes', () => {
  const rows = [
    category,
    ...Array.from({ length: 8 }, (_, at) => row(String(at), [])),
    category,
    row('9', []),
  ];
  const { tops, blocks } = placeRows(rows);

  it('peint en rouge ce qui n’est pas revenu, du retour promis à maintenant ou au client suivant, avec son retard', () => {
    const out = { ...bar('8', 1, 2), kind: 'CONTRACT', degree: 'LATE' } as Bar;
    const now = 6 * 1440;
    const { LATE, CONTRACT } = barColors.dark;
    const alone = painted([row('1', [out])], { now, mode: 'dark' });
    expect(alone.boxes.map(({ x, wide, color }) => [x, wide, color])).toEqual([
      [324.5, 499, LATE.fill],
      [324.5, 199, CONTRACT.fill],
    ]);
    expect(alone.words).toContain('+3\u00a0j');
    expect(painted([row('1', [out])], { now: 3 * 1440 + 1219 }).words).toContain('+20\u00a0h\u00a019');
    const awaited = painted([row('1', [out, bar('9', 5, 2)])], { now, mode: 'dark' });
    expect(awaited.boxes[0]?.wide).toBe(399);
    // Whoever looks at another month sees nothing of it.
    expect(painted([row('1', [{ ...out, start: -2880, end: -1440 }])], { now: -60 }).boxes).toEqual([]);
  });

  it('par blocs de six, une catégorie à part', () => {
    expect(blocks.map(({ type, from, to }) => [type, from, to])).toEqual([
      ['category', 0, 1],
      ['bars', 1, 7],
      ['bars', 7, 9],
      ['category', 9, 10],
      ['bars', 10, 11],
    ]);
    expect(blocks.map(({ top, height }) => [top, height])).toEqual([
      [0, 30],
      [30, 192],
      [222, 64],
      [286, 30],
      [316, 32],
    ]);
    expect(tops.at(-1)).toBe(348);
  });

  test.each([
    [-5, 0],
    [0, 0],
    [29.9, 0],
    [30, 1],
    [61, 1],
    [62, 2],
    [347, 10],
    [9000, 10],
  ])('à %i px, la ligne %i', (offset, index) => {
    expect(rowAt(tops, offset)).toBe(index);
  });

  it('nulle part quand il n’y en a pas', () => expect(rowAt(placeRows([]).tops, 0)).toBe(-1));
});

describe('ce qui se peint', () => {
  it('une période à sa place, avec ses mots ; une option en pointillés, sans le nom qu’on n’a pas', () => {
    const { boxes, said, words } = painted([
      row('1', [bar('7', 1, 4), bar('8', 6, 2, { degree: 'OPTION' })]),
    ]);
    expect(boxes.map(({ x, wide, dashed }) => [x, wide, dashed])).toEqual([
      [324.5, 399, false],
      [824.5, 199, true],
    ]);
    expect(words).toEqual(['Mehdi · RES-00007', 'Option', '200', 'TUN', '1', 'Clio 5']);
    expect(said[0]).toMatchObject({ x: 331, color: '#1A43BB' });
  });

  it('ce qui n’est pas assuré, en toutes lettres et d’un signe : la période, et les jours libres où il y a la place', () => {
    const gap = { without: 'Sans assurance', from: 1, to: 9 };
    const { said, signs } = painted([
      row('1', [bar('7', 1, 4, { uncovered: [{ ...gap, to: 4 }] }), bar('8', 9, 1)], {}, [gap]),
      row('2', [bar('8', 1, 7)], {}, [{ ...gap, from: 8, to: 8 }]),
      row('3', [], { inUse: false }, [gap]),
    ]);
    const lacking = said.filter(({ words }) => words.includes('Sans assurance'));
    expect(lacking.map(({ words, x, color }) => [words, x, color])).toEqual([
      ['Sans assurance', 744, light.danger],
      ['Mehdi · RES-00007 · Sans assurance', 344, '#1A43BB'],
    ]);
    // One day is too narrow for the words: the line below says where it is, and the free day itself what it is.
    expect(signs).toBe(2);
  });

  it('chaque bloc depuis son propre haut, sans les catégories, qui sont des éléments', () => {
    const rows = [category, ...Array.from({ length: 8 }, (_, at) => row(String(at), [bar('8', 1, 4)]))];
    const { boxes, words } = painted(rows);
    expect(boxes.map(({ y }) => y)).toEqual([4.5, 36.5, 68.5, 100.5, 132.5, 164.5, 4.5, 36.5]);
    expect(words).not.toContain('Citadine');
  });

  it('ce qui commence avant la fenêtre a ses mots là où on le voit, sous rien de ce qui est fixe', () => {
    const { said, boxes } = painted([row('1', [bar('7', 0, 10), bar('8', 0, 1)])], { scrollLeft: 400 });
    expect(said[0]).toMatchObject({ words: 'Mehdi · RES-00007', x: 231 });
    // The other one is under the names.
    expect(boxes).toHaveLength(1);
  });

  it('celle que l’on tire pâlit, celle qui dure trop peu se voit quand même, celle du mois d’avant non', () => {
    const pulled = bar('7', 1, 2);
    const { boxes } = painted([row('1', [bar('6', -9, 2), pulled, bar('8', 5, 0.01)])], {
      pulled: pulled.key,
    });
    expect(boxes.map(({ alpha, wide }) => [alpha, wide])).toEqual([
      [0.4, 199],
      [1, 3],
    ]);
  });

  it('ce qui est à affecter, en italique et combien, comme le reste', () => {
    const bars = [bar('7', 1, 4), bar('8', 3, 2, { degree: 'OPTION' })].map(one => ({
      ...one,
      vehicle: '',
      categoryId: '1',
      category: 'Citadine',
      agencyId: '',
      agency: '',
    }));
    const { boxes, said, words } = painted([
      category,
      {
        type: 'unassigned',
        key: 'unassigned 1',
        categoryId: '1',
        category: 'Citadine',
        bars,
        lanes: [0, 1],
        laneCount: 2,
      },
      row('1', []),
    ]);
    expect(boxes.map(({ x, y, dashed }) => [x, y, dashed])).toEqual([
      [324.5, 4.5, false],
      [524.5, 32.5, true],
    ]);
    expect(words).toEqual(['Mehdi · RES-00007', 'Option', 'À affecter', '2', '200', 'TUN', '1', 'Clio 5']);
    expect(said.find(({ words: one }) => one === 'À affecter')).toMatchObject({ y: 30, color: light.ink2 });
  });

  it('d’une autre couleur dans le noir', () => {
    const [light, dark] = (['light', 'dark'] as const).map(
      mode => painted([row('1', [bar('7', 1, 2)])], { mode }).boxes[0]?.color,
    );
    expect([light, dark]).toEqual(['#E8EEFD', '#1B2C57']);
  });
});
