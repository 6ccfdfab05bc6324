import { Suspense, lazy } from 'react';
import { usePhone } from '../shell/usePhone';
import { SkeletonCards } from './SkeletonCards';
import { SkeletonTable } from './SkeletonTable';

const GroupedList = lazy(() => import('./GroupedList').then(module => ({ default: module.GroupedList })));

/** The groups of a list, once their code is there: most lists have none. */
export function LateGroupedList() {
  const phone = usePhone();
  return (
    <Suspense fallback={phone ? <SkeletonCards /> : <SkeletonTable />}>
      <GroupedList />
    </Suspense>
  );
}
