import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { Box } from '@mui/material';
import { boxOf, carDrawing, carViews, transformOf } from '../../domain/carDrawing';
import type { DrawnSide } from '../../domain/carDrawing';
import { DamagePoint } from './DamagePoint';
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
const thousandth = (value: number) => Math.round(Math.max(0, Math.min(1, value)) * 1000);

/** The point of the drawing under a place of the screen; null where no view is near. */
function pointAt(svg: SVGSVGElement, clientX: number, clientY: number): Point | null {
  const frame = svg.getBoundingClientRect();
  const x = ((clientX - frame.left) / frame.width) * carDrawing.width;
  const y = ((clientY - frame.top) / frame.height) * carDrawing.height;
  const zone = sides.find(side => {
    const box = boxOf(side);
    return (
      x >= box.x - around &&
      x <= box.x + box.width + around &&
      y >= box.y - around &&
      y <= box.y + box.height + around
    );
  });
  if (!zone) return null;
  const box = boxOf(zone);
  return { zone, x: thousandth((x - box.x) / box.width), y: thousandth((y - box.y) / box.height) };
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
      viewBox={`0 0 ${carDrawing.width} ${carDrawing.height}`}
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
