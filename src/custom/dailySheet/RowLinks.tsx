import { IconButton, Tooltip } from '@mui/material';
import type { LucideProps } from 'lucide-react';
import type { ComponentType } from 'react';
import FileText from 'lucide-react/icons/file-text';
import Mail from 'lucide-react/icons/mail';
import Navigation from 'lucide-react/icons/navigation';
import Phone from 'lucide-react/icons/phone';
import { LinkBase } from 'react-admin';
import { formatPhone } from '../../domain/phone';
import { mailLink, phoneLink } from '../../views/kinds/links';
import { useRecordLink } from '../../views/record/recordLinks';
import { directionsTo } from './sheetTexts';
import type { SheetLine } from './useDailySheet';

/** What one does with a line in one click: call, write, go there, open its record. */
export function RowLinks({ line, who }: { line: SheetLine; who: string }) {
  const { phone, email, number, source, sourceId } = line;
  const place = line.place ?? line.agency?.label;
  const directions = directionsTo(place);
  const sheet = useRecordLink(source, sourceId ?? '');
  return (
    <div className="links">
      {phone && (
        <RowLink label={`Appeler ${who}, ${formatPhone(phone)}`} href={phoneLink(phone)} glyph={Phone} />
      )}
      {email && <RowLink label={`Écrire à ${who}, ${email}`} href={mailLink(email)} glyph={Mail} />}
      {directions && (
        <RowLink label={`Itinéraire vers ${place}`} href={directions} glyph={Navigation} foreign />
      )}
      {sheet && sourceId && <RowLink label={`Ouvrir ${number ?? ''}`} to={sheet} glyph={FileText} />}
    </div>
  );
}

interface RowLinkProps {
  label: string;
  glyph: ComponentType<LucideProps>;
  href?: string;
  /** Within the admin. */
  to?: string;
  /** Another site: in a tab that knows nothing of this one. */
  foreign?: boolean;
}

function RowLink({ label, glyph: Glyph, href, to, foreign }: RowLinkProps) {
  const target = to === undefined ? { href, component: 'a' } : { to, component: LinkBase };
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        {...target}
        {...(foreign ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        <Glyph size={16} strokeWidth={1.75} />
      </IconButton>
    </Tooltip>
  );
}
