import { createContext, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Box, Typography } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase, useTranslate } from 'react-admin';
import { wayBack } from '../../providers/listPlace';
import { Rehearsed } from '../../providers/useCaller';
import { stuckToBottom } from './stuck';
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
    <Typography variant="h1" tabIndex={-1} sx={phone ? inHeader(title) : { minWidth: 0 }}>
      {wholeCodes(title)}
      {count !== undefined && (
        <>
          {/* Heard between both, without a space before it. */}
          <span style={{ fontSize: 0 }}>, </span>
          <Box component="span" sx={{ ml: '10px', fontWeight: 400, color: 'tokens.ink3' }}>
            {wholeNumber.format(count).replaceAll('\u202f', '\u00a0')}
          </Box>
        </>
      )}
    </Typography>
  );
  return (
    <Box sx={{ mb: '12px' }}>
      {breadcrumb && breadcrumb.length > 0 && <Breadcrumb crumbs={breadcrumb} />}
      <Box sx={titleStyle}>
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

/** As high without buttons as with them, which come when the record is known. */
const titleStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 10px',
  minHeight: { sm: 36 },
};

/** A title that one line of the header does not hold takes two, smaller, or as many as it needs: no end is cut. */
const inHeader = (title: string) => ({
  minWidth: 0,
  py: '4px',
  overflowWrap: 'anywhere',
  ...(title.length > oneLine ? { fontSize: 16, lineHeight: '20px' } : {}),
});
const oneLine = 16;

const wholeNumber = new Intl.NumberFormat('fr-FR');

/** The place in the header where a phone shows the page's title; null from 768 px on. */
export const PageTitleSlot = createContext<HTMLElement | null>(null);

/** The page's buttons: right of the title, or a bar at the bottom of a phone. */
function PageActions({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box
      ref={stuckToBottom}
      className="screen"
      role="group"
      aria-label={translate('karhba.actions')}
      sx={actionsStyle}
    >
      {children}
    </Box>
  );
}

const actionsStyle = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  marginLeft: 'auto',
  [theme.breakpoints.down('sm')]: {
    position: 'fixed' as const,
    zIndex: 9,
    insetInline: 0,
    bottom: 0,
    padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
    backgroundColor: theme.palette.tokens.paper,
    borderTop: `1px solid ${theme.palette.tokens.line}`,
    boxShadow: '0 -8px 24px -12px rgb(15 23 42 / 0.16)',
    '& .MuiButton-root': { minHeight: 48, fontSize: 15 },
    // A long name takes two lines.
    '& .MuiButton-contained': { flex: 1, whiteSpace: 'normal' as const, lineHeight: 1.2 },
  },
});

/** A step of the way to the page; the last one, the page itself, has no address. */
interface Crumb {
  label: string;
  to?: string;
}

/** The way from the section to the page. */
function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('karhba.breadcrumb')} sx={{ mb: '8px' }}>
      <Box component="ol" sx={crumbsStyle}>
        {crumbs.map((crumb, index) => (
          <li key={`${index} ${crumb.label}`}>
            {crumb.to ? (
              <LinkBase to={wayBack(crumb.to)}>{crumb.label}</LinkBase>
            ) : (
              <bdi aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</bdi>
            )}
            {index < crumbs.length - 1 && <ChevronRight size={12} aria-hidden />}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const crumbsStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  typography: 'caption',
  color: 'tokens.ink2',
  '& li': { display: 'flex', alignItems: 'center', gap: '8px' },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: '2px' },
  '& a:hover': { color: 'tokens.accentDeep', textDecoration: 'underline' },
  '& svg': { color: 'tokens.ink3' },
};

/**
 * A sentence whose numbers ('RES-2026-00012') stay whole at the end of a line, where browsers break after a hyphen. It
 * stands here because of a module of its own the bundler makes a chunk with what only sheets need.
 */
export const wholeCodes = (text: string): ReactNode =>
  text.split(code).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ),
  );

const code = /(\b[A-Z]{1,6}-[\d-]{2,20}\b)/;
