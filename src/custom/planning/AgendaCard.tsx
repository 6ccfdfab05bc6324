import { Box, IconButton } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import Phone from 'lucide-react/icons/phone';
import { LinkBase } from 'react-admin';
import { delayText, timeText, unassignedLabel } from './barTexts';
import type { AgendaEvent } from './agendaEvents';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText } from './planningTypes';
import { DAY } from './span';
import type { Span } from './span';
import { UncoveredMark } from '../../views/UncoveredMark';
import { uncoveredOf } from './uncovered';
import { useBarLink } from './useBarLink';
import { ways } from './ways';
import { Plate } from './VehicleLine';

/** One thing that happens: when, to which vehicle, with whom; one touch opens it, another calls. */
export function AgendaCard({
  event,
  text,
  now,
  span,
}: {
  event: AgendaEvent;
  text: BarText | undefined;
  now: number;
  /** The days that minutes are counted from. */
  span: Span;
}) {
  const { bar, vehicle, way, minute } = event;
  const link = useBarLink()(bar);
  const late = way === 'back' && bar.degree === 'LATE';
  const title = eventTitle(bar, way);
  const place = way === 'out' ? text?.from : text?.to;
  return (
    <Box component="li" sx={theme => cardStyle(theme, bar, late)}>
      <div className="when">
        <time>{minute % DAY === 0 && bar.end % DAY === 0 ? 'Journée' : timeText(minute)}</time>
        {late && <em>{delayText(bar, now)}</em>}
      </div>
      <div className="what">
        <h3>{link ? <LinkBase to={link}>{title}</LinkBase> : title}</h3>
        <p>
          {vehicle ? (
            <>
              <Plate plate={vehicle.plate} /> · {vehicle.model}
            </>
          ) : (
            <>
              <b>{unassignedLabel}</b>
              {isUnassigned(bar) && bar.category && ` · ${bar.category}`}
            </>
          )}
        </p>
        {text?.who && <p>{text.who}</p>}
        {bar.uncovered && (
          <p>
            <UncoveredMark days={uncoveredOf(bar.uncovered, span)} />
          </p>
        )}
        <p className="more">{[place, text?.number, text?.note].filter(Boolean).join(', ')}</p>
      </div>
      {text?.phone && (
        <IconButton component="a" href={`tel:${text.phone}`} aria-label={`Appeler ${text.who ?? text.phone}`}>
          <Phone size={18} strokeWidth={1.75} aria-hidden />
        </IconButton>
      )}
    </Box>
  );
}

/** 'Départ', 'Retour en retard', 'Départ, option'. */
export function eventTitle({ kind, degree }: Pick<Bar, 'kind' | 'degree'>, way: 'out' | 'back'): string {
  const title = ways[kind][way];
  if (degree === 'OPTION') return `${title}, option`;
  return degree === 'LATE' && way === 'back' ? `${title} en retard` : title;
}

function hueOf({ palette: { tokens, tones } }: Theme, { kind, degree }: Bar, late: boolean): string {
  if (late) return tokens.danger;
  if (degree === 'OPTION' || degree === 'ENDED') return tokens.ink2;
  if (kind === 'RESERVATION') return tones.info.text;
  if (kind === 'CONTRACT') return tones.active.text;
  return kind === 'MISSION'
    ? tones.mission.text
    : kind === 'DAMAGE'
      ? tones.damage.text
      : tones.workshop.text;
}

const cardStyle = (theme: Theme, bar: Bar, late: boolean) => {
  const { tokens } = theme.palette;
  const hue = hueOf(theme, bar, late);
  return {
    position: 'relative',
    display: 'flex',
    gap: '14px',
    padding: '12px 12px 12px 18px',
    borderRadius: '8px',
    border: `1px solid ${tokens.line}`,
    backgroundColor: tokens.paper,
    overflow: 'hidden',
    '&::before': {
      content: '""',
      position: 'absolute',
      insetBlock: 0,
      insetInlineStart: 0,
      width: 4,
      background:
        bar.degree === 'OPTION' ? `repeating-linear-gradient(${hue} 0 5px, transparent 5px 9px)` : hue,
    },
    '& .when': { flex: '0 0 58px', textAlign: 'end' },
    '& .when time': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
    '& .when em': { display: 'block', fontStyle: 'normal', color: tokens.danger },
    '& .what': { flex: 1, minWidth: 0 },
    '& h3': { margin: 0, fontSize: 14, lineHeight: '20px', fontWeight: 500, color: hue },
    '& h3 a': {
      color: 'inherit',
      textDecoration: 'none',
      '&::after': { content: '""', position: 'absolute', inset: 0 },
    },
    '& p': { margin: 0, overflowWrap: 'anywhere' },
    '& p b': { fontWeight: 600 },
    '& p small': { fontSize: 11, color: tokens.ink3 },
    '& .more': { color: tokens.ink2, fontSize: 13 },
    '& .MuiIconButton-root': { zIndex: 1, alignSelf: 'center', border: `1px solid ${tokens.line2}` },
  };
};
