import { useState } from 'react';
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import Columns from 'lucide-react/icons/columns-3';
import { exportFormats } from '../../../schema/exportNames';
import { ColumnsPanel } from './ColumnsPanel';
import { formatIcons } from './ExportMenu';
import type { PanelProps } from './PanelProps';
import { useExport } from './useExport';

/** The phone's menu of a list: its exports and its columns. */
export function MoreMenu({ anchor, onClose }: PanelProps) {
  const exportTo = useExport();
  const [columns, setColumns] = useState<HTMLElement | null>(null);
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
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
                <Glyph size={18} strokeWidth={1.75} aria-hidden />
              </ListItemIcon>
              Exporter en {format}
            </MenuItem>
          );
        })}
        <Divider sx={{ my: '4px' }} />
        <MenuItem
          onClick={() => {
            setColumns(anchor);
            onClose();
          }}
        >
          <ListItemIcon>
            <Columns size={18} strokeWidth={1.75} aria-hidden />
          </ListItemIcon>
          Colonnes…
        </MenuItem>
      </Menu>
      <ColumnsPanel anchor={columns} onClose={() => setColumns(null)} />
    </>
  );
}
