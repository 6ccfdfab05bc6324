import { Box } from '@mui/material';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { LinkBase, useTranslate } from 'react-admin';
import { wayBack } from '../../providers/listPlace';

/** A step of the way to the page; the last one, the page itself, has no address. */
export interface Crumb {
  label: string;
  to?: string;
}

/** The way from the section to the page. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  const translate = useTranslate();
  return (
    <Box component="nav" aria-label={translate('karhba.breadcrumb')} sx={{ mb: '8px' }}>
      <Box component="ol" sx={listStyle}>
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

const listStyle = {
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
