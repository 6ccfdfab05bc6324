import { toEpoch } from './calendarDate';
import { toTunisLocal } from './instant';

/** Days as opening hours name them, as `Date` counts them. */
export const weekdays = [
  'SUNDAY',
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
] as const;
const inWords = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** One range of a day: '08:00' to '12:30'. One that ends before it begins, or with it, lasts past midnight. */
export interface OpenRange {
  day: (typeof weekdays)[number];
  opensAt: string;
  closesAt: string;
}

/**
 * Why an agency is closed at an instant, as a sentence goes on: 'fermée le dimanche', 'ouverte de 08:00 à 18:00 le lundi'.
 * Null when it is open, or gives no hours at all. Its first and its last minute are open.
 */
export function closedAt(hours: readonly OpenRange[], at: number): string | null {
  if (hours.length === 0) return null;
  const [date = '', time = ''] = toTunisLocal(at).split('T');
  const clock = time.slice(0, 5);
  const today = new Date(toEpoch(date)).getUTCDay();
  const rangesOf = (day: number) => hours.filter(one => one.day === weekdays[day]);
  const ranges = rangesOf(today).toSorted((a, b) => (a.opensAt < b.opensAt ? -1 : 1));
  const isOpen =
    ranges.some(one => one.opensAt <= clock && (clock <= one.closesAt || one.closesAt <= one.opensAt)) ||
    rangesOf((today + 6) % 7).some(one => one.closesAt <= one.opensAt && clock <= one.closesAt);
  if (isOpen) return null;
  const day = `le ${inWords[today]}`;
  if (ranges.length === 0) return `fermée ${day}`;
  return `ouverte ${ranges.map(one => `de ${one.opensAt} à ${one.closesAt}`).join(' et ')} ${day}`;
}
