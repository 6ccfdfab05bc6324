import { useEffect, useState } from 'react';

/** A value as it was once it has stayed the same for so many milliseconds: requests to the server follow it. */
export function useSettled<T>(value: T, pause: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
