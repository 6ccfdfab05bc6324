import type { KeyboardEvent } from 'react';
import { Box, Button, FormHelperText } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import Check from 'lucide-react/icons/check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import { useFieldScope } from '../inputs/fieldScope';
import { FieldInput, viewOf } from '../kinds/views';
import type { Field } from '../../schema/field';
import type { Columns } from './rowColumns';
import type { RowNames } from './rowNames';

interface EntryLineProps {
  path: string;
  columns: Columns;
  names: RowNames;
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
  const { path, columns, names, editing, changed, message, onAdd, onCancel } = props;
  const translate = useTranslate();
  const { row: name } = useFieldScope();
  const row = editing === null ? undefined : editing + 1;
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
      aria-label={name}
      onKeyDown={press}
      sx={theme => lineStyle(theme, editing !== null)}
    >
      {row !== undefined && (
        <Box className="title">
          <Pencil size={14} aria-hidden />
          <strong>{translate('karhba.repeater.row', { row })}</strong>
          <span>{translate('karhba.repeater.keys')}</span>
        </Box>
      )}
      <Box className="fields">
        {columns.map(({ path: name, field }) => (
          <Box key={name} sx={{ ...placeOf(field), '&:empty': { display: 'none' } }}>
            <FieldInput name={name} field={field} />
          </Box>
        ))}
        <Box className="buttons">
          <Button
            variant="outlined"
            className="add"
            aria-label={editing === null ? names.add : names.edit(editing)}
            startIcon={editing === null ? <Plus size={16} /> : <Check size={16} />}
            onClick={onAdd}
          >
            {translate(editing === null ? 'karhba.repeater.add' : 'karhba.repeater.edit')}
          </Button>
          {editing !== null && (
            <Button
              className="cancel"
              size="small"
              variant="text"
              color="secondary"
              aria-label={names.cancel(editing)}
              onClick={onCancel}
            >
              {translate('karhba.repeater.cancel')}
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

/** Figures and dates keep their width, or that of their label, the others share what is left. */
function placeOf(field: Field) {
  const { place } = viewOf(field);
  if (!place)
    return {
      flex: { xs: '100%', sm: field.wide ? '1 1 100%' : '1 1 130px' },
      minWidth: 0,
    };
  const labelWidth = Math.ceil(field.label.length * LETTER) + (field.required ? 14 : 4);
  return labelWidth > 104 ? { ...place, minWidth: { sm: Math.min(168, Math.max(126, labelWidth)) } } : place;
}

/** Width of a letter of a label, in pixels, on the average. */
const LETTER = 6.9;

/** Tinted like the edited row, so that both are seen to be one. */
function lineStyle(theme: Theme, editing: boolean) {
  const { tokens } = theme.palette;
  return {
    position: 'relative' as const,
    padding: '12px 16px 16px',
    borderTop: `1px solid ${tokens.line}`,
    backgroundColor: editing ? `color-mix(in srgb, ${tokens.accentTint} 55%, ${tokens.paper})` : undefined,
    '& .title': {
      display: 'flex',
      alignItems: 'center',
      gap: '8px',
      marginBottom: '8px',
      fontSize: 12,
      lineHeight: '16px',
      color: tokens.ink2,
      '& strong, & svg': { fontSize: 13, fontWeight: 600, color: tokens.accentDeep },
    },
    '& .fields': { display: 'flex', flexWrap: 'wrap' as const, alignItems: 'flex-start', gap: '12px 8px' },
    // Level with the boxes, whose labels stand above them.
    '& .buttons': { display: 'flex', gap: '4px', paddingTop: '23px', marginLeft: 'auto' },
    // Beside the title, where it costs the inputs no width.
    '& .cancel': { position: 'absolute' as const, top: 6, right: 8 },
    '& .add': {
      color: tokens.accentDeep,
      borderColor: tokens.accent,
      backgroundColor: tokens.accentTint,
    },
    [theme.breakpoints.down('sm')]: {
      '& .buttons': { width: '100%', paddingTop: '4px', '& .add': { flex: 1 } },
      '& .cancel': { position: 'static' as const },
    },
  };
}
