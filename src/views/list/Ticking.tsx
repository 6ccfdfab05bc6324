import { Suspense, lazy, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useListContext } from 'react-admin';
import { useListScreen } from './ListScreen';
import type { Ticks } from './Ticks';

const BulkBar = lazy(() => import('./RowActions').then(module => ({ default: module.BulkBar })));

/** Keeps the ticks up with the list: other filters give other records. What may be done with them comes with the first. */
export function Ticking({ ticks }: { ticks: Ticks }) {
  const { data, filterValues } = useListContext<{ id: string }>();
  const ids = useMemo(() => (data ?? []).map(({ id }) => id), [data]);
  useEffect(() => ticks.show(ids), [ticks, ids]);
  const { resource } = useListScreen();
  const filters = resource.name + JSON.stringify(filterValues);
  const before = useRef(filters);
  useEffect(() => {
    if (before.current !== filters) ticks.clear();
    before.current = filters;
  }, [ticks, filters]);
  const { count, whole } = useSyncExternalStore(ticks.listen, ticks.read);
  if (count === 0 && !whole) return null;
  return (
    <Suspense fallback={null}>
      <BulkBar ticks={ticks} />
    </Suspense>
  );
}
