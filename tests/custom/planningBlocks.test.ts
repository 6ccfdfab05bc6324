// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BlockCanvases } from '../../src/custom/planning/BlockCanvases';
import { paintRows } from '../../src/custom/planning/paintRows';
import type { RowsView } from '../../src/custom/planning/paintRows';
import type { Block } from '../../src/custom/planning/rowPlaces';

vi.mock('../../src/custom/planning/paintRows', () => ({ paintRows: vi.fn() }));

const height = 192;
/** Six rows each, one under the other, under a category of which nothing is painted. */
const blocks: Block[] = [
  { type: 'category', from: 0, to: 1, top: 0, height: 30 },
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at): Block => ({
    type: 'bars',
    from: 1 + at * 6,
    to: 7 + at * 6,
    top: 30 + at * height,
    height,
  })),
];
const view = { width: 900 } as RowsView;
let frames: (() => void)[] = [];
let holder: HTMLElement;

beforeEach(() => {
  frames = [];
  holder = document.createElement('div');
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => frames.push(next));
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width = 1;
      height = 1;
      transferToImageBitmap = () => ({});
      getContext = () => ({ canvas: this, setTransform: () => undefined, clearRect: () => undefined });
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.mocked(paintRows).mockClear();
});

/** The rows painted since one last asked, as '1-7'. */
function painted(): string[] {
  const calls = vi.mocked(paintRows).mock.calls.map(([, , , from, to]) => `${from}-${to}`);
  vi.mocked(paintRows).mockClear();
  return calls;
}
const shown = () => [...holder.children].map(one => (one as HTMLElement).style.transform);
const nextFrame = () => frames.splice(0).forEach(next => next());

it('peint d’un coup ce qu’on voit, puis deux lignes par image de ce qui vient, montré une fois entier', () => {
  const canvases = new BlockCanvases(holder);
  canvases.paint(blocks, view, 0, 200);
  expect(painted()).toEqual(['1-7', '7-9']);
  expect(shown()).toEqual(['translateY(30px)']);
  nextFrame();
  expect(painted()).toEqual(['9-11']);
  expect(shown()).toHaveLength(1);
  nextFrame();
  expect(painted()).toEqual(['11-13']);
  expect(shown()).toEqual(['translateY(30px)', 'translateY(222px)']);
  for (let frame = 0; frame < 9; frame += 1) nextFrame();
  expect(painted()).toEqual(['13-15', '15-17', '17-19']);
  expect(frames).toEqual([]);
});

it('achève d’un coup le bloc entamé auquel on arrive', () => {
  const canvases = new BlockCanvases(holder);
  canvases.paint(blocks, view, 0, 200);
  painted();
  canvases.look(blocks, 48, 248);
  expect(painted()[0]).toBe('9-13');
  expect(shown()).toContain('translateY(222px)');
});

it('fait montrer ce qui vient par ce qu’on a quitté', () => {
  const canvases = new BlockCanvases(holder);
  canvases.paint(blocks, view, 0, 200);
  const [first] = holder.children;
  canvases.look(blocks, 1500, 1700);
  expect((first as HTMLElement).style.transform).toMatch(/^translateY\(1(374|566)px\)$/);
  expect(holder.children.length).toBe(2);
});

it('repeint tout quand ce qui est peint a changé, et rien de plus quand on ne fait que regarder', () => {
  const canvases = new BlockCanvases(holder);
  canvases.paint(blocks, view, 0, 200);
  for (let frame = 0; frame < 9; frame += 1) nextFrame();
  painted();
  canvases.look(blocks, 0, 200);
  expect(painted()).toEqual([]);
  canvases.paint(blocks, { ...view }, 0, 200);
  expect(painted()).toEqual(['1-7', '7-9']);
  canvases.rest();
  expect(frames).toEqual([]);
});
