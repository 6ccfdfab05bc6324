import { useDataProvider, useListContext, useNotify } from 'react-admin';
import type { KarhbaDataProvider } from '../../../providers/makeDataProvider';
import { listVariables } from '../../../providers/variables';
import type { ExportFormat } from '../../../schema/exportNames';
import { useListScreen } from '../ListScreen';
import { runExport } from './runExport';
import { useListState } from './useListState';

/** Exports the list as it is on screen, all its pages; a failure is a toast. */
export function useExport(): (format: ExportFormat) => void {
  const { resource } = useListScreen();
  const { filterValues, sort } = useListContext();
  const { state } = useListState();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  return format => {
    const { offset: _, limit: __, ...variables } = listVariables(resource, { filter: filterValues, sort });
    const columns = state.columns.length > 0 ? { columns: state.columns.join(',') } : {};
    runExport(dataProvider, resource, format, { ...variables, ...columns }).catch((error: Error) =>
      notify(error.message, { type: 'error', autoHideDuration: 15_000 }),
    );
  };
}
