import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { moved, turned, whole } from './gesture';
import type { Point } from './gesture';

/** The fingers on a picture: two pinch it, one moves it once it is larger, or turns to the next. @param onTurn absent where there is none. */
export function usePinch(onTurn?: (by: -1 | 1) => void) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, Point>());
  /** Where the first of them came down; null once there were two. */
  const began = useRef<Point | null>(null);

  const place = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    // What is pressed within it stays pressed.
    if ((event.target as Element).closest('button, label, input, a')) return;
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = place(event);
    began.current = fingers.current.size === 0 ? at : null;
    fingers.current.set(event.pointerId, at);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.has(event.pointerId)) return;
    const from = [...fingers.current.values()];
    fingers.current.set(event.pointerId, place(event));
    const to = [...fingers.current.values()];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    setView(was => moved(was, from, to, { width, height }));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!fingers.current.delete(event.pointerId)) return;
    const by = began.current ? turned(view, began.current, place(event)) : 0;
    if (by !== 0) onTurn?.(by);
  };
  const onPointerCancel = ({ pointerId }: PointerEvent<HTMLElement>) =>
    void fingers.current.delete(pointerId);
  return {
    view,
    hands: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
    /** Larger, or whole again. */
    toggle: () => setView(was => (was.scale > 1 ? whole : { ...whole, scale: 2 })),
  };
}
