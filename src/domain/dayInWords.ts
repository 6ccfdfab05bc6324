import { toEpoch } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { toTunisLocal, tunisDate } from './instant';

const full = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });

/** 'dimanche 22 novembre 2026', 'samedi 1er mai 2027'. Throws RangeError on a wrong text. */
export const dayInWords = (day: CalendarDate): string => full.format(toEpoch(day)).replace(' 1 ', ' 1er ');

/** 'dimanche 22 novembre 2026 à 09:30', on the wall clock of Tunis. @param at epoch ms. */
export const momentInWords = (at: number): string =>
  `${dayInWords(tunisDate(at))} à ${toTunisLocal(at).slice(11)}`;
