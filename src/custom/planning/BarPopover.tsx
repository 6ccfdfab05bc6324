import { Box, Button, Popper } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import StickyNote from 'lucide-react/icons/sticky-note';
import User from 'lucide-react/icons/user';
import { LinkBase } from 'react-admin';
import { formatPhone } from '../../domain/phone';
import { StateChip } from '../../views/StateChip';
import { UncoveredMark } from '../../views/UncoveredMark';
import { useRecordLink } from '../../views/record/recordLinks';
import { kindLabels, lengthText, moveLabel, periodText, stateOf, unassignedLabel } from './barTexts';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText, PlannedVehicle } from './planningTypes';
import type { Span } from './span';
import { uncoveredOf } from './uncovered';
import { Plate } from './VehicleLine';

interface BarPopoverProps {
  bar: Bar;
  /** null while it names none. */
  vehicle: PlannedVehicle | null;
  text: BarText | undefined;
  span: Span;
  anchor: HTMLElement;
  movable: boolean;
  onMove: () => void;
  /** Opens the menu of all that may be done with it. */
  onMenu: () => void;
  /** The pointer is on it, or has left it. */
  onHover: (inside: boolean) => void;
}

/** What is known of a period, beside its bar: who has the vehicle, until when, and what to do about it. */
export function BarPopover(props: BarPopoverProps) {
  const { bar, vehicle, text, span, anchor, movable, onMove, onMenu, onHover } = props;
  const link = useRecordLink(bar.source, bar.id);
  const client = useRecordLink('clients', text?.client?.id ?? '');
  const state = stateOf(bar);
  const places = [text?.from, text?.to].filter(Boolean);
  const fixed = whyFixed(bar);
  return (
    <Popper
      open
      anchorEl={anchor}
      placement="bottom-start"
      modifiers={[
        { name: 'offset', options: { offset: [0, 6] } },
        { name: 'flip' },
        { name: 'preventOverflow' },
      ]}
      sx={{ zIndex: 1250, displayPrint: 'none' }}
    >
      <Box
        role="group"
        aria-label={`Détail\u00a0: ${text?.number ?? state.label}`}
        onPointerEnter={() => onHover(true)}
        onPointerLeave={() => onHover(false)}
        sx={popoverStyle}
      >
        <div className="title">
          <strong>{text?.number ?? kindLabels[bar.kind]}</strong>
          <StateChip tone={state.tone} label={state.label} />
        </div>
        <p className="vehicle">
          {vehicle ? (
            <>
              <Plate plate={vehicle.plate} /> · {vehicle.brand} {vehicle.model}
            </>
          ) : (
            [unassignedLabel, isUnassigned(bar) && bar.category].filter(Boolean).join(' · ')
          )}
        </p>
        <ul>
          {text?.who && (
            <li>
              <User size={14} aria-hidden />
              {client && text.client ? <LinkBase to={client}>{text.who}</LinkBase> : text.who}
            </li>
          )}
          {text?.phone && (
            <li>
              <Phone size={14} aria-hidden />
              <a href={`tel:${text.phone}`}>{formatPhone(text.phone)}</a>
            </li>
          )}
          <li>
            <Clock size={14} aria-hidden />
            <span>
              {periodText(bar, span)} <em>{lengthText(bar)}</em>
            </span>
          </li>
          {places.length > 0 && (
            <li>
              <MapPin size={14} aria-hidden />
              {[...new Set(places)].join(' → ')}
            </li>
          )}
          {bar.uncovered && (
            <li>
              <UncoveredMark days={uncoveredOf(bar.uncovered, span)} />
            </li>
          )}
          {text?.note && (
            <li>
              <StickyNote size={14} aria-hidden />
              {text.note}
            </li>
          )}
        </ul>
        {fixed && <p className="fixed">{fixed}</p>}
        {(link || movable) && (
          <div className="actions">
            {link && (
              <Button component={LinkBase} to={link} size="small" variant="text" color="primary">
                Ouvrir
              </Button>
            )}
            {movable && (
              <Button size="small" variant="text" color="secondary" onClick={onMove}>
                {moveLabel(bar)}
              </Button>
            )}
            {link && (
              <Button size="small" variant="text" color="secondary" aria-haspopup="menu" onClick={onMenu}>
                Actions
              </Button>
            )}
          </div>
        )}
      </Box>
    </Popper>
  );
}

/** Why a bar stays where it is; null of one that moves. */
export function whyFixed({ kind, degree }: Bar): string | null {
  if (degree === 'ENDED') return null;
  if (kind === 'CONTRACT')
    return 'Un contrat ne se déplace pas\u00a0: prolongez-le ou échangez son véhicule depuis sa fiche.';
  return kind === 'RESERVATION' ? null : 'Ses dates se changent depuis sa fiche.';
}

const popoverStyle = ({ palette: { tokens } }: Theme) => ({
  width: 300,
  boxSizing: 'border-box' as const,
  borderRadius: '10px',
  border: `1px solid ${tokens.line2}`,
  backgroundColor: tokens.paper,
  boxShadow: tokens.shadow,
  fontSize: 13,
  lineHeight: '18px',
  color: tokens.ink,
  '& .title': { display: 'flex', alignItems: 'center', gap: '8px', padding: '12px 14px 0', fontSize: 14 },
  '& .vehicle': { margin: 0, padding: '4px 14px 0', color: tokens.ink2 },
  '& .vehicle small': { fontSize: 11, color: tokens.ink3 },
  '& ul': { listStyle: 'none', margin: 0, padding: '8px 14px 10px', display: 'grid', gap: '5px' },
  '& li': { display: 'flex', gap: '8px', alignItems: 'flex-start', overflowWrap: 'anywhere' as const },
  '& li svg': { flex: '0 0 14px', marginTop: '2px', color: tokens.ink3 },
  '& em': { fontStyle: 'normal', color: tokens.ink2, whiteSpace: 'nowrap' as const },
  '& .fixed': { margin: 0, padding: '0 14px 10px', color: tokens.ink2, fontSize: 12 },
  '& .actions': {
    display: 'flex',
    gap: '4px',
    padding: '4px 6px',
    borderTop: `1px solid ${tokens.line}`,
  },
});
