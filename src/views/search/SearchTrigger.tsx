import { Box, IconButton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Search from 'lucide-react/icons/search';
import { useTranslate } from 'react-admin';
import { canAccess } from '../../providers/permissionsProvider';
import { useCaller } from '../../providers/useCaller';
import { resources } from '../../resources/all';
import { article } from '../../schema/french';
import { searchedResources } from '../../schema/api/searchedResources';
import { late } from '../late';
import { usePhone } from '../shell/usePhone';
import { useAllowedPages } from '../shell/menu';
import { useSearchShortcut } from './useSearchShortcut';

/** The dialog, fetched while there is nothing else to do. */
export const SearchDialog = late(() => import('./SearchDialog').then(module => module.SearchDialog));

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The way to the search across resources: the header's box, or Ctrl+K (⌘K). Nobody without a page has it. */
export function SearchTrigger() {
  const phone = usePhone();
  const translate = useTranslate();
  const hasPages = useAllowedPages().length > 0;
  const example = useExample();
  const { open, times, early, show, hide } = useSearchShortcut(hasPages);
  if (!hasPages) return null;
  const common = {
    'aria-haspopup': 'dialog' as const,
    'aria-keyshortcuts': isApple ? 'Meta+K' : 'Control+K',
    onClick: show,
    onPointerEnter: () => void SearchDialog.load(),
  };
  return (
    <>
      {phone ? (
        <IconButton {...common} aria-label={translate('karhba.search.title')}>
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </IconButton>
      ) : (
        <Box component="button" type="button" {...common} sx={boxStyle}>
          <Search size={16} strokeWidth={1.75} aria-hidden />
          <span>{example}</span>
          <kbd aria-hidden>{isApple ? '⌘ K' : 'Ctrl K'}</kbd>
        </Box>
      )}
      {open !== undefined && <SearchDialog open={open} times={times} early={early} onClose={hide} />}
    </>
  );
}

/** Longer names do not fit three in the box. */
const shortest = 15;

/** 'Rechercher un client, un véhicule, une réservation…', of what this caller may find. */
function useExample(): string {
  const translate = useTranslate();
  const caller = useCaller();
  const named = searchedResources(resources.all)
    .filter(one => one.area !== 'settings' && canAccess(caller, one, 'list'))
    .map(({ labels }) => article.a(labels))
    .filter(example => example.length <= shortest)
    .slice(0, 3);
  return named.length > 0
    ? translate('karhba.search.example', { names: named.join(', ') })
    : translate('karhba.search.title');
}

const boxStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  flex: '0 1 440px',
  minWidth: 0,
  height: 36,
  marginRight: 'auto',
  padding: '0 6px 0 10px',
  border: `1px solid ${theme.palette.tokens.control}`,
  borderRadius: '6px',
  font: 'inherit',
  fontSize: 13,
  textAlign: 'left' as const,
  color: theme.palette.tokens.ink3,
  backgroundColor: theme.palette.tokens.paper,
  cursor: 'text',
  '& > svg': { flex: '0 0 auto' },
  '& > span': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap' as const,
  },
  '& > kbd': {
    flex: '0 0 auto',
    padding: '1px 5px',
    border: `1px solid ${theme.palette.tokens.line2}`,
    borderRadius: '4px',
    font: 'inherit',
    fontSize: 11,
    fontWeight: 600,
    color: theme.palette.tokens.ink2,
  },
  '&:hover': { borderColor: theme.palette.tokens.ink3 },
  '&:focus-visible': { outline: `2px solid ${theme.palette.tokens.accent}`, outlineOffset: 1 },
});
