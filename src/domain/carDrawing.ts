/*
 * The one drawing of a car on which damages are put, for all categories: on screens and on paper. Laid flat, its front
 * upwards.
 */

/** A view of a car as it is drawn: its size, and its lines and glass as SVG paths. */
export interface CarView {
  width: number;
  height: number;
  lines: readonly string[];
  glass: readonly string[];
}

const wheel = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** From the left, its front on the left. */
const side: CarView = {
  width: 220,
  height: 76,
  lines: [
    'M6 54C5 45 9 40 22 38L58 32C70 20 84 12 104 11L142 11C160 12 173 22 183 32L206 36C213 38 215 45 214 53L212 59L199 59A18 18 0 0 0 163 59L67 59A18 18 0 0 0 31 59L9 59Z',
    wheel(49, 60, 13),
    wheel(49, 60, 6),
    wheel(181, 60, 13),
    wheel(181, 60, 6),
    'M64 34L66 58M114.5 12L115 58M166 58C160 48 166 38 172 33',
    'M100 37.5L109 37.5M150 37.5L159 37.5',
    'M9 44C14 41 20 41 25 42L22 46L8 48M213 43L203 42L203 48L214 49',
    'M68 33L62 29L60 33',
  ],
  glass: [
    'M68 32C78 22 88 16.5 104 15.5L111.5 15.5L111.5 32Z',
    'M117.5 15.5L141 15.5C155 17 165 24 173 32L117.5 32Z',
  ],
};

/** From above, its front upwards. */
const top: CarView = {
  width: 100,
  height: 220,
  lines: [
    'M17 36C17 14 28 7 50 7C72 7 83 14 83 36L84 182C84 204 74 213 50 213C26 213 16 204 16 182Z',
    'M17 80L9 84C5 86 6 91 10 91L17 88M83 80L91 84C95 86 94 91 90 91L83 88',
    'M33 18L37 64M67 18L63 64',
    'M41 98L41 164M59 98L59 164',
  ],
  glass: [
    'M22 78C36 66 64 66 78 78L72 96C60 92 40 92 28 96Z',
    'M28 166C40 170 60 170 72 166L78 184C64 192 36 192 22 184Z',
    'M19 84L25 99L25 163L19 180Z',
    'M81 84L75 99L75 163L81 180Z',
  ],
};

const ends = 'M13 42C14 36 20 34 26 34L74 34C80 34 86 36 87 42L90 54L88 66L12 66L10 54Z';
const roof = 'M25 34L33 12C35 8 40 6 50 6C60 6 65 8 67 12L75 34';
const tyres = 'M14 66L14 72C14 74 25 74 25 72L25 66M75 66L75 72C75 74 86 74 86 72L86 66';
const mirrors = 'M24 33L15 31C12 31 11 36 14 37L20 37M76 33L85 31C88 31 89 36 86 37L80 37';

const front: CarView = {
  width: 100,
  height: 76,
  lines: [
    ends,
    roof,
    tyres,
    mirrors,
    'M15 43L30 45L27 51L14 50ZM85 43L70 45L73 51L86 50Z',
    'M36 45L64 45L61 52L39 52Z',
    'M40 56h20v6h-20Z',
  ],
  glass: ['M30 33L37 13C44 10 56 10 63 13L70 33Z'],
};

const rear: CarView = {
  width: 100,
  height: 76,
  lines: [
    ends,
    roof,
    tyres,
    'M14 42L24 43L22 53L12 52ZM86 42L76 43L78 53L88 52Z',
    'M38 43h24v8h-24Z',
    'M12 58L88 58',
  ],
  glass: ['M30 31L37 13C44 10 56 10 63 13L70 31Z'],
};

/** Where each view lies on the drawing, laid flat with the front upwards: a turn, then a move. */
const gap = 14;
export const carDrawing = {
  width: 2 * side.height + top.width + 4 * gap,
  height: front.height + top.height + rear.height + 2 * gap,
};
const middle = { x: side.height + 2 * gap, y: front.height + gap };

/** The sides that the drawing has, where each lies, and how it is turned there: the right one is the left in a mirror. */
export const carViews = {
  FRONT: { view: front, at: { x: middle.x, y: 0 }, turn: 0 },
  ROOF: { view: top, at: middle, turn: 0 },
  REAR: { view: rear, at: { x: middle.x, y: middle.y + top.height + gap }, turn: 0 },
  LEFT: { view: side, at: { x: 0, y: middle.y }, turn: 90 },
  RIGHT: { view: side, at: { x: middle.x + top.width + 2 * gap, y: middle.y }, turn: -90 },
} as const;

export type DrawnSide = keyof typeof carViews;

export const isDrawn = (zone: string): zone is DrawnSide => Object.hasOwn(carViews, zone);

/** The box of a view on the drawing. */
export function boxOf(zone: DrawnSide): { x: number; y: number; width: number; height: number } {
  const { view, at, turn } = carViews[zone];
  const { width, height } = view;
  return turn === 0 ? { ...at, width, height } : { ...at, width: height, height: width };
}

/** How a view is brought to its place on the drawing, in SVG's terms. */
export function transformOf(zone: DrawnSide): string {
  const { view, at, turn } = carViews[zone];
  const turned = { 0: '', 90: ` translate(${view.height} 0) rotate(90)`, [-90]: ' matrix(0 1 1 0 0 0)' }[
    turn
  ];
  return `translate(${at.x} ${at.y})${turned}`;
}

/**
 * Where a point of a view lies on the drawing, both from 0 to 1.
 * @param x @param y thousandths of the view as it lies there, from its upper left.
 */
export function pointOn(zone: DrawnSide, x: number, y: number): { x: number; y: number } {
  const { width, height, ...at } = boxOf(zone);
  return {
    x: (at.x + (x / 1000) * width) / carDrawing.width,
    y: (at.y + (y / 1000) * height) / carDrawing.height,
  };
}
