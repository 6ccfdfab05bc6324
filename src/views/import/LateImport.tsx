import { Suspense, lazy } from 'react';

const ImportFromList = lazy(() =>
  import('./ImportFromList').then(module => ({ default: module.ImportFromList })),
);

/** The import of a list, fetched when it is first asked for. */
export function LateImport({ onClose }: { onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <ImportFromList onClose={onClose} />
    </Suspense>
  );
}
