import { useListContext, useRefresh } from 'react-admin';
import { useListScreen } from '../list/ListScreen';
import { ImportDialog } from './ImportDialog';

/** The import of what a list shows: once written, the list begins with what came last. */
export function ImportFromList({ onClose }: { onClose: () => void }) {
  const { resource } = useListScreen();
  const { setFilters, setSort } = useListContext();
  const refresh = useRefresh();
  return (
    <ImportDialog
      resource={resource}
      onClose={onClose}
      onWritten={() => {
        setFilters({}, undefined);
        setSort({ field: 'createdAt', order: 'DESC' });
        refresh();
      }}
    />
  );
}
