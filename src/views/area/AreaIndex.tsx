import { useId, useState } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase, useNavigate } from 'react-admin';
import { byCategory } from '../shell/byCategory';
import { Icon } from '../shell/Icon';
import { PageHeader } from '../shell/PageHeader';
import type { MenuPage, MenuSection } from '../shell/useMenu';
import { matchingPages } from './matchingPages';
import { PageSearch } from './PageSearch';

/** Every allowed page of a section, by category, and a search among them. */
export function AreaIndex({ section }: { section: MenuSection }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const found = matchingPages(section.pages, text);
  const first = text.trim() ? found[0] : undefined;
  return (
    <>
      <PageHeader title={section.label} />
      <PageSearch text={text} onType={setText} onOpen={() => first && navigate(first.path)} />
      <Box role="status" sx={{ color: 'tokens.ink2', fontSize: 13 }}>
        {found.length === 0 && `Rien ne s’appelle «\u00a0${text.trim()}\u00a0». Essayez un autre mot.`}
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
