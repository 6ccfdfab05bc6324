import { Suspense, lazy } from 'react';
import type { ListAction } from '../../schema/listConfig';

const ListActionButton = lazy(() =>
  import('./ListActionButton').then(module => ({ default: module.ListActionButton })),
);

/** The button of a list's own action: few lists have one, and its question weighs more than the rows. */
export function LateListAction(props: { name: string; action: ListAction<string> }) {
  return (
    <Suspense>
      <ListActionButton {...props} />
    </Suspense>
  );
}
