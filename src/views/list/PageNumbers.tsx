import { Box } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useListContext } from 'react-admin';
import { pagesShown } from './pagesShown';

/** Précédent, the pages, Suivant; only when there is more than one page. A new page starts at its top. */
export function PageNumbers() {
  const { total = 0, page, perPage, setPage } = useListContext();
  const last = Math.ceil(total / perPage);
  if (last <= 1) return null;
  return (
    <Box component="nav" aria-label="Pages" sx={navStyle}>
      <button type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
        Précédent
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
            aria-label={`Page ${shown}`}
            aria-current={shown === page ? 'page' : undefined}
            onClick={() => setPage(shown)}
          >
            {shown}
          </button>
        ),
      )}
      <button type="button" disabled={page >= last} onClick={() => setPage(page + 1)}>
        Suivant
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
