import { Box } from '@mui/material';
import { FileRow, fileListStyle } from './FileRow';
import { keyOf } from './shownFile';
import type { ShownFile } from './shownFile';

/** The files of a record, to look at. */
export function FileList({ label, files }: { label: string; files: readonly ShownFile[] }) {
  return (
    <Box component="ul" aria-label={label} sx={fileListStyle}>
      {files.map(file => (
        <FileRow key={keyOf(file)} file={file} among={files} />
      ))}
    </Box>
  );
}
