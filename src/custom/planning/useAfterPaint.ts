import { startTransition, useEffect, useState } from 'react';

/** Does something once what is drawn now is painted. @returns what gives it up. */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value once what came with it is painted; until then the one before it. @param before the first. */
export function useAfterPaint<T>(value: T, before: T): T {
  const [seen, setSeen] = useState(before);
  useEffect(() => afterPaint(() => startTransition(() => setSeen(() => value))), [value]);
  return seen;
}
