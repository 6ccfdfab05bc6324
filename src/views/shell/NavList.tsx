import { useEffect, useId, useState } from 'react';
import { Box, Collapse } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase } from 'react-admin';
import { Icon } from './Icon';
import { useRoutes } from './menu';
import { byCategory } from '../../product/menuOf';
import type { MenuPage, MenuSection } from '../../product/menuOf';
import { pageRow, sectionRow } from './navStyles';
import { PassingRow } from './PassingRow';
import { RailSection } from './RailSection';

/** The sections that the user may open. That of the current path opens by itself. */
export function NavList({ rail = false }: { rail?: boolean }) {
  const { sections, current } = useRoutes();
  const here = current.section?.name;
  const [open, setOpen] = useState(here);
  useEffect(() => setOpen(here), [here]);
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: '12px 8px', listStyle: 'none', display: 'grid', gap: '2px', alignContent: 'start' }}
    >
      <PassingRow rail={rail} />
      {sections.map(section => (
        <Box component="li" key={section.name} sx={{ minWidth: 0 }}>
          {rail ? (
            <RailSection section={section} here={section.name === here} page={current.page} />
          ) : (
            <NavSection
              section={section}
              here={section.name === here}
              page={current.page}
              open={section.name === open}
              onToggle={() => setOpen(section.name === open ? undefined : section.name)}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}

interface NavSectionProps {
  section: MenuSection;
  /** Whether the current path lies in this section. */
  here: boolean;
  page?: MenuPage;
  open: boolean;
  onToggle: () => void;
}

/** A section of the sidebar: a link, or a button that unfolds its pages. */
function NavSection({ section, here, page, open, onToggle }: NavSectionProps) {
  const id = useId();
  if (section.pages.length === 0)
    return (
      <Box component={LinkBase} to={section.base} aria-current={here ? 'page' : undefined} sx={sectionRow}>
        <Icon name={section.icon} />
        <span>{section.label}</span>
      </Box>
    );
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <Box
        component="button"
        type="button"
        data-here={here ? '' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
        sx={sectionRow}
      >
        <Icon name={section.icon} />
        <span>{section.label}</span>
        <Chevron size={14} strokeWidth={1.75} aria-hidden />
      </Box>
      <Collapse in={open} timeout={140} unmountOnExit id={id}>
        <NavPages pages={section.pages} current={page} />
      </Collapse>
    </>
  );
}

/** The sub-pages of a section along a rule, by category. */
function NavPages({ pages, current }: { pages: MenuPage[]; current?: MenuPage }) {
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
