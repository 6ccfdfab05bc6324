import { startTransition, useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { rowAt } from './rowPlaces';
import type { Block, RowPlaces } from './rowPlaces';
import { headHeight } from './sizes';
import { afterPaint } from './useAfterPaint';

/** In pixels, drawn beyond what is on screen. */
const beyond = 400;
/** Milliseconds without scrolling after which one looks at what one has come to. */
const rest = 120;

interface Range {
  from: number;
  to: number;
}

const sameRange = (before: Range | null, next: Range) =>
  before?.from === next.from && before.to === next.to ? before : next;

/**
 * The blocks where one looks, once one does: while rows fly by they are only painted, and what can be pointed at, focused
 * or read aloud comes when they rest. Null at first: what is painted is seen before anything else is made.
 */
export function useDrawnBlocks(
  { tops, blocks }: RowPlaces,
  scroller: RefObject<HTMLDivElement | null>,
): readonly Block[] | null {
  const [range, setRange] = useState<Range | null>(null);
  useEffect(() => {
    const frame = scroller.current;
    if (!frame || blocks.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const top = frame.scrollTop - beyond;
      const next = {
        from: rowAt(tops, top),
        to: rowAt(tops, top + frame.clientHeight - headHeight + 2 * beyond),
      };
      startTransition(() => setRange(before => sameRange(before, next)));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(look, rest);
    };
    const giveUp = afterPaint(look);
    frame.addEventListener('scroll', wait, { passive: true });
    addEventListener('resize', wait);
    return () => {
      giveUp();
      clearTimeout(timer);
      frame.removeEventListener('scroll', wait);
      removeEventListener('resize', wait);
    };
  }, [tops, blocks, scroller]);
  if (!range) return null;
  return blocks.filter(({ from, to }) => from <= range.to && to > range.from);
}
