import { ListItemIcon, Menu, MenuItem } from '@mui/material';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { exportFormats } from '../../../schema/exportNames';
import type { PanelProps } from './PanelProps';
import { useExport } from './useExport';

export const formatIcons = { Excel: FileSpreadsheet, PDF: FileText };

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
      {exportFormats.map(format => {
        const Glyph = formatIcons[format];
        return (
          <MenuItem
            key={format}
            onClick={() => {
              onClose();
              exportTo(format);
            }}
          >
            <ListItemIcon>
              <Glyph size={16} strokeWidth={1.75} aria-hidden />
            </ListItemIcon>
            {format}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
