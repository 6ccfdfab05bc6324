import { Suspense, lazy } from 'react';
import type { RowActionsProps } from './RowActions';

/** Buttons, their icons and dialogs: no list needs them before one is at a row. */
export const loadRowActions = () => import('./RowActions');

const RowActions = lazy(() => loadRowActions().then(module => ({ default: module.RowActions })));

/** What may be done with a row, once its code is there. */
export function LateRowActions(props: RowActionsProps) {
  return (
    <Suspense fallback={null}>
      <RowActions {...props} />
    </Suspense>
  );
}
