import { useEffect, useState } from 'react';
import { now as present } from '../../domain/clock';

/** The present (epoch ms), to the minute. */
export function useNow(): number {
  const [now, setNow] = useState(present);
  useEffect(() => {
    const timer = setInterval(() => setNow(present()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
