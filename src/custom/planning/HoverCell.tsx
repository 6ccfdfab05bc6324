import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import Plus from 'lucide-react/icons/plus';
import { pointAt } from './gridPoint';
import type { GridPlace } from './gridPoint';
import { isBookable } from './rowsOf';
import { DAY } from './span';

interface HoverCellProps extends Omit<GridPlace, 'scroller' | 'tracks'> {
  scroller: RefObject<HTMLDivElement | null>;
  tracks: RefObject<HTMLDivElement | null>;
}

/** The + of the free cell under the mouse: one element that follows it, outside of React. */
export function HoverCell({ scroller, tracks, ...place }: HoverCellProps) {
  const cell = useRef<HTMLDivElement>(null);
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useEffect(() => {
    const [frame, track, own] = [scroller.current, tracks.current, cell.current];
    if (!frame || !track || !own) return;
    const hide = () => void (own.hidden = true);
    const follow = (event: PointerEvent) => {
      const target = event.target as HTMLElement;
      if (event.pointerType === 'touch' || event.buttons !== 0 || !target.closest('.track, .tracks'))
        return hide();
      if (target.closest('[data-bar]')) return hide();
      const at = pointAt({ ...latest.current, scroller: frame, tracks: track }, event);
      if (!at || !isBookable(at.row)) return hide();
      const { days } = latest.current;
      const day = Math.floor(at.minutes / DAY);
      own.hidden = false;
      own.style.cssText = `left:calc(var(--name) + (100% - var(--name)) * ${day / days});width:calc((100% - var(--name)) / ${days});top:${at.top + 3}px;bottom:auto;height:${at.height - 7}px`;
    };
    frame.addEventListener('pointermove', follow, { passive: true });
    frame.addEventListener('pointerleave', hide);
    frame.addEventListener('scroll', hide, { passive: true });
    return () => {
      frame.removeEventListener('pointermove', follow);
      frame.removeEventListener('pointerleave', hide);
      frame.removeEventListener('scroll', hide);
    };
  }, [scroller, tracks]);
  return (
    <div ref={cell} hidden aria-hidden className="cell hovered">
      <Plus size={14} />
    </div>
  );
}
