import { useState } from 'react';
import { ListSubheader, Menu, MenuItem, Tooltip } from '@mui/material';
import { LinkBase } from 'react-admin';
import { Icon } from './Icon';
import { byCategory } from '../../product/menuOf';
import type { MenuPage, MenuSection } from '../../product/menuOf';

/** A section of the collapsed sidebar: its icon, which links, or opens its pages in a menu. */
export function RailSection({
  section,
  here,
  page,
}: {
  section: MenuSection;
  here: boolean;
  page?: MenuPage;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const current = here ? 'page' : undefined;
  if (section.pages.length === 0)
    return (
      <Tooltip title={section.label} placement="right">
        <LinkBase className="section" to={section.base} aria-label={section.label} aria-current={current}>
          <Icon name={section.icon} />
        </LinkBase>
      </Tooltip>
    );
  return (
    <>
      <Tooltip title={section.label} placement="right">
        <button
          type="button"
          className="section"
          aria-label={section.label}
          aria-haspopup="menu"
          aria-expanded={Boolean(anchor)}
          aria-current={here || undefined}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <Icon name={section.icon} />
        </button>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={Boolean(anchor)}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { ml: '12px', mt: '-4px' } }, list: { 'aria-label': section.label } }}
      >
        {byCategory(section.pages).flatMap(([category, pages]) => [
          <ListSubheader key={`: ${category}`} role="presentation" disableSticky sx={captionStyle}>
            {category}
          </ListSubheader>,
          ...pages.map(one => (
            <MenuItem
              key={one.path}
              component={LinkBase}
              to={one.path}
              selected={one.path === page?.path}
              aria-current={one.path === page?.path ? 'page' : undefined}
              onClick={() => setAnchor(null)}
            >
              {one.label}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

const captionStyle = {
  px: '8px',
  pt: '6px',
  pb: '2px',
  typography: 'caption',
  color: 'tokens.ink3',
  bgcolor: 'transparent',
};
