import type { ReactNode } from 'react';
import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useDataProvider } from 'react-admin';
import { journals } from '../../pages/journals';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { Field } from '../../schema/field';
import { kindOf } from '../../schema/kinds/kind';
import { wholeText } from '../../schema/parseValue';
import { FileButton } from './FileButton';
import { SuspendedDue } from './SuspendedDue';
import { quarterName } from './useJournals';
import type { Journals, Place } from './useJournals';

/** Amounts without their unit, which the head of the table gives once. */
const cellText = (field: Field, value: unknown) => wholeText(field, value).replace(/\u00a0DT$/, '');

interface JournalTableProps {
  data: Journals;
  place: Place;
  onGo: (change: Partial<Place>) => void;
}

/** One journal: its lines under heads of its own, its total, and the same lines as files. */
export function JournalTable({ data, place, onGo }: JournalTableProps) {
  const { journal, month, period, manager } = place;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { label, fields } = journals[journal];
  const totalOf = (column: string) =>
    data.totals.find(one => one.journal === journal && one.column === column)?.amount;
  // Few companies charge it; the files have it all the same.
  const columns = Object.entries(fields as Record<string, Field>).filter(
    ([key]) => key !== 'levy' || totalOf(key) !== 0,
  );
  const lines = data[journal] as readonly ({ id: string } & Record<string, unknown>)[];
  const count = data.counts.find(one => one.journal === journal)?.count ?? 0;
  const file = (format: 'EXCEL' | 'CSV') => async () =>
    (await dataProvider.question('JournalFile', { data: { month, period, manager, journal, format } })).data;
  const fileName = `${label} ${period === 'QUARTER' ? quarterName(month) : month.slice(0, 7)}`;
  const isNumber = (field: Field) => kindOf(field).numeric || undefined;
  return (
    <Box component="section" aria-label={label} sx={tableStyle}>
      <header>
        <h2>
          {label} <span className="count">{count}</span> <span className="unit">en DT</span>
        </h2>
        <FileButton
          label="Excel"
          title={`${label}, Excel`}
          fileName={`${fileName}.xlsx`}
          read={file('EXCEL')}
        />
        <FileButton label="CSV" title={`${label}, CSV`} fileName={`${fileName}.csv`} read={file('CSV')} />
      </header>
      {journal === 'suspended' && <SuspendedDue place={place} onGo={onGo} />}
      {lines.length === 0 ? (
        <Typography sx={{ p: '0 14px 14px', fontSize: 13, color: 'tokens.ink2' }}>
          Rien ce {period === 'QUARTER' ? 'trimestre' : 'mois'}-là.
        </Typography>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        <div className="scrolled" role="region" aria-label={`${label}, lignes`} tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                {columns.map(([key, field]) => (
                  <th key={key} scope="col" data-number={isNumber(field)}>
                    {field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(line => (
                <tr key={line.id}>
                  {columns.map(([key, field], index) => (
                    <Cell key={key} isHead={index === 0} isNumber={isNumber(field)}>
                      {cellText(field, line[key])}
                    </Cell>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                {columns.map(([key, field], index) => {
                  const total = totalOf(key);
                  return (
                    <Cell key={key} isHead={index === 0} isNumber={isNumber(field)}>
                      {total !== undefined ? cellText(field, total) : index === 0 && 'Total'}
                    </Cell>
                  );
                })}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {lines.length < count && (
        <Typography sx={{ p: '10px 14px', fontSize: 13, color: 'tokens.ink2' }}>
          {lines.length} premières lignes sur {count}&nbsp;; le total et les fichiers les ont toutes.
        </Typography>
      )}
    </Box>
  );
}

interface CellProps {
  /** It names the row. */
  isHead: boolean;
  isNumber?: true;
  children: ReactNode;
}

function Cell({ isHead, isNumber, children }: CellProps) {
  return isHead ? (
    <th scope="row" data-number={isNumber}>
      {children}
    </th>
  ) : (
    <td data-number={isNumber}>{children}</td>
  );
}

const tableStyle = ({ palette: { tokens }, typography }: Theme) => ({
  border: `1px solid ${tokens.line}`,
  borderRadius: '8px',
  backgroundColor: tokens.paper,
  overflow: 'hidden',
  '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', p: '11px 14px' },
  '& h2': { ...typography.h5, flexGrow: 1, flexBasis: { xs: '100%', sm: 0 }, margin: 0 },
  '& .unit': { color: tokens.ink2, fontSize: 12, fontWeight: 400 },
  '& .count': { color: tokens.ink2, fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  '& .scrolled': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: 13 },
  '& th, & td': {
    p: '8px 14px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    borderTop: `1px solid ${tokens.line}`,
  },
  '& thead th': { fontSize: 12, fontWeight: 500, color: tokens.ink2, backgroundColor: tokens.sunken },
  '& tbody th': { fontWeight: 400 },
  '& td[data-number], & th[data-number]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
  '& tbody tr:hover': { backgroundColor: tokens.hover },
  '& tfoot td, & tfoot th': { fontWeight: 600, borderTop: `2px solid ${tokens.line2}` },
});
