import { IconButton, Tooltip } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import Trash2 from 'lucide-react/icons/trash-2';
import { nameOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';

/** What may be done with a file among others. */
export interface FileActionsProps {
  file: ShownFile;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

interface FileActionProps {
  file: ShownFile;
  /** 'Monter', 'Reculer' … */
  word: string;
  icon: LucideIcon;
  /** How far it moves the file, if it does. */
  by?: -1 | 1;
  onClick: () => void;
}

/** A small button beside a file, which names it to those who do not see it. */
export function FileAction({ file, word, icon: Glyph, by, onClick }: FileActionProps) {
  return (
    <Tooltip title={word}>
      <IconButton
        size="small"
        data-by={by}
        aria-label={`${word} «\u00a0${nameOf(file)}\u00a0»`}
        onClick={onClick}
      >
        <Glyph size={16} />
      </IconButton>
    </Tooltip>
  );
}

/** Takes a file out. */
export const RemoveFile = ({ file, onRemove }: Pick<FileActionsProps, 'file' | 'onRemove'>) => (
  <FileAction file={file} word="Retirer" icon={Trash2} onClick={onRemove} />
);
