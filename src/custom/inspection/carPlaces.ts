import type { DrawnSide } from '../../domain/carDrawing';
import { damageZones } from '../../product/enumerations';
import type { Damage, Zone } from './draft';

/** What the drawing lacks and one sees all the same: each has a button in a corner of it. */
export const cornerZones = ['INTERIOR', 'GLASS', 'WHEELS'] as const satisfies readonly Zone[];

type Part = readonly [until: number, name: string];
const along: readonly Part[] = [
  [230, 'aile avant'],
  [480, 'porte avant'],
  [700, 'porte arrière'],
  [1000, 'aile arrière'],
];
/** Parts of a view from its upper end to its lower one, as it lies on the drawing: of its side, if it has one. */
const parts: Readonly<Record<DrawnSide, { parts: readonly Part[]; side?: string }>> = {
  LEFT: { parts: along, side: 'gauche' },
  RIGHT: { parts: along, side: 'droite' },
  FRONT: {
    parts: [
      [440, 'pare-brise'],
      [700, 'calandre'],
      [1000, 'pare-chocs avant'],
    ],
  },
  REAR: {
    parts: [
      [440, 'lunette'],
      [740, 'hayon'],
      [1000, 'pare-chocs arrière'],
    ],
  },
  ROOF: {
    parts: [
      [330, 'capot'],
      [760, 'toit'],
      [1000, 'coffre'],
    ],
  },
};

/** 'aile arrière droite', 'capot'; of what is not on the drawing its zone, 'intérieur'. */
export function placeName({ zone, y }: Pick<Damage, 'zone' | 'y'>): string {
  const view = Object.hasOwn(parts, zone) ? parts[zone as DrawnSide] : undefined;
  const part = y === null ? undefined : view?.parts.find(([until]) => y <= until)?.[1];
  return part === undefined ? damageZones[zone].toLowerCase() : [part, view?.side].filter(Boolean).join(' ');
}

/** 'Rayure, aile arrière droite' */
export const damageTitle = (damage: Pick<Damage, 'zone' | 'y' | 'category'>): string =>
  `${damage.category.label}, ${placeName(damage)}`;
