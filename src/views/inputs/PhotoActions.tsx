import { Box } from '@mui/material';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FileAction, RemoveFile } from './FileAction';
import type { FileActionsProps } from './FileAction';

/** Moves a photo one place towards the cover or away from it, or takes it out. */
export function PhotoActions({ file, first, last, onMove, onRemove }: FileActionsProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center' }}>
      {!first && (
        <FileAction file={file} word="Avancer" icon={ChevronLeft} by={-1} onClick={() => onMove(-1)} />
      )}
      <RemoveFile file={file} onRemove={onRemove} />
      {!last && (
        <FileAction file={file} word="Reculer" icon={ChevronRight} by={1} onClick={() => onMove(1)} />
      )}
    </Box>
  );
}
