import { Suspense, lazy } from 'react';
import type { MoveDialogProps } from './MoveDialog';

const MoveDialog = lazy(() => import('./MoveDialog').then(module => ({ default: module.MoveDialog })));

/** The dialog that moves a reservation, fetched when first asked for. */
export function LateMoveDialog(props: MoveDialogProps) {
  return (
    <Suspense fallback={null}>
      <MoveDialog {...props} />
    </Suspense>
  );
}
