import type { ReactNode } from 'react';
import { Box, FormHelperText } from '@mui/material';
import { FileButton } from './FileButton';
import { detailsOf, nameOf } from './shownFile';
import type { ShownFile } from './shownFile';

interface FileRowProps {
  file: ShownFile;
  among: readonly ShownFile[];
  /** Where a fault of this very file is told, and found by the form. */
  dataField?: string;
  message?: string;
  /** What may be done with it. */
  actions?: ReactNode;
}

/** A file: its thumbnail, its name, its size. */
export function FileRow({ file, among, dataField, message, actions }: FileRowProps) {
  return (
    <Box component="li" data-field={dataField} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 }}>
        <FileButton file={file} among={among} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ fontSize: 13, lineHeight: '18px', fontWeight: 500, overflowWrap: 'anywhere' }}>
            {nameOf(file)}
          </Box>
          <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'tokens.ink3' }}>{detailsOf(file)}</Box>
        </Box>
        {actions && <Box sx={{ display: 'flex', flex: 'none' }}>{actions}</Box>}
      </Box>
      {message && <FormHelperText error>{message}</FormHelperText>}
    </Box>
  );
}

export const fileListStyle = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '8px' } as const;
