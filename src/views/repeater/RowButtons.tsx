import { Box, IconButton } from '@mui/material';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';

interface RowButtonsProps {
  index: number;
  editing: boolean;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
}

/** The pencil and the bin of a row; 'En cours' while it is being edited. */
export function RowButtons({ index, editing, onEdit, onRemove }: RowButtonsProps) {
  const row = `la ligne ${index + 1}`;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', justifyContent: 'flex-end' }}>
      {editing ? (
        <Box component="span" sx={{ fontSize: 12, color: 'tokens.accentDeep', px: '2px' }}>
          En cours
        </Box>
      ) : (
        <IconButton aria-label={`Modifier ${row}`} onClick={() => onEdit(index)}>
          <Pencil size={15} strokeWidth={1.75} />
        </IconButton>
      )}
      {!editing && (
        <IconButton aria-label={`Supprimer ${row}`} onClick={() => onRemove(index)} sx={{ mr: '-8px' }}>
          <Trash size={15} strokeWidth={1.75} />
        </IconButton>
      )}
    </Box>
  );
}
