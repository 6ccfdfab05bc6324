import { Box, Skeleton, Table, TableCell, TableHead, TableRow } from '@mui/material';
import { keyframes } from '@mui/material/styles';
import type { Theme } from '@mui/material/styles';
import { useListContext, useTranslate } from 'react-admin';
import { usePhone } from '../shell/usePhone';
import { plainRows } from '../theme/plainRows';
import { useListScreen } from './ListScreen';

/** The list before its first rows: on a phone cards, else the same head, and grey lines of the same height. */
export function ListSkeleton() {
  return usePhone() ? <SkeletonCards /> : <SkeletonTable />;
}

function SkeletonCards() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('karhba.list.loading')} sx={{ display: 'grid', gap: '8px' }}>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={118} />
      ))}
    </Box>
  );
}

function SkeletonTable() {
  const translate = useTranslate();
  const { columns, ticks, photoOf } = useListScreen();
  const { perPage } = useListContext();
  return (
    <Box role="status" aria-label={translate('karhba.list.loading')} sx={tableStyle}>
      <Table aria-hidden>
        <TableHead>
          <TableRow>
            {ticks && <TableCell sx={{ width: 32, padding: '0 !important' }} />}
            {photoOf && <TableCell sx={{ width: 40 }} />}
            {columns.map(column => (
              <TableCell key={column.key} align={column.numeric ? 'right' : undefined}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <tbody>
          {Array.from({ length: Math.min(perPage, 10) }, (_, row) => (
            <tr key={row}>
              {ticks && <td className="ticked" />}
              {photoOf && <td className="pictured" />}
              {columns.map((column, index) => (
                <td key={column.key} className={column.numeric ? 'right' : undefined}>
                  <span style={{ width: `${55 + ((row * 7 + index * 13) % 35)}%` }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  );
}

const tableStyle = (theme: Theme) => ({
  ...plainRows(theme),
  ...boneStyle(theme),
  '& tbody > tr > td.ticked': { width: 32, padding: 0 },
  '& tbody > tr > td.pictured': { width: 40, paddingRight: 0 },
  '& th': { borderTop: `1px solid ${theme.palette.tokens.line}` },
});

const wave = keyframes({ from: { transform: 'translateX(-100%)' }, to: { transform: 'translateX(100%)' } });

/** Grey lines in the place of texts, as MuiSkeleton has them, once for a whole table. */
const boneStyle = (theme: Theme) => ({
  '& td > span': {
    position: 'relative' as const,
    display: 'block',
    overflow: 'hidden',
    transform: 'scale(1, 0.6)',
    transformOrigin: '0 55%',
    borderRadius: '6px/10px',
    backgroundColor: theme.palette.tokens.line,
    '&::before': { content: '"\\00a0"' },
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      transform: 'translateX(-100%)',
      animation: `${wave} 2s linear 0.5s infinite`,
      background: `linear-gradient(90deg, transparent, ${theme.palette.action.hover}, transparent)`,
    },
  },
  '& td.right > span': { marginLeft: 'auto' },
});
