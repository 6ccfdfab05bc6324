import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { Box } from '@mui/material';
import { boxOf, carDrawing, carViews, transformOf } from '../../domain/carDrawing';
import type { DrawnSide } from '../../domain/carDrawing';
import { DamagePoint, markReach } from './DamagePoint';
import { numberOf } from './draft';
import type { Damage, Draft } from './draft';
import { sketchStyle } from './sketchStyle';

export interface Point {
  zone: DrawnSide;
  x: number;
  y: number;
}

interface CarSketchProps {
  draft: Draft;
  /** Where one has touched the car. */
  onTouch: (point: Point) => void;
  onOpen: (damage: Damage) => void;
  onMove: (damage: Damage, point: Point) => void;
}

const sides = Object.keys(carViews) as DrawnSide[];
/** Round a view its own touches are taken too: fingers are wide. */
const around = 7;
/** The drawing and what is round it: the mark of a damage at its very edge is whole, with all that a finger touches of it. */
export const sketchFrame = {
  margin: markReach + 1,
  width: carDrawing.width + 2 * (markReach + 1),
  height: carDrawing.height + 2 * (markReach + 1),
};
const thousandth = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000);

/** The point of the drawing under a place of the screen; null where no view is near. */
function pointAt(svg: SVGSVGElement, clientX: number, clientY: number): Point | null {
  const box = svg.getBoundingClientRect();
  const { margin, width, height } = sketchFrame;
  const x = ((clientX - box.left) / box.width) * width - margin;
  const y = ((clientY - box.top) / box.height) * height - margin;
  const zone = sides.find(side => {
    const own = boxOf(side);
    return (
      x >= own.x - around &&
      x <= own.x + own.width + around &&
      y >= own.y - around &&
      y <= own.y + own.height + around
    );
  });
  if (!zone) return null;
  const view = boxOf(zone);
  return { zone, x: thousandth((x - view.x) / view.width), y: thousandth((y - view.y) / view.height) };
}

/** The drawn car: a touch puts a damage, a point opens it, and is drawn to another place. */
export function CarSketch({ draft, onTouch, onOpen, onMove }: CarSketchProps) {
  const svg = useRef<SVGSVGElement>(null);
  const dragged = useRef<{ damage: Damage; moved: boolean } | null>(null);
  const at = ({ clientX, clientY }: PointerEvent) => svg.current && pointAt(svg.current, clientX, clientY);
  const onPointerMove = (event: PointerEvent) => {
    const { current } = dragged;
    const point = current && event.buttons > 0 ? at(event) : null;
    if (!current || !point) return;
    const { damage } = current;
    const isFar = Math.hypot(point.x - (damage.x ?? 0), point.y - (damage.y ?? 0)) > 25;
    if (!current.moved && point.zone === damage.zone && !isFar) return;
    dragged.current = { damage: { ...damage, ...point }, moved: true };
    onMove(damage, point);
  };
  return (
    <Box
      component="svg"
      ref={svg}
      viewBox={`${-sketchFrame.margin} ${-sketchFrame.margin} ${sketchFrame.width} ${sketchFrame.height}`}
      role="group"
      aria-label="Voiture dessinée, à toucher là où est un dommage"
      onClick={event => {
        const moved = dragged.current?.moved;
        const isPoint = dragged.current !== null;
        dragged.current = null;
        const point = svg.current && pointAt(svg.current, event.clientX, event.clientY);
        if (!isPoint && !moved && point) onTouch(point);
      }}
      onPointerMove={onPointerMove}
      sx={sketchStyle}
    >
      {sides.map(side => (
        <CarView key={side} side={side} />
      ))}
      {draft.damages.map(damage => (
        <DamagePoint
          key={damage.key}
          damage={damage}
          number={numberOf(draft, damage)}
          onGrab={() => (dragged.current = { damage, moved: false })}
          onOpen={() => {
            if (!dragged.current?.moved) onOpen(damage);
          }}
        />
      ))}
    </Box>
  );
}

/** One side, as lines and glass. */
export function CarView({ side }: { side: DrawnSide }) {
  const { lines, glass } = carViews[side].view;
  return (
    <g transform={transformOf(side)} aria-hidden>
      {glass.map(path => (
        <path key={path} d={path} className="glass" />
      ))}
      {lines.map(path => (
        <path key={path} d={path} className="line" />
      ))}
    </g>
  );
}
