import { useEffect, useId, useState } from 'react';
import { Box, Collapse } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase } from 'react-admin';
import { Icon } from './Icon';
import { useRoutes } from './menu';
import { byCategory } from '../../product/menuOf';
import type { MenuPage, MenuSection } from '../../product/menuOf';
import { menuStyle } from './navStyles';
import { PassingRow } from './PassingRow';
import { RailSection } from './RailSection';

/** The sections that the user may open. That of the current path opens by itself. */
export function NavList({ rail = false }: { rail?: boolean }) {
  const { sections, current } = useRoutes();
  const here = current.section?.name;
  const [open, setOpen] = useState(here);
  useEffect(() => setOpen(here), [here]);
  return (
    <Box component="ul" className={rail ? 'rail' : undefined} sx={menuStyle}>
      <PassingRow rail={rail} />
      {sections.map(section => (
        <li key={section.name}>
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
        </li>
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
      <LinkBase className="section" to={section.base} aria-current={here ? 'page' : undefined}>
        <Icon name={section.icon} />
        <span>{section.label}</span>
      </LinkBase>
    );
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        className="section"
        data-here={here ? '' : undefined}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onToggle}
      >
        <Icon name={section.icon} />
        <span>{section.label}</span>
        <Chevron size={14} strokeWidth={1.75} aria-hidden />
      </button>
      <Collapse in={open} timeout={140} unmountOnExit id={id}>
        <NavPages pages={section.pages} current={page} />
      </Collapse>
    </>
  );
}

/** The sub-pages of a section along a rule, by category. */
function NavPages({ pages, current }: { pages: MenuPage[]; current?: MenuPage }) {
  return (
    <div className="pages">
      {byCategory(pages).map(([category, group]) => (
        <NavGroup key={category} category={category} pages={group} current={current} />
      ))}
    </div>
  );
}

function NavGroup({ category, pages, current }: { category: string; pages: MenuPage[]; current?: MenuPage }) {
  const id = useId();
  return (
    <>
      {category && (
        <div id={id} className="category">
          {category}
        </div>
      )}
      <ul aria-labelledby={category ? id : undefined}>
        {pages.map(page => (
          <li key={page.path}>
            <LinkBase
              className="page"
              to={page.path}
              aria-current={page.path === current?.path ? 'page' : undefined}
            >
              {page.label}
            </LinkBase>
          </li>
        ))}
      </ul>
    </>
  );
}
