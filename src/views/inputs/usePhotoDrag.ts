import { useRef, useState } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';

/** Pixels that a pointer goes before it drags: less is a click. */
const far = 6;

interface Drag {
  from: number;
  x: number;
  y: number;
  going: boolean;
}

/**
 * Lets the items of a list be dragged onto one another, by mouse or pen; a finger scrolls. Each has another way too.
 * @param onDrop receives the place that was dragged, and the one it was dropped on.
 */
export function usePhotoDrag(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const drag = useRef<Drag | null>(null);
  const swallowsClick = useRef(false);
  const [places, setPlaces] = useState<{ dragged: number; over: number } | null>(null);

  const placeAt = (target: EventTarget | null) => {
    const items = [...(list.current?.children ?? [])];
    return items.findIndex(item => target instanceof Node && item.contains(target));
  };
  const end = () => {
    drag.current = null;
    setPlaces(null);
  };
  const listeners = {
    onPointerDown(event: PointerEvent) {
      swallowsClick.current = false;
      const from = placeAt(event.target);
      if (event.pointerType === 'touch' || event.button !== 0 || from < 0) return;
      drag.current = { from, x: event.clientX, y: event.clientY, going: false };
    },
    onPointerMove(event: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      if (event.buttons === 0) return end();
      if (!current.going && Math.hypot(event.clientX - current.x, event.clientY - current.y) < far) return;
      current.going = true;
      const over = placeAt(event.target);
      setPlaces(before =>
        before?.over === over ? before : { dragged: current.from, over: over < 0 ? current.from : over },
      );
    },
    onPointerUp(event: PointerEvent) {
      const { current } = drag;
      if (!current) return;
      end();
      if (!current.going) return;
      swallowsClick.current = true;
      const to = placeAt(event.target);
      if (to >= 0 && to !== current.from) onDrop(current.from, to);
    },
    onPointerCancel: end,
    // What was dropped is not opened.
    onClickCapture(event: MouseEvent) {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return {
    dragged: places?.dragged,
    over: places && places.over !== places.dragged ? places.over : undefined,
    listeners,
  };
}
