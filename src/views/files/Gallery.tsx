import { Box } from '@mui/material';
import { FileButton } from './FileButton';
import { galleryStyle } from './galleryStyle';
import { keyOf } from './shownFile';
import type { ShownFile } from './shownFile';

/** The photos of a record, side by side, to look at. */
export function Gallery({ label, files }: { label: string; files: readonly ShownFile[] }) {
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
