import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { useTheme } from '@mui/material/styles';
import { BlockCanvases } from './BlockCanvases';
import { dressOf } from './paintRows';
import type { RowsView } from './paintRows';
import type { RowPlaces } from './rowPlaces';
import { headHeight } from './sizes';
import { forgetWidths } from './textFit';

interface PaintedRowsProps extends Pick<RowsView, 'rows' | 'days' | 'now' | 'texts' | 'pulled'> {
  places: RowPlaces;
  scroller: RefObject<HTMLDivElement | null>;
  /** What lies behind all periods. */
  tracks: RefObject<HTMLDivElement | null>;
}

/** What one sees of the vehicles: painted, block by block, as one comes there. */
export function PaintedRows({ places, scroller, tracks, rows, days, now, texts, pulled }: PaintedRowsProps) {
  const holder = useRef<HTMLDivElement>(null);
  const kept = useRef<BlockCanvases>(null);
  const paint = useRef((_anew: boolean) => undefined as void);
  const { palette, typography } = useTheme();
  useLayoutEffect(() => {
    const own = holder.current;
    // The first time, the frame's ref is not set yet: React sets it after what the frame holds has run.
    const [frame, track] = [own?.closest<HTMLElement>('.planning'), tracks.current];
    if (!frame || !track || !own) return;
    const canvases = (kept.current ??= new BlockCanvases(own));
    let left = NaN;
    paint.current = anew => {
      const { scrollTop: from, scrollLeft, clientWidth, clientHeight } = frame;
      const to = from + clientHeight - headHeight;
      if (!anew && scrollLeft === left) return canvases.look(places.blocks, from, to);
      left = scrollLeft;
      const view = {
        rows,
        days,
        now,
        texts,
        pulled,
        tops: places.tops,
        width: clientWidth,
        track: track.clientWidth,
        scrollLeft,
        ...dressOf({ palette, typography }),
      };
      canvases.paint(places.blocks, view, from, to);
    };
    paint.current(true);
    return () => canvases.rest();
  }, [places, scroller, tracks, rows, days, now, texts, pulled, palette, typography]);
  useEffect(() => {
    const frame = scroller.current;
    if (!frame) return;
    const more = () => paint.current(false);
    const again = () => paint.current(true);
    const anew = () => {
      forgetWidths();
      again();
    };
    frame.addEventListener('scroll', more, { passive: true });
    document.fonts?.addEventListener('loadingdone', anew);
    // The sidebar that folds makes the planning wider; nothing else reports it. What is first reported is how it is.
    let first = true;
    const watch =
      typeof ResizeObserver === 'undefined'
        ? null
        : new ResizeObserver(() => {
            if (!first) again();
            first = false;
          });
    watch?.observe(frame);
    return () => {
      frame.removeEventListener('scroll', more);
      document.fonts?.removeEventListener('loadingdone', anew);
      watch?.disconnect();
    };
  }, [scroller]);
  return <div ref={holder} aria-hidden className="painted" />;
}
