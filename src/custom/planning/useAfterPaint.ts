import { startTransition, useEffect, useState } from 'react';

/** A value once what came with it is painted; until then the one before it. @param before the first. */
export function useAfterPaint<T>(value: T, before: T): T {
  const [seen, setSeen] = useState(before);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => startTransition(() => setSeen(() => value));
    const frame = requestAnimationFrame(() => (timer = setTimeout(look)));
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return seen;
}
