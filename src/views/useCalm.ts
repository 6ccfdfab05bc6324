import { useEffect, useState } from 'react';
import { whenCalm } from './whenCalm';

interface Calm {
  /** Whether what is waited for has begun; it has, unless this says no. */
  from?: boolean;
  /** Nothing is waited for. */
  already?: boolean;
}

/** Whether nothing of the page has been scrolled for so many milliseconds, once: what is drawn then holds up nobody. */
export function useCalm(pause: number, { from = true, already = false }: Calm = {}): boolean {
  const [calm, setCalm] = useState(already);
  useEffect(() => {
    if (calm || !from) return undefined;
    let left = false;
    void whenCalm(pause).then(() => left || setCalm(true));
    return () => {
      left = true;
    };
  }, [calm, from, pause]);
  return calm;
}
