import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';

/** The bar whose details are shown. */
export interface ShownBar {
  key: string;
  element: HTMLElement;
}

const before = 250;
const after = 150;

/** Details of the bar under the pointer, or of the one that has the focus by the keyboard. */
export function useBarPopover() {
  const [shown, setShown] = useState<ShownBar | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const later = (next: ShownBar | null, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(next), wait);
  };
  const barOf = (target: EventTarget): ShownBar | null => {
    const element = (target as HTMLElement).closest<HTMLElement>('[data-bar]');
    return element ? { key: element.dataset.bar ?? '', element } : null;
  };
  const close = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  return {
    shown,
    close,
    /** The pointer is on the details themselves, or has left them. */
    onHover: (inside: boolean) => (inside ? clearTimeout(timer.current) : later(null, after)),
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.buttons !== 0 || event.pointerType === 'touch') return;
        const bar = barOf(event.target);
        later(bar, bar ? before : after);
      },
      onPointerLeave: () => later(null, after),
      onFocusCapture: (event: FocusEvent) => {
        const bar = barOf(event.target);
        if (bar?.element.matches(':focus-visible')) later(bar, 0);
        else close();
      },
      onBlurCapture: () => later(null, after),
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key === 'Escape') close();
      },
      onPointerDownCapture: close,
    },
  };
}
