import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Ticks } from './Ticks';

/** The box of the head: all the rows of the page, or none. */
export function TickPage({ ticks }: { ticks: Ticks }) {
  const { page } = useSyncExternalStore(ticks.listen, ticks.read);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className="tick">
      <input
        ref={box}
        type="checkbox"
        checked={page === 'all'}
        aria-label="Cocher toute la page"
        onChange={() => ticks.togglePage()}
      />
    </label>
  );
}
