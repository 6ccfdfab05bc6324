import { carDrawing, isDrawn, pointOn } from '../../domain/carDrawing';
import { damageTitle } from './carPlaces';
import type { Damage } from './draft';

interface DamagePointProps {
  damage: Damage;
  number: number;
  onGrab: () => void;
  onOpen: () => void;
}

/** How far a mark reaches round its damage, all that a finger touches of it. */
export const markReach = 19;

/** A damage on the drawing: a ring was there before, a diamond is new. It answers a finger some way round it. */
export function DamagePoint({ damage, number, onGrab, onOpen }: DamagePointProps) {
  const { zone, x, y, isPreExisting } = damage;
  if (x === null || y === null || !isDrawn(zone)) return null;
  const place = pointOn(zone, x, y);
  return (
    <g
      transform={`translate(${place.x * carDrawing.width} ${place.y * carDrawing.height})`}
      role="button"
      tabIndex={0}
      aria-label={`${number}. ${damageTitle(damage)}, ${isPreExisting ? 'déjà là' : 'relevé ce jour'}`}
      onPointerDown={onGrab}
      onClick={onOpen}
      onKeyDown={event => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    >
      {!isPreExisting && <circle r={15} className="halo" />}
      <circle r={markReach} className="hit" />
      {isPreExisting ? (
        <circle r={9} className="old" />
      ) : (
        <path d="M0 -11L11 0L0 11L-11 0Z" className="new" />
      )}
      <text>{number}</text>
    </g>
  );
}
