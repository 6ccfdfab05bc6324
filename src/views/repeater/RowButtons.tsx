import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';

interface RowButtonsProps {
  index: number;
  editing: boolean;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/**
 * The pencil and the bin of a row; 'En cours' while it is being edited. Plain buttons, dressed by the list
 * (`rowsStyle`): there are two of them in each of up to 500 rows.
 */
export function RowButtons({ index, editing, onEdit, onRemove }: RowButtonsProps) {
  const row = `la ligne ${index + 1}`;
  if (editing) return <span className="underway">En cours</span>;
  return (
    <span className="tools">
      <button type="button" aria-label={`Modifier ${row}`} onClick={() => onEdit(index)}>
        <Pencil size={15} strokeWidth={1.75} aria-hidden />
      </button>
      <button type="button" aria-label={`Supprimer ${row}`} onClick={() => onRemove(index)}>
        <Trash size={15} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
