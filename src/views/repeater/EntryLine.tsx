import type { KeyboardEvent } from 'react';
import { Box, Button, FormHelperText } from '@mui/material';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { FieldInput } from '../inputs/FieldInput';
import type { Columns } from './RepeaterProps';
import { columnWidth, entryLineStyle } from './entryLineStyle';

interface EntryLineProps {
  path: string;
  label: string;
  columns: Columns;
  /** Index of the row being edited; null when a new one is typed. */
  editing: number | null;
  /** Something was typed that is not in the list yet. */
  changed: boolean;
  message?: string;
  onAdd: () => void;
  onCancel: () => void;
}

/** The line under the rows where one is typed: 'Ajouter', or 'Modifier' and 'Annuler'. Enter adds, Escape leaves. */
export function EntryLine(props: EntryLineProps) {
  const { path, label, columns, editing, changed, message, onAdd, onCancel } = props;
  const press = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // A calendar or a menu opened from the line is its React child, not part of it.
    if (event.defaultPrevented || !event.currentTarget.contains(target)) return;
    if (event.key === 'Enter' && target.tagName === 'INPUT') {
      event.preventDefault();
      if (target.getAttribute('aria-expanded') !== 'true') onAdd();
    } else if (event.key === 'Escape' && (editing !== null || changed)) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <Box
      data-field={`${path}.+`}
      role="group"
      aria-label={editing === null ? `${label}, nouvelle ligne` : `${label}, ligne ${editing + 1}`}
      onKeyDown={press}
      sx={theme => entryLineStyle(theme, editing !== null)}
    >
      {editing !== null && (
        <Box className="title">
          <Pencil size={14} aria-hidden />
          <strong>Ligne {editing + 1}</strong>
          <span>Entrée valide la ligne, Échap annule</span>
        </Box>
      )}
      <Box className="fields">
        {columns.map(({ path: name, field }) => (
          <Box key={name} sx={{ ...columnWidth(field), '&:empty': { display: 'none' } }}>
            <FieldInput name={name} field={field} />
          </Box>
        ))}
        <Box className="buttons">
          <Button
            variant="outlined"
            className="add"
            startIcon={editing === null ? <Plus size={16} /> : <Check size={16} />}
            onClick={onAdd}
          >
            {editing === null ? 'Ajouter' : 'Modifier'}
          </Button>
          {editing !== null && (
            <Button className="cancel" size="small" variant="text" color="secondary" onClick={onCancel}>
              Annuler
            </Button>
          )}
        </Box>
      </Box>
      {message && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
    </Box>
  );
}
