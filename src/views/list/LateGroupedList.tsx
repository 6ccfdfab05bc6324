import { Suspense, lazy } from 'react';
import { SkeletonTable } from './SkeletonTable';

const GroupedList = lazy(() => import('./GroupedList').then(module => ({ default: module.GroupedList })));

/** The groups of a list, once their code is there: most lists have none. */
export function LateGroupedList() {
  return (
    <Suspense fallback={<SkeletonTable />}>
      <GroupedList />
    </Suspense>
  );
}
