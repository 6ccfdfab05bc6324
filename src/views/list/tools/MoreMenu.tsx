import { useState } from 'react';
import { Divider, ListItemIcon, Menu, MenuItem } from '@mui/material';
import Columns from 'lucide-react/icons/columns-3';
import Upload from 'lucide-react/icons/upload';
import { useTranslate } from 'react-admin';
import '../../../i18n/listTools';
import { LateImport } from '../lateParts';
import { useListScreen } from '../ListScreen';
import { ColumnsPanel } from './ColumnsPanel';
import { exportItems, useExport } from './ExportMenu';
import type { PanelProps } from './ToolButton';

/** The phone's menu of a list: its exports, its import and its columns. */
export function MoreMenu({ anchor, onClose }: PanelProps) {
  const translate = useTranslate();
  const exportTo = useExport();
  const { resource, mayCreate } = useListScreen();
  const [columns, setColumns] = useState<HTMLElement | null>(null);
  const [importing, setImporting] = useState(false);
  return (
    <>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose}>
        {exportItems(
          18,
          format => translate('karhba.listTools.exportTo', { format }),
          format => {
            onClose();
            exportTo(format);
          },
        )}
        {resource.list?.imports && mayCreate && (
          <MenuItem
            onClick={() => {
              setImporting(true);
              onClose();
            }}
          >
            <ListItemIcon>
              <Upload size={18} strokeWidth={1.75} aria-hidden />
            </ListItemIcon>
            {translate('karhba.listTools.import')}
          </MenuItem>
        )}
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
          {translate('karhba.listTools.columns.open')}
        </MenuItem>
      </Menu>
      {importing && <LateImport onClose={() => setImporting(false)} />}
      <ColumnsPanel anchor={columns} onClose={() => setColumns(null)} />
    </>
  );
}
