import { useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box, Typography } from '@mui/material';
import { Rehearsed } from '../../providers/rehearsed';
import { Breadcrumb } from './Breadcrumb';
import type { Crumb } from './Breadcrumb';
import { PageActions } from './PageActions';
import { PageTitleSlot } from './PageTitleSlot';
import { usePhone } from './usePhone';

interface PageHeaderProps {
  /** The page's only h1, and the window's title. */
  title: string;
  /** How many records, in grey after the title. */
  count?: number;
  /** What it looks like, before the title. */
  picture?: ReactNode;
  /** A StateChip after the title. */
  chip?: ReactNode;
  /** One grey line after the title. */
  note?: ReactNode;
  breadcrumb?: Crumb[];
  /** Buttons, the primary one last; on a phone they stand at the bottom. */
  actions?: ReactNode;
}

/** What every page starts with. On a phone the title moves into the header. */
export function PageHeader({ title, count, picture, chip, note, breadcrumb, actions }: PageHeaderProps) {
  const phone = usePhone();
  const slot = useContext(PageTitleSlot);
  const rehearsed = useContext(Rehearsed);
  useEffect(() => {
    if (!rehearsed) document.title = `${title} · Karhba`;
  }, [title, rehearsed]);
  const heading = (
    <Typography variant="h1" noWrap={phone} sx={{ minWidth: 0 }}>
      {title}
      {count !== undefined && (
        <Box component="span" sx={{ ml: '10px', fontWeight: 400, color: 'tokens.ink3' }}>
          {wholeNumber.format(count).replaceAll('\u202f', '\u00a0')}
        </Box>
      )}
    </Typography>
  );
  return (
    <Box sx={{ mb: '12px' }}>
      {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 10px' }}>
        {picture}
        {phone && slot ? createPortal(heading, slot) : heading}
        {chip}
        {note && (
          <Typography variant="body2" sx={{ color: 'tokens.ink2' }}>
            {note}
          </Typography>
        )}
        {actions && <PageActions>{actions}</PageActions>}
      </Box>
    </Box>
  );
}

const wholeNumber = new Intl.NumberFormat('fr-FR');
