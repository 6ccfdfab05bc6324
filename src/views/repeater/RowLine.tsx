import { memo } from 'react';
import { Box, TableCell, TableRow } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { valueAt } from '../../schema/paths';
import { isFigure, rowText } from '../record/sheetText';
import type { Columns, Row } from './RepeaterProps';
import { RowButtons } from './RowButtons';

interface RowLineProps {
  row: Row;
  index: number;
  columns: Columns;
  editing: boolean;
  fault?: string;
  onEdit?: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** One row; tinted with a mark on its left while the entry line holds it. */
export const RowLine = memo(function RowLine({ row, index, columns, editing, fault, onEdit, onRemove }: RowLineProps) {
  return (
    <TableRow sx={editing ? editedStyle : undefined} aria-current={editing || undefined}>
      {columns.map(({ path, field }, place) => (
        <TableCell
          key={path}
          align={isFigure(field) ? 'right' : undefined}
          sx={{ fontWeight: place === 0 ? 500 : undefined, whiteSpace: isFigure(field) ? 'nowrap' : undefined }}
        >
          {rowText(field, valueAt(row, path)) || <Nothing />}
          {place === 0 && fault && (
            <Box component="span" sx={{ display: 'block', fontSize: 12, fontWeight: 400, color: 'error.main' }}>
              {fault}
            </Box>
          )}
        </TableCell>
      ))}
      {onEdit && onRemove && (
        <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
          <RowButtons index={index} editing={editing} onEdit={onEdit} onRemove={onRemove} />
        </TableCell>
      )}
    </TableRow>
  );
});

function Nothing() {
  return (
    <Box component="span" sx={{ color: 'tokens.ink3', fontWeight: 400 }}>
      –
    </Box>
  );
}

const editedStyle = (theme: Theme) => ({
  backgroundColor: theme.palette.tokens.accentTint,
  '& > td:first-of-type': { boxShadow: `inset 3px 0 ${theme.palette.tokens.accent}` },
});
