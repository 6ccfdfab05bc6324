import type { ReactNode } from 'react';
import { Box, FormHelperText } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { FileButton } from './FileButton';
import { detailsOf, keyOf, nameOf } from './shownFile';
import type { ShownFile } from './shownFile';

interface FilesProps {
  label: string;
  files: readonly ShownFile[];
}

/** The files of a record, to look at. */
export function FileList({ label, files }: FilesProps) {
  return (
    <Box component="ul" aria-label={label} sx={fileListStyle}>
      {files.map(file => (
        <FileRow key={keyOf(file)} file={file} among={files} />
      ))}
    </Box>
  );
}

/** The photos of a record, side by side, to look at. */
export function Gallery({ label, files }: FilesProps) {
  return (
    <Box component="ul" aria-label={label} sx={galleryStyle}>
      {files.map(file => (
        <li key={keyOf(file)}>
          <FileButton file={file} size="fill" among={files} />
        </li>
      ))}
    </Box>
  );
}

interface FileRowProps {
  file: ShownFile;
  among: readonly ShownFile[];
  /** Where a fault of this very file is shown, and found by the form. */
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

/** Photos side by side: four on a wide page, two on a phone. */
export const galleryStyle = (theme: Theme) => ({
  m: 0,
  p: 0,
  mt: '4px',
  listStyle: 'none',
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  '& > li': { position: 'relative' as const, minWidth: 0 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});
