import type { PeriodKind } from '../../domain/planningKinds';
import type { Tone } from '../../schema/field';
import { formatInstant, toTunisLocal } from '../../domain/instant';
import { lateText } from '../../domain/lateness';
import { isUnassigned } from './planningTypes';
import type { Bar, BarText } from './planningTypes';
import { DAY, HOUR, instantAt } from './span';
import type { Span } from './span';
import { gapTexts, lacked } from './uncovered';

const nbsp = '\u00a0';

/** The text in the place of a vehicle where none is named. */
export const unassignedLabel = 'À affecter';

/** What the dialog that moves a bar is called by. */
export const moveLabel = (bar: Bar) => (isUnassigned(bar) ? 'Affecter un véhicule…' : 'Déplacer…');

/** What a bar is, where nothing more may be shown. */
export const kindLabels: Record<PeriodKind, string> = {
  RESERVATION: 'Réservé',
  CONTRACT: 'Contrat',
  MAINTENANCE: 'Maintenance',
  DAMAGE: 'Sinistre',
  MISSION: 'Mission',
  UNAVAILABLE: 'Indisponible',
};

/** What a bar is and how certain, as a chip shows it. */
export function stateOf({ kind, degree }: Pick<Bar, 'kind' | 'degree'>): { label: string; tone: Tone } {
  if (degree === 'OPTION') return { label: 'Option', tone: 'draft' };
  if (degree === 'LATE') return { label: 'En retard', tone: 'danger' };
  if (degree === 'DISPLACED') return { label: 'À déplacer', tone: 'danger' };
  if (degree === 'ENDED') return { label: `${kindLabels[kind]}, terminé`, tone: 'workshop' };
  const tones: Record<PeriodKind, Tone> = {
    RESERVATION: 'info',
    CONTRACT: 'active',
    MAINTENANCE: 'workshop',
    DAMAGE: 'damage',
    MISSION: 'mission',
    UNAVAILABLE: 'workshop',
  };
  return { label: kindLabels[kind], tone: tones[kind] };
}

/** Client first, number second, so that what is clipped is the number. */
export function barLabel(bar: Bar, text: BarText | undefined): string {
  const what = bar.degree === 'OPTION' ? 'Option' : kindLabels[bar.kind];
  if (!text) return what;
  const who = text.who ?? what;
  if (bar.degree === 'OPTION') return who === what ? who : `${who} · Option`;
  return text.number ? `${who} · ${shortNumber(text.number)}` : who;
}

/** The same with what its vehicle lacks on one of its days, as far as there is room. */
export const markedLabel = (bar: Bar, text: BarText | undefined): string =>
  [barLabel(bar, text), lacked(bar.uncovered)].filter(Boolean).join(' · ');

/** 'RES-2026-00431' without the year that everybody knows: 'RES-00431'. */
const shortNumber = (number: string) => number.replace(/^(\D+-)\d{4}-/, '$1');

/** '10/12 09:00', with its year elsewhere than in the sentence around it. */
export const shortInstant = (ms: number) => formatInstant(ms).replace(/\/\d{4} /, ' ');

/** '09:05' of minutes of a day. */
export const timeText = (minute: number) =>
  [Math.floor(minute / HOUR), minute % HOUR].map(part => String(part).padStart(2, '0')).join(':');

/** When a bar begins and ends: '06/12 09:40 → 14/12 09:40', '06/12 → 07/12' of whole days. */
export function periodText({ start, end }: Pick<Bar, 'start' | 'end'>, span: Span): string {
  if (start % DAY === 0 && end % DAY === 0) {
    const [first, last] = [start, end - DAY].map(minute => shortInstant(instantAt(span, minute)).slice(0, 5));
    return first === last ? `le ${first}` : `${first} → ${last}`;
  }
  const from = shortInstant(instantAt(span, start));
  if (end === Infinity) return `depuis le ${from}, fin inconnue`;
  const last = shortInstant(instantAt(span, end));
  return isSameDay(start, end) ? `${from} → ${last.slice(-5)}` : `${from} → ${last}`;
}

const isSameDay = (start: number, end: number) => Math.floor(start / DAY) === Math.floor(end / DAY);

/** '8 jours', '2 j 6 h', '3 h 30'. */
export function lengthText({ start, end }: Pick<Bar, 'start' | 'end'>): string {
  if (end === Infinity) return '';
  const minutes = end - start;
  const [days, hours, rest] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), minutes % HOUR];
  if (days > 0 && hours === 0) return `${days}${nbsp}jour${days > 1 ? 's' : ''}`;
  if (days > 0) return `${days}${nbsp}j ${hours}${nbsp}h`;
  return `${hours}${nbsp}h${rest > 0 ? `${nbsp}${String(rest).padStart(2, '0')}` : ''}`;
}

/** '+20 h 19': how long it should have been back. @param now minutes of the window, as those of the bar. */
export const delayText = ({ end }: Pick<Bar, 'end'>, now: number): string =>
  `+${lateText((now - end) * 60_000)}`;

/** All that a bar shows, in one sentence for those who do not see it: its words first. */
export function barSentence(bar: Bar, text: BarText | undefined, span: Span): string {
  const parts = [
    barLabel(bar, text),
    stateOf(bar).label,
    isUnassigned(bar) ? 'sans véhicule' : '',
    periodText(bar, span),
    lengthText(bar),
    ...gapTexts(bar.uncovered, span),
  ];
  return [...new Set(parts)].filter(Boolean).join(', ');
}

/** What a reservation is made of: a vehicle, or a category of which one is to be assigned. '' is none. */
export type Booked = { vehicle: string } | { category: string };

/** The address of a page that makes a reservation for a time, or a contract. */
export function creationPath(
  booked: Booked,
  { start, end }: Pick<Bar, 'start' | 'end'>,
  span: Span,
  page = '/reservation/quick-booking',
): string {
  const words = new URLSearchParams({
    ...('vehicle' in booked ? { 'vehicles.vehicle': booked.vehicle } : {}),
    ...('category' in booked && booked.category ? { pricingCategory: booked.category } : {}),
    departureDate: toTunisLocal(instantAt(span, start)),
    returnDate: toTunisLocal(instantAt(span, end)),
  });
  return `${page}?${words}`;
}
