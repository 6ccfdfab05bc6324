import { Divider, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import CarFront from 'lucide-react/icons/car-front';
import FileText from 'lucide-react/icons/file-text';
import Phone from 'lucide-react/icons/phone';
import User from 'lucide-react/icons/user';
import { LinkBase } from 'react-admin';
import { formatPhone } from '../../domain/phone';
import { useRecordLink } from '../../views/record/recordLinks';
import { whyFixed } from './BarPopover';
import { moveLabel } from './barTexts';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText } from './planningTypes';
import { UncoveredMark } from '../../views/UncoveredMark';
import type { Span } from './span';
import { uncoveredOf } from './uncovered';

interface BarMenuProps {
  bar: Bar;
  text: BarText | undefined;
  span: Span;
  anchor: HTMLElement;
  movable: boolean;
  onMove: () => void;
  onClose: () => void;
}

/** What one does with a period without a mouse: all that pulling does, and more. */
export function BarMenu({ bar, text, span, anchor, movable, onMove, onClose }: BarMenuProps) {
  const link = useRecordLink(bar.source, bar.id);
  const client = useRecordLink('clients', text?.client?.id ?? '');
  const fixed = movable ? null : whyFixed(bar);
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': 'Période' } }}>
      {bar.uncovered && (
        <MenuItem disabled sx={{ '&&': { opacity: 1, whiteSpace: 'normal' } }}>
          <UncoveredMark days={uncoveredOf(bar.uncovered, span)} />
        </MenuItem>
      )}
      {link && (
        <MenuItem component={LinkBase} to={link}>
          <ListItemIcon>
            <FileText size={16} />
          </ListItemIcon>
          Ouvrir la fiche
        </MenuItem>
      )}
      {client && text?.client && (
        <MenuItem component={LinkBase} to={client}>
          <ListItemIcon>
            <User size={16} />
          </ListItemIcon>
          Fiche du client
        </MenuItem>
      )}
      {text?.phone && (
        <MenuItem component="a" href={`tel:${text.phone}`} onClick={onClose}>
          <ListItemIcon>
            <Phone size={16} />
          </ListItemIcon>
          Appeler le {formatPhone(text.phone)}
        </MenuItem>
      )}
      <Divider />
      <MenuItem onClick={onMove} disabled={!movable}>
        <ListItemIcon>
          {isUnassigned(bar) ? <CarFront size={16} /> : <ArrowLeftRight size={16} />}
        </ListItemIcon>
        <ListItemText
          primary={moveLabel(bar)}
          secondary={fixed}
          slotProps={{ secondary: { sx: { maxWidth: 260, whiteSpace: 'normal' } } }}
        />
      </MenuItem>
    </Menu>
  );
}
