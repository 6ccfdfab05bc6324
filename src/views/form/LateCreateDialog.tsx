import { Suspense, lazy } from 'react';
import type { CreationProps } from '../inputs/CreationDialog';

const CreateDialog = lazy(() => import('./CreateDialog').then(module => ({ default: module.CreateDialog })));

/** The dialog that creates a record, fetched when first asked for. */
export function LateCreateDialog(props: CreationProps) {
  return (
    <Suspense fallback={null}>
      <CreateDialog {...props} />
    </Suspense>
  );
}
