import { useId } from 'react';
import { Box, Paper, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase } from 'react-admin';
import { byCategory } from '../shell/byCategory';
import { Icon } from '../shell/Icon';
import { PageHeader } from '../shell/PageHeader';
import type { MenuPage, MenuSection } from '../shell/useMenu';

/** Every allowed page of a section, by category. */
export function AreaIndex({ section }: { section: MenuSection }) {
  return (
    <>
      <PageHeader title={section.label} />
      <Box sx={gridStyle}>
        {byCategory(section.pages).map(([category, pages]) => (
          <Category key={category} title={category || section.label} pages={pages} />
        ))}
      </Box>
    </>
  );
}

function Category({ title, pages }: { title: string; pages: MenuPage[] }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h2" sx={{ p: '12px 16px 4px' }}>
        {title}
      </Typography>
      <Box component="ul" sx={listStyle}>
        {pages.map(page => (
          <li key={page.path}>
            <LinkBase to={page.path}>
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
    '&:hover': { backgroundColor: theme.palette.tokens.hover },
  },
  [theme.breakpoints.down('sm')]: { '& a': { minHeight: 48 } },
});
