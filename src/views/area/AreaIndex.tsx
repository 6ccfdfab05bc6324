import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { Box, Paper, TextField, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase, Navigate, useNavigate, useTranslate } from 'react-admin';
import { searchAdornments } from '../inputs/searchAdornments';
import { Refused } from '../shell/Guard';
import { Icon } from '../shell/Icon';
import { PageHeader } from '../shell/PageHeader';
import { byCategory, isPlainSection } from '../../product/menuOf';
import type { MenuPage, MenuSection } from '../../product/menuOf';
import { useAllowedPages } from '../shell/menu';
import { matchingPages } from './matchingPages';

/** The base address of an area: its pages where the sidebar does not list them, else its first page. */
export function AreaPage({ area }: { area: string }) {
  const section = useAllowedPages().find(one => one.name === area);
  const first = section?.pages[0];
  if (!section || !first) return <Refused />;
  return isPlainSection(area) ? <AreaIndex section={section} /> : <Navigate to={first.path} replace />;
}

/** Every allowed page of a section, by category, and a search among them. */
export function AreaIndex({ section }: { section: MenuSection }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = matchingPages(section.pages, text);
  const first = text.trim() ? found[0] : undefined;
  return (
    <>
      <PageHeader title={section.label} />
      <PageSearch text={text} onType={setText} onOpen={() => first && navigate(first.path)} />
      <Box role="status" sx={{ color: 'tokens.ink2', fontSize: 13 }}>
        {found.length === 0 && translate('karhba.area.none', { text: text.trim() })}
      </Box>
      <Box sx={gridStyle}>
        {byCategory(found).map(([category, pages]) => (
          <Category key={category} title={category || section.label} pages={pages} first={first} />
        ))}
      </Box>
    </>
  );
}

interface CategoryProps {
  title: string;
  pages: MenuPage[];
  /** The page that Enter opens. */
  first?: MenuPage;
}

function Category({ title, pages, first }: CategoryProps) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ p: '12px 16px 4px' }}>
        {title}
      </Typography>
      <Box component="ul" sx={listStyle}>
        {pages.map(page => (
          <li key={page.path}>
            <LinkBase to={page.path} className={page === first ? 'first' : undefined}>
              <Icon name={page.icon} />
              <span>{page.label}</span>
              <ChevronRight size={14} aria-hidden />
            </LinkBase>
          </li>
        ))}
      </Box>
    </Paper>
  );
}

const gridStyle = {
  display: 'grid',
  gap: '16px',
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', md: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
};

const listStyle = (theme: Theme) => ({
  margin: 0,
  padding: '0 8px 8px',
  listStyle: 'none',
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 40,
    padding: '0 8px',
    borderRadius: '6px',
    fontSize: 13,
    fontWeight: 500,
    color: theme.palette.tokens.ink,
    textDecoration: 'none',
    '& > svg': { color: theme.palette.tokens.ink3 },
    '& > span': { flex: 1 },
    '&:hover, &.first': { backgroundColor: theme.palette.tokens.hover },
  },
  [theme.breakpoints.down('sm')]: { '& a': { minHeight: 48 } },
});

interface PageSearchProps {
  text: string;
  onType: (text: string) => void;
  /** Enter: opens the first page found. */
  onOpen: () => void;
}

/** Filters the pages of a section as one types, wherever the focus is. */
function PageSearch({ text, onType, onOpen }: PageSearchProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  useTypeToFocus(input);
  return (
    <TextField
      value={text}
      inputRef={input}
      placeholder={translate('karhba.area.placeholder')}
      onChange={event => onType(event.target.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') onOpen();
        if (event.key === 'Escape') onType('');
      }}
      sx={{ width: { xs: '100%', sm: 300 }, mb: '16px' }}
      slotProps={{
        htmlInput: { 'aria-label': translate('karhba.area.search'), autoComplete: 'off', enterKeyHint: 'go' },
        input: searchAdornments(text, () => onType('')),
      }}
    />
  );
}

const takesKeys = 'input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]';

/** What is typed anywhere on the page goes to this input; keys that mean something else keep their meaning. */
function useTypeToFocus(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (defaultPrevented || ctrlKey || metaKey || altKey || key.length !== 1 || key === ' ') return;
      if (target instanceof Element && target.closest(takesKeys)) return;
      // The letter itself follows the focus.
      input.current?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}
