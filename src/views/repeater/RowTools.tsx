import { useTranslate } from 'react-admin';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { RowsProps } from './rowColumns';
import '../../i18n/repeater';

interface RowToolsProps extends Pick<RowsProps, 'names' | 'onEdit' | 'onRemove'> {
  index: number;
  editing: boolean;
}

/**
 * The pencil and the bin of a row; 'En cours' while it is being edited. Plain buttons, dressed by the list
 * (`rowsStyle`): there are two of them in each of up to 500 rows.
 */
export function RowTools({ index, editing, names, onEdit, onRemove }: RowToolsProps) {
  const translate = useTranslate();
  if (editing) return <span className="underway">{translate('karhba.repeater.underway')}</span>;
  return (
    <span className="tools">
      <button
        type="button"
        data-edits={index}
        aria-label={names?.edit(index)}
        onClick={() => onEdit?.(index)}
      >
        <Pencil size={15} strokeWidth={1.75} aria-hidden />
      </button>
      <button
        type="button"
        data-removes={index}
        aria-label={names?.remove(index)}
        onClick={() => onRemove?.(index)}
      >
        <Trash size={15} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}

/** Gives the focus to the pencil or the bin of a row of a list. False when there is none. */
export function focusTool(path: string, tool: 'edits' | 'removes', index: number): boolean {
  const card = [...document.querySelectorAll(`[data-field="${path}.+"]`)].at(-1)?.closest('section');
  const button = card?.querySelector<HTMLElement>(`[data-${tool}="${index}"]`);
  button?.focus();
  return Boolean(button);
}
