import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { FileAction, RemoveFile } from './FileAction';
import type { FileActionsProps } from './FileAction';

/** Moves a file among the others, or takes it out. */
export function FileActions({ file, first, last, onMove, onRemove }: FileActionsProps) {
  return (
    <>
      {!first && <FileAction file={file} word="Monter" icon={ArrowUp} by={-1} onClick={() => onMove(-1)} />}
      {!last && <FileAction file={file} word="Descendre" icon={ArrowDown} by={1} onClick={() => onMove(1)} />}
      <RemoveFile file={file} onRemove={onRemove} />
    </>
  );
}
