import { useState } from 'react';
import type { ReactNode } from 'react';
import { Box, Button } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useDataProvider, useTranslate } from 'react-admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import type { ImportLine } from '../../schema/words/list/imports';
import { numberText } from '../../schema/kinds/figures';
import type { Importing } from './useImport';

const perPage = 50;

/** Some lines of the file at a time: their number there, what is wrong, and what they hold. */
export function LinesTable({ importing, only }: { importing: Importing; only: boolean }) {
  const translate = useTranslate();
  const { resource, preview, mapping } = importing;
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const [offset, setOffset] = useState(0);
  const id = preview?.id ?? '';
  const { data: lines, error } = useQuery<ImportLine[]>({
    queryKey: ['importLines', id, only, offset, mapping],
    queryFn: async () =>
      (await dataProvider.importLines(resource.name, { id, offset, limit: perPage, wrong: only })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const total = (only ? preview?.wrong : preview?.total) ?? 0;
  const shown = (preview?.columns ?? []).flatMap(({ title }, index) =>
    mapping[index]
      ? [{ title: title || translate('karhba.import.table.column', { number: index + 1 }), index }]
      : [],
  );
  if (error)
    return (
      <Box role="alert" sx={{ p: '16px' }}>
        {error.message}
      </Box>
    );
  return (
    <>
      <LinesFrame label={translate('karhba.import.table.title')}>
        <thead>
          <tr>
            <th scope="col">{translate('karhba.import.table.line')}</th>
            <th scope="col">{translate('karhba.import.table.faults')}</th>
            {shown.map(({ title, index }) => (
              <th key={index} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(lines ?? []).map(({ line, cells, faults }) => (
            <tr key={line}>
              <th scope="row" className="line">
                {numberText(line)}
              </th>
              <td className={faults.length > 0 ? 'faults' : 'quiet'}>
                {faults.length > 0 ? <Faults faults={faults} titles={preview?.columns ?? []} /> : '–'}
              </td>
              {shown.map(({ index }) => (
                <td
                  key={index}
                  title={cells[index]}
                  className={faults.some(({ column }) => column === index) ? 'cell wrong' : 'cell'}
                >
                  <bdi>{cells[index]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </LinesFrame>
      {total > perPage && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '8px', p: '8px 16px', fontSize: 13 }}>
          <span style={{ flex: 1 }}>
            {translate('karhba.import.table.range', {
              first: numberText(offset + 1),
              last: numberText(Math.min(offset + perPage, total)),
              total: numberText(total),
            })}
          </span>
          <Button size="small" disabled={offset === 0} onClick={() => setOffset(offset - perPage)}>
            {translate('karhba.import.table.previous')}
          </Button>
          <Button
            size="small"
            disabled={offset + perPage >= total}
            onClick={() => setOffset(offset + perPage)}
          >
            {translate('karhba.import.table.next')}
          </Button>
        </Box>
      )}
    </>
  );
}

function Faults({ faults, titles }: { faults: ImportLine['faults']; titles: readonly { title: string }[] }) {
  const translate = useTranslate();
  const titleOf = (column: number) =>
    titles[column]?.title || translate('karhba.import.table.column', { number: column + 1 });
  return (
    <ul>
      {faults.map(({ column, message }) => (
        <li key={`${column} ${message}`}>
          <CircleAlert size={13} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 5 }} />
          {column === null
            ? message
            : translate('karhba.import.table.fault', { column: titleOf(column), message })}
        </li>
      ))}
    </ul>
  );
}

/** A plain table that scrolls within its card, by keys too. */
export function LinesFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} sx={frameStyle}>
      <table>{children}</table>
    </Box>
  );
}

const frameStyle = ({ palette: { tokens } }: Theme) => ({
  overflow: 'auto',
  maxHeight: '60vh',
  borderRadius: '8px',
  '&:focus-visible': { outline: `2px solid ${tokens.accent}`, outlineOffset: -2 },
  '& table': { width: '100%', borderCollapse: 'collapse' as const, fontSize: 13, lineHeight: '17px' },
  '& th, & td': {
    height: 40,
    padding: '4px 12px',
    textAlign: 'start' as const,
    borderBottom: `1px solid ${tokens.line}`,
    color: tokens.ink,
  },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  '& thead th': {
    position: 'sticky' as const,
    top: 0,
    zIndex: 1,
    height: 34,
    fontSize: 12,
    fontWeight: 500,
    whiteSpace: 'nowrap' as const,
    color: tokens.ink3,
    backgroundColor: tokens.sunken,
  },
  '& tbody th': { fontWeight: 600 },
  '& .quiet': { color: tokens.ink2 },
  '& .line': {
    fontVariantNumeric: 'tabular-nums',
    fontWeight: 400,
    color: tokens.ink3,
    whiteSpace: 'nowrap',
  },
  '& .faults': { minWidth: 260, color: tokens.danger },
  '& .faults ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& .cell': { maxWidth: 260, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' as const },
  '& .wrong': { boxShadow: `inset 3px 0 0 ${tokens.danger}`, color: tokens.danger },
});
