import { useId } from 'react';
import { Box, MenuItem, Select } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext, useTranslate } from 'react-admin';
import { pageSizes } from '../../schema/words/list/pageSizes';
import { numberText } from '../../schema/kinds/figures';
import { useListScreen } from './ListScreen';

/** The bar under a list: size of a page, where one is, the pages. */
export function Pager() {
  const translate = useTranslate();
  const { resource } = useListScreen();
  const { total, page, perPage, setPerPage, error, isPending } = useListContext();
  const id = useId();
  if (!total || error || isPending) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  const sizes = pageSizes(resource.list?.perPage ?? 10);
  return (
    <Box sx={barStyle}>
      <Box className="screen" sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
        <span id={id}>{translate('karhba.list.pages.show')}</span>
        <Select
          value={perPage}
          onChange={event => setPerPage(Number(event.target.value))}
          slotProps={{ input: { 'aria-label': translate('karhba.list.pages.size') } }}
          inputProps={{ 'aria-label': translate('karhba.list.pages.size') }}
          sx={{ fontSize: 13, fontWeight: 600, minWidth: 62 }}
        >
          {[...new Set([...sizes, perPage])].map(size => (
            <MenuItem key={size} value={size}>
              {size}
            </MenuItem>
          ))}
        </Select>
        <span>{translate('karhba.list.pages.items')}</span>
      </Box>
      <Box component="span" role="status" sx={{ color: 'tokens.ink3' }}>
        {translate('karhba.list.pages.range', {
          first: numberText(first),
          last: numberText(last),
          total: numberText(total),
        })}
      </Box>
      <PageNumbers />
    </Box>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  minHeight: 52,
  p: { xs: '12px 0', sm: '8px 16px' },
  fontSize: 13,
  color: 'tokens.ink2',
  borderTop: { sm: '1px solid' },
  borderColor: { sm: 'tokens.line' },
};

/** Précédent, the pages, Suivant; only when there is more than one page. A new page starts at its top. */
function PageNumbers() {
  const translate = useTranslate();
  const { total = 0, page, perPage, setPage } = useListContext();
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  return (
    <Box component="nav" aria-label={translate('karhba.list.pages.title')} sx={navStyle}>
      <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {translate('karhba.list.pages.previous')}
      </button>
      {pagesShown(page, last).map((shown, index) =>
        shown === 'gap' ? (
          <span key={`gap ${index}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            type="button"
            key={shown}
            className="number"
            aria-label={translate('karhba.list.pages.page', { page: shown })}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => setPage(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
        {translate('karhba.list.pages.next')}
      </button>
    </Box>
  );
}

const navStyle = (theme: Theme) => ({
  display: 'flex',
  flexWrap: 'wrap' as const,
  alignItems: 'center',
  gap: '2px',
  marginLeft: 'auto',
  '& > button': {
    minWidth: 32,
    height: 32,
    padding: '0 8px',
    border: '1px solid transparent',
    borderRadius: '6px',
    background: 'none',
    font: 'inherit',
    fontWeight: 500,
    color: theme.palette.tokens.ink,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
    '&:disabled': { color: theme.palette.tokens.ink3, cursor: 'default', background: 'none' },
    '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 1 },
    '&[aria-current]': {
      fontWeight: 600,
      color: theme.palette.tokens.accentDeep,
      backgroundColor: theme.palette.tokens.accentTint,
      borderColor: theme.palette.tokens.accent,
    },
  },
  [theme.breakpoints.down('sm')]: {
    width: '100%',
    marginLeft: 0,
    justifyContent: 'space-between',
    '& > button': { minWidth: 40, height: 44, padding: '0 4px' },
  },
});

const inRange = 5;
const atMargins = 2;

/**
 * Numbers of pages to offer, from 1: five around the current one and two at each end, 'gap' where some are left out
 * (specification §9). A gap of one page is that page.
 */
export function pagesShown(current: number, last: number): (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - Math.floor(inRange / 2), last - inRange + 1));
  const wanted = new Set<number>();
  for (let page = 1; page <= atMargins; page++) wanted.add(page).add(last + 1 - page);
  for (let page = first; page < first + inRange; page++) wanted.add(page);
  const shown: (number | 'gap')[] = [];
  for (const page of [...wanted].filter(one => one >= 1 && one <= last).sort((a, b) => a - b)) {
    const before = shown.at(-1);
    if (typeof before === 'number' && page - before === 2) shown.push(page - 1);
    else if (typeof before === 'number' && page - before > 2) shown.push('gap');
    shown.push(page);
  }
  return shown;
}
