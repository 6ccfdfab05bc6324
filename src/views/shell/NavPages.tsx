import { useId } from 'react';
import { Box } from '@mui/material';
import { LinkBase } from 'react-admin';
import { byCategory } from './byCategory';
import { pageRow } from './navStyles';
import type { MenuPage } from './useMenu';

/** The sub-pages of a section along a rule, by category. */
export function NavPages({ pages, current }: { pages: MenuPage[]; current?: MenuPage }) {
  return (
    <Box
      sx={{
        ml: '18px',
        mt: '2px',
        mb: '8px',
        pl: '10px',
        borderLeft: '1px solid',
        borderColor: 'tokens.line2',
      }}
    >
      {byCategory(pages).map(([category, group]) => (
        <NavGroup key={category} category={category} pages={group} current={current} />
      ))}
    </Box>
  );
}

function NavGroup({ category, pages, current }: { category: string; pages: MenuPage[]; current?: MenuPage }) {
  const id = useId();
  return (
    <>
      {category && (
        <Box id={id} sx={{ px: '8px', pt: '5px', pb: '3px', typography: 'caption', color: 'tokens.ink3' }}>
          {category}
        </Box>
      )}
      <Box
        component="ul"
        aria-labelledby={category ? id : undefined}
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '1px' }}
      >
        {pages.map(page => (
          <li key={page.path}>
            <Box
              component={LinkBase}
              to={page.path}
              aria-current={page.path === current?.path ? 'page' : undefined}
              sx={pageRow}
            >
              {page.label}
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
