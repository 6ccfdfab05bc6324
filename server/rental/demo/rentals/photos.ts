import { createHash } from 'node:crypto';
import { carViews } from '../../../../src/domain/carDrawing';
import type { DrawnSide } from '../../../../src/domain/carDrawing';
import { vehicleSides } from '../../../../src/product/enumerations';
import { Random } from '../random';
import type { Vehicle } from '../vehicles';
import type { Handover, Inspection } from './inspections';

/** A photo that an inspection lists, as it is drawn: nobody's car. */
export interface DrawnPhoto {
  /** Id of its file. */
  id: string;
  name: string;
  svg: string;
}

type Damage = NonNullable<Inspection['damages']>[number];

/** Returns that are photographed, each with its departure, and departures of cars that are out: the last ones. */
const COUNT = { returns: 2, out: 2 };
const sides = ['FRONT', 'LEFT', 'REAR', 'RIGHT'] as const;

/** Gives the last inspections their photos, as whoever made them took them. Handovers in the order of time. */
export function photograph(handovers: readonly Handover[]): DrawnPhoto[] {
  const inspected = handovers.filter(one => one.inspection !== null);
  const back = inspected.filter(one => one.kind === 'RETURN').slice(-COUNT.returns);
  const legs = new Set(back.map(one => one.leg));
  const out = inspected.filter(one => one.leg.returnedAt === null).slice(-COUNT.out);
  return [...inspected.filter(one => legs.has(one.leg)), ...out].flatMap(photosOf);
}

function photosOf({ inspection, leg }: Handover): DrawnPhoto[] {
  if (!inspection) return [];
  const { id, damages } = inspection.values;
  const random = new Random(`photos of inspection ${id}`);
  const taken = sides.map(side => {
    const svg = photoSvg(random, leg.car, side, damages ?? []);
    return { side, photo: { id: uuid(random), name: `${vehicleSides[side]}.jpg`, svg } };
  });
  const photos = taken.map(({ side, photo }) => ({
    id: '',
    side,
    damage: null,
    photo: photo.id,
    deviceId: uuid(random),
    sha256: createHash('sha256').update(photo.svg).digest('hex'),
  }));
  Object.assign(inspection.values, { photos });
  inspection.labels = {
    ...inspection.labels,
    ...Object.fromEntries(taken.map(({ photo }, place) => [`photos.${place}.photo`, photo.name])),
  };
  return taken.map(({ photo }) => photo);
}

const paints: Readonly<Record<string, string>> = {
  Blanc: '#f3f4f2',
  'Gris argent': '#a9aeb3',
  'Gris anthracite': '#4a4e54',
  Noir: '#23262b',
  'Bleu nuit': '#1f3358',
  Rouge: '#a3242b',
};

/** A side of a car in its parking place, in the light of the moment. */
function photoSvg(
  random: Random,
  { colorLabel }: Vehicle,
  side: (typeof sides)[number] & DrawnSide,
  damages: readonly Damage[],
): string {
  const { view } = carViews[side];
  const paint = paints[colorLabel ?? ''] ?? '#8d939a';
  const scale = (640 / view.width) * (random.int(88, 96) / 100) * (view.width > 150 ? 1 : 0.62);
  const [left, ground] = [(800 - view.width * scale) / 2 + random.int(-20, 20), 500 + random.int(-12, 12)];
  const mirrored = side === 'RIGHT' ? ` translate(${view.width} 0) scale(-1 1)` : '';
  const [body = '', ...lines] = view.lines;
  const wheels = view.width > 150 ? lines.slice(0, 4) : [];
  const filled = view.width > 150 ? [] : lines.slice(0, 1);
  const marks = damages.filter(one => one.zone === side).map(markOf(view));
  const light = random.int(58, 74);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
<defs><linearGradient id="w" x2="0" y2="1"><stop stop-color="hsl(36 14% ${light}%)"/><stop offset="1" stop-color="hsl(30 10% ${light - 16}%)"/></linearGradient>
<linearGradient id="g" x2="0" y2="1"><stop stop-color="#6a6865"/><stop offset="1" stop-color="#8f8c87"/></linearGradient>
<linearGradient id="s" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".45"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs>
<path fill="url(#w)" d="M0 0h800v430H0z"/><path fill="url(#g)" d="M0 430h800v170H0z"/>
<path stroke="#e8e4da" stroke-width="7" d="M${random.int(20, 70)} 600L130 430M${random.int(730, 780)} 600L670 430"/>
<ellipse cx="${400 + random.int(-15, 15)}" cy="${ground}" rx="${(view.width * scale) / 1.9}" ry="26" fill="#000" opacity=".45"/>
<g transform="translate(${left} ${ground - view.height * scale + 14}) scale(${scale})${mirrored}" stroke-linejoin="round">
${filled.map(d => `<path d="${d}Z" fill="${paint}"/>`).join('')}<path d="${body}" fill="${paint}"/><path d="${body}" fill="url(#s)"/>
${wheels.map((d, index) => `<path d="${d}" fill="${index % 2 ? '#9aa0a6' : '#17181a'}"/>`).join('')}
${view.glass.map(d => `<path d="${d}" fill="#2c3a44"/><path d="${d}" fill="url(#s)"/>`).join('')}
<path d="${lines.join('')}" fill="none" stroke="#15171a" stroke-opacity=".75" stroke-width=".8"/>${marks.join('')}</g></svg>`;
}

/** A scratch where the damage was put. */
const markOf =
  ({ width, height }: { width: number; height: number }) =>
  ({ x, y }: Damage): string => {
    // Sides lie turned on the drawing.
    const [across, down] =
      width > 150 ? [(y ?? 0) / 1000, 1 - (x ?? 0) / 1000] : [(x ?? 0) / 1000, (y ?? 0) / 1000];
    // On the bodywork: a drawing has air above and below.
    const high = Math.min(Math.max(down, 0.3), 0.7);
    const at = `${(across * width).toFixed(1)} ${(high * height).toFixed(1)}`;
    return `<path d="M${at}l5 2.5l3 -1l4 2" fill="none" stroke="#e9e6df" stroke-width="1.1"/><path d="M${at}l4 3.2l4 .4" fill="none" stroke="#5b2020" stroke-width=".6"/>`;
  };

function uuid(random: Random): string {
  const hex = (count: number) => Array.from({ length: count }, () => random.int(0, 15).toString(16)).join('');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`;
}
