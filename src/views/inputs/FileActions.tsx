import { IconButton, Tooltip } from '@mui/material';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { nameOf } from '../files/shownFile';
import type { ShownFile } from '../files/shownFile';

interface FileActionsProps {
  file: ShownFile;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Moves a file among the others, or takes it out. */
export function FileActions({ file, first, last, onMove, onRemove }: FileActionsProps) {
  const named = `«\u00a0${nameOf(file)}\u00a0»`;
  return (
    <>
      {!first && (
        <Tooltip title="Monter">
          <IconButton size="small" aria-label={`Monter ${named}`} onClick={() => onMove(-1)}>
            <ArrowUp size={16} />
          </IconButton>
        </Tooltip>
      )}
      {!last && (
        <Tooltip title="Descendre">
          <IconButton size="small" aria-label={`Descendre ${named}`} onClick={() => onMove(1)}>
            <ArrowDown size={16} />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title="Retirer">
        <IconButton size="small" aria-label={`Retirer ${named}`} onClick={onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </Tooltip>
    </>
  );
}
