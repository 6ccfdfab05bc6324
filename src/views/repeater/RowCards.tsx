import { memo } from 'react';
import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { valueAt } from '../../schema/words/fields/paths';
import { rowText, rowTotals } from './rowColumns';
import type { Row, RowsProps } from './rowColumns';
import { RowTools } from './RowTools';
import { rowValue } from './rowValue';
import { rowsStyle } from './rowsStyle';

/** The same rows on a phone: a small card each. */
export const RowCards = memo(function RowCards(props: RowsProps) {
  const { label, columns, rows, editing, faults, names, onEdit, onRemove } = props;
  const translate = useTranslate();
  const totals = rowTotals(columns, rows);
  return (
    <Box component="ul" aria-label={label} sx={listStyle}>
      {rows.map((row, index) => (
        <RowCard
          key={row.id ?? `new-${index}`}
          row={row}
          index={index}
          columns={columns}
          editing={editing === index}
          fault={faults?.get(index)}
          names={names}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
      {[...totals].map(([path, total]) => (
        <li key={path} className="total">
          <span>
            {totals.size > 1
              ? translate('karhba.repeater.totalOf', {
                  label: columns.find(one => one.path === path)?.field.label,
                })
              : translate('karhba.repeater.total')}
          </span>
          <span>{total}</span>
        </li>
      ))}
    </Box>
  );
});

interface RowCardProps extends Pick<RowsProps, 'columns' | 'names' | 'onEdit' | 'onRemove'> {
  row: Row;
  index: number;
  editing: boolean;
  fault?: string;
}

/** One row, drawn again only when it changes. */
const RowCard = memo(function RowCard(props: RowCardProps) {
  const { row, index, columns, editing, fault, names, onEdit, onRemove } = props;
  return (
    <li className={editing ? 'edited' : undefined}>
      <div className="body">
        <dl>
          {columns.map(({ path, field }, place) => {
            const text = rowText(field, valueAt(row, path));
            if (!text) return null;
            return (
              <div key={path} className={place === 0 ? 'main' : undefined}>
                <dt>{field.label}</dt>
                <dd>{rowValue(field, valueAt(row, path), text)}</dd>
              </div>
            );
          })}
        </dl>
        {fault && <span className="fault">{fault}</span>}
      </div>
      {onEdit && (
        <RowTools index={index} editing={editing} names={names} onEdit={onEdit} onRemove={onRemove} />
      )}
    </li>
  );
});

const listStyle = (theme: Theme) => ({
  ...rowsStyle(theme),
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: 13,
  lineHeight: '18px',
  '& li': {
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '10px 16px',
    borderTop: `1px solid ${theme.palette.tokens.line}`,
  },
  '& li.total': { fontWeight: 600, backgroundColor: theme.palette.tokens.sunken },
  '& .body': { flex: 1, minWidth: 0 },
  '& dl': { m: 0 },
  '& dl > div': { display: 'flex', gap: '8px', justifyContent: 'space-between' },
  '& dt': { color: theme.palette.tokens.ink3 },
  '& dd': {
    m: 0,
    textAlign: 'right' as const,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere' as const,
  },
  '& div.main dt': { position: 'absolute' as const, clipPath: 'inset(50%)' },
  '& div.main dd': { fontWeight: 600, textAlign: 'left' as const },
});
