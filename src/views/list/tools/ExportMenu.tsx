import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import type { KarhbaDataProvider } from '../../../providers/makeDataProvider';
import { listVariables } from '../../../schema/api/readings';
import { exportFormats } from '../../../schema/api/exportNames';
import type { ExportFormat } from '../../../schema/api/exportNames';
import { useListScreen } from '../ListScreen';
import type { PanelProps } from './ToolButton';
import { runExport } from './runExport';
import { useFoundBy } from '../useFoundBy';
import { useListState } from './useListState';

/** The list as a file: what is filtered, in its order, the columns on screen. */
export function ExportMenu({ anchor, onClose }: PanelProps) {
  const translate = useTranslate();
  const exportTo = useExport();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': translate('karhba.listTools.export') } }}
    >
      {exportItems(
        16,
        format => format,
        format => {
          onClose();
          exportTo(format);
        },
      )}
    </Menu>
  );
}

const icons = { Excel: FileSpreadsheet, PDF: FileText };

/**
 * The formats of a list, as items of a menu: not a component, since a menu moves the focus among its own children.
 * @param size of the icons, in pixels.
 */
export const exportItems = (
  size: number,
  label: (format: ExportFormat) => string,
  choose: (format: ExportFormat) => void,
) =>
  exportFormats.map(format => {
    const Glyph = icons[format];
    return (
      <MenuItem key={format} onClick={() => choose(format)}>
        <ListItemIcon>
          <Glyph size={size} strokeWidth={1.75} aria-hidden />
        </ListItemIcon>
        {label(format)}
      </MenuItem>
    );
  });

/** Exports the list as it is on screen, all its pages; a failure is a toast. */
export function useExport(): (format: ExportFormat) => void {
  const { resource } = useListScreen();
  const { sort } = useListContext();
  const filter = useFoundBy();
  const { state } = useListState();
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const notify = useNotify();
  return format => {
    const { offset: _, limit: __, ...variables } = listVariables(resource, { filter, sort });
    const columns = state.columns.length > 0 ? { columns: state.columns.join(',') } : {};
    runExport(dataProvider, resource, format, { ...variables, ...columns }).catch((error: Error) =>
      notify(error.message, { type: 'error', autoHideDuration: 15_000 }),
    );
  };
}
