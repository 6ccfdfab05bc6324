import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { KarhbaDataProvider } from '../../providers/makeDataProvider';
import { counted } from '../../schema/french';
import { numberText } from '../../schema/kinds/figures';
import type { Resource } from '../../schema/resource';
import { pathField } from '../../schema/words/fields/pathField';
import { columnPaths, offeredColumns } from '../../schema/words/list/listColumns';
import { shownText } from '../columns/texts';
import { requestedFilters } from './filtersOf';
import { useListScreen } from './ListScreen';
import { useFoundBy } from './useFoundBy';

interface Total {
  path: string;
  label: string;
  text: string;
}

/** The sums that a list declares, of all that it finds; none until they are there, nor of what one may not read. */
function useListTotals(resource: Resource): readonly Total[] {
  const dataProvider = useDataProvider<KarhbaDataProvider>();
  const { total, isPending, isPlaceholderData } = useListContext();
  const { name, list } = resource;
  const requested = requestedFilters(resource, useFoundBy());
  const { data } = useQuery({
    queryKey: [name, 'listTotals', requested, total],
    queryFn: async () => (await dataProvider.listTotals(name, requested)).data,
    enabled: !isPending && !isPlaceholderData,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (list?.totals ?? []).flatMap((path, index) => {
    const sum = data?.[index];
    const { field } = pathField(resource, path);
    return sum == null ? [] : [{ path, label: field.label, text: shownText(field, sum) }];
  });
}

/** 'Total de 42 factures' */
function useTotalTitle({ labels }: Resource): string {
  const translate = useTranslate();
  const { total = 0 } = useListContext();
  const count = counted(total, labels.one, labels.many).replace(String(total), numberText(total));
  return translate('karhba.list.totals.of', { count });
}

/** The last line of a table: each sum under its column, or under the quieter line of one. */
export function TotalsRow() {
  const { resource, columns, ticks, photoOf, hasActions } = useListScreen();
  const title = useTotalTitle(resource);
  const totals = useListTotals(resource);
  const note = resource.list?.totalsNote;
  const textOf = new Map(totals.map(({ path, text }) => [path, text]));
  const offered = new Map(offeredColumns(resource).map(({ key, column }) => [key, columnPaths(column)]));
  const cells = columns.map(({ key, numeric }) => {
    const [main = '', ...seconds] = offered.get(key) ?? [key];
    const second = seconds.flatMap(path => textOf.get(path) ?? []);
    return { key, numeric, main: textOf.get(main), second };
  });
  const first = cells.findIndex(({ main, second }) => main !== undefined || second.length > 0);
  if (first < 0) return null;
  const before = (ticks ? 1 : 0) + (photoOf ? 1 : 0) + first;
  return (
    <Box component="tfoot" sx={footStyle}>
      <tr>
        {before > 0 && (
          <th scope="row" colSpan={before}>
            {title}
            {note && <div className="second">{note}</div>}
          </th>
        )}
        {cells.slice(first).map(({ key, numeric, main, second }) => (
          <td key={key} className={numeric ? 'right' : undefined}>
            {main}
            {second.length > 0 && <div className="second">{second.join(' ')}</div>}
          </td>
        ))}
        {hasActions && <td className="screen actions" />}
      </tr>
    </Box>
  );
}

/** The same on a phone, under the cards. */
export function TotalsCard() {
  const { resource } = useListScreen();
  const title = useTotalTitle(resource);
  const totals = useListTotals(resource);
  if (totals.length === 0) return null;
  return (
    <Box component="section" aria-label={title} sx={cardStyle}>
      <h2>{title}</h2>
      {resource.list?.totalsNote && <p>{resource.list.totalsNote}</p>}
      <dl>
        {totals.map(({ path, label, text }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Box>
  );
}

const footStyle = ({ palette: { tokens } }: Theme) => ({
  '& :is(th, td)': {
    padding: '8px 12px',
    fontSize: 13,
    lineHeight: '17px',
    fontWeight: 600,
    textAlign: 'left' as const,
    whiteSpace: 'nowrap' as const,
    color: tokens.ink,
    backgroundColor: tokens.canvas,
    borderTop: `1px solid ${tokens.line2}`,
  },
  '& :is(th, td):first-of-type': { paddingLeft: '16px' },
  '& :is(th, td):last-of-type': { paddingRight: '16px' },
  '& .right': { textAlign: 'right' as const, fontVariantNumeric: 'tabular-nums' },
  '& .second': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: tokens.ink2 },
});

const cardStyle = ({ palette: { tokens } }: Theme) => ({
  marginTop: '8px',
  padding: '12px',
  border: `1px solid ${tokens.line2}`,
  borderRadius: '8px',
  backgroundColor: tokens.canvas,
  '& h2': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& p': { margin: 0, fontSize: 12, lineHeight: '16px', color: tokens.ink2 },
  '& dl': { display: 'grid', gap: '4px', margin: '8px 0 0', fontSize: 13 },
  '& dl > div': { display: 'flex', justifyContent: 'space-between', gap: '12px' },
  '& dt': { color: tokens.ink2 },
  '& dd': { margin: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' as const },
});
