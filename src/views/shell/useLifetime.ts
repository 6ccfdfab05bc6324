import { useEffect, useRef } from 'react';

/** Calls `onEnd` after `duration` ms not counting pauses; never for null. */
export function useLifetime(duration: number | null, paused: boolean, onEnd: () => void) {
  const left = useRef(duration);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (paused || left.current === null) return undefined;
    const start = Date.now();
    const timer = setTimeout(() => end.current(), left.current);
    return () => {
      clearTimeout(timer);
      if (left.current !== null) left.current = Math.max(0, left.current - (Date.now() - start));
    };
  }, [paused]);
}
