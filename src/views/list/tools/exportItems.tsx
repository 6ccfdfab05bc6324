import { ListItemIcon, MenuItem } from '@mui/material';
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import FileText from 'lucide-react/icons/file-text';
import { exportFormats } from '../../../schema/exportNames';
import type { ExportFormat } from '../../../schema/exportNames';

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
