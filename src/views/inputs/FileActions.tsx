import { Box, IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Trash2 from 'lucide-react/icons/trash-2';
import { useTranslate } from 'react-admin';
import { nameOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';

/** What may be done with a file among others. */
interface FileActionsProps {
  file: ShownFile;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves a file among the others, or takes it out. */
export function FileActions({ file, first, last, onMove, onRemove }: FileActionsProps) {
  return (
    <>
      {!first && <FileAction file={file} does="up" icon={ArrowUp} by={-1} onClick={() => onMove(-1)} />}
      {!last && <FileAction file={file} does="down" icon={ArrowDown} by={1} onClick={() => onMove(1)} />}
      <FileAction file={file} does="remove" icon={Trash2} onClick={onRemove} />
    </>
  );
}

/** Moves a photo one place towards the cover or away from it, or takes it out. */
export function PhotoActions({ file, first, last, onMove, onRemove }: FileActionsProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center' }}>
      {!first && (
        <FileAction file={file} does="forward" icon={ChevronLeft} by={-1} onClick={() => onMove(-1)} />
      )}
      <FileAction file={file} does="remove" icon={Trash2} onClick={onRemove} />
      {!last && <FileAction file={file} does="back" icon={ChevronRight} by={1} onClick={() => onMove(1)} />}
    </Box>
  );
}

interface FileActionProps {
  file: ShownFile;
  does: 'up' | 'down' | 'forward' | 'back' | 'remove';
  icon: LucideIcon;
  /** How far it moves the file, if it does. */
  by?: -1 | 1;
  onClick: () => void;
}

/** A small button beside a file, which names it to those who do not see it. */
function FileAction({ file, does, icon: Glyph, by, onClick }: FileActionProps) {
  const translate = useTranslate();
  const action = translate(`karhba.inputs.file.${does}`);
  return (
    <Tooltip title={action}>
      <IconButton
        size="small"
        data-by={by}
        aria-label={translate('karhba.inputs.file.actionOn', { action, name: nameOf(file) })}
        onClick={onClick}
      >
        <Glyph size={16} />
      </IconButton>
    </Tooltip>
  );
}
