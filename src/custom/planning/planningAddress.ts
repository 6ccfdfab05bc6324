import { daysBetween, isCalendarDate } from '../../domain/calendarDate';
import type { CalendarDate } from '../../domain/calendarDate';
import { longestPlanning } from '../../domain/planningKinds';
import { startFor, views } from './span';
import type { ViewName } from './span';

/** What is shown of vehicles, by what holds them in the window; nothing named is everything. */
export const shownKinds = {
  disponibles: 'Disponibles',
  reserves: 'Réservés',
  contrats: 'Sous contrat',
} as const;

export type ShownKind = keyof typeof shownKinds;

/** What the address of the planning holds. */
export interface PlanningParams {
  view: ViewName;
  first: CalendarDate;
  /** The day that the agenda of a phone shows. */
  day: CalendarDate;
  brand: string | null;
  model: string | null;
  agency: string | null;
  category: string | null;
  shown: readonly ShownKind[];
  /** Only what is free from one day to another. */
  free: readonly [CalendarDate, CalendarDate] | null;
  search: string;
  /** Categories that are folded. */
  folded: readonly string[];
}

const id = (text: string | null) => (text !== null && /^(\d{1,18}|aucune)$/.test(text) ? text : null);
const list = (text: string | null) => (text ? text.split(',').slice(0, 200) : []);

/** What a search part holds; a word that it does not know is as if it were not there. */
export function readAddress(search: string, today: CalendarDate): PlanningParams {
  const words = new URLSearchParams(search);
  const named = words.get('vue') ?? '';
  const view = Object.hasOwn(views, named) ? (named as ViewName) : 'mois';
  const [from, to] = (words.get('libre') ?? '').split('..');
  const free = [from, to] as const;
  const [first, day] = [words.get('du'), words.get('jour')];
  return {
    view,
    first: isNear(first, today) ? first : startFor(view, today),
    day: isNear(day, today) ? day : today,
    brand: id(words.get('marque')),
    model: id(words.get('modele')),
    agency: id(words.get('agence')),
    category: id(words.get('categorie')),
    shown: list(words.get('afficher')).filter((word): word is ShownKind => Object.hasOwn(shownKinds, word)),
    free: isFreeRange(free) ? free : null,
    search: (words.get('cherche') ?? '').slice(0, 100),
    folded: list(words.get('replie')),
  };
}

/** Two days, at most as far apart as one look at the planning goes. */
export function isFreeRange(
  days: readonly [unknown, unknown],
): days is readonly [CalendarDate, CalendarDate] {
  const [from, to] = days;
  if (!isCalendarDate(from) || !isCalendarDate(to)) return false;
  return from <= to && daysBetween(from, to) < longestPlanning;
}

/** Years beyond these have no planning. */
function isNear(date: string | null, today: CalendarDate): date is CalendarDate {
  if (!isCalendarDate(date)) return false;
  return Math.abs(Number(date.slice(0, 4)) - Number(today.slice(0, 4))) <= 30;
}

/** The search part of these; defaults are left out. */
export function writeAddress(params: PlanningParams, today: CalendarDate): string {
  const words: [string, string | null][] = [
    ['vue', params.view === 'mois' ? null : params.view],
    ['du', params.first === startFor(params.view, today) ? null : params.first],
    ['jour', params.day === today ? null : params.day],
    ['marque', params.brand],
    ['modele', params.model],
    ['agence', params.agency],
    ['categorie', params.category],
    ['afficher', params.shown.join(',') || null],
    ['libre', params.free?.join('..') ?? null],
    ['cherche', params.search || null],
    ['replie', params.folded.join(',') || null],
  ];
  const pairs = words.flatMap(([word, value]) =>
    value === null ? [] : [`${word}=${encodeURIComponent(value).replaceAll('%2C', ',')}`],
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}
