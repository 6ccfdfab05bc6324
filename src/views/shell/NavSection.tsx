import { useId } from 'react';
import { Box, Collapse } from '@mui/material';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase } from 'react-admin';
import { Icon } from './Icon';
import { NavPages } from './NavPages';
import { sectionRow } from './navStyles';
import type { MenuPage, MenuSection } from './useMenu';

interface NavSectionProps {
  section: MenuSection;
  /** Whether the current path lies in this section. */
  here: boolean;
  page?: MenuPage;
  open: boolean;
  onToggle: () => void;
}

/** A section of the sidebar: a link, or a button that unfolds its pages. */
export function NavSection({ section, here, page, open, onToggle }: NavSectionProps) {
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
