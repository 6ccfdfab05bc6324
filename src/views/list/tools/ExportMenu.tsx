import { Menu } from '@mui/material';
import { exportItems } from './exportItems';
import type { PanelProps } from './PanelProps';
import { useExport } from './useExport';

/** The list as a file: what is filtered, in its order, the columns on screen. */
export function ExportMenu({ anchor, onClose }: PanelProps) {
  const exportTo = useExport();
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Exporter' } }}
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
