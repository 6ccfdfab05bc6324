import { formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';
import { formatDinars } from './money';
import type { Millimes } from './money';

/** How a client is reminded of what is due, from the kindest on. */
export const reminderTones = {
  COURTEOUS: 'Relance courtoise',
  FIRM: 'Relance ferme',
  LAST: 'Dernière relance',
} as const;
export type ReminderTone = keyof typeof reminderTones;

/** What is reminded of: what is past its day, and since when the oldest is. */
export interface Overdue {
  amount: Millimes;
  since: CalendarDate | null;
}

/** The text of a reminder, as it is proposed to who sends it. */
export function reminderText(tone: ReminderTone, { amount, since }: Overdue): string {
  const due = formatDinars(amount);
  const from = since ? ` depuis le ${formatDate(since)}` : '';
  return texts[tone](due, from).join('\n');
}

const texts: Readonly<Record<ReminderTone, (due: string, from: string) => readonly string[]>> = {
  COURTEOUS: (due, from) => [
    `Sauf erreur de notre part, ${due} restent à régler${from}. Le détail est dans le relevé joint.`,
    'Si votre règlement est en route, ne tenez pas compte de ce message, et merci.',
  ],
  FIRM: (due, from) => [
    `Malgré notre rappel, ${due} restent impayés${from}. Le détail est dans le relevé joint.`,
    'Nous vous demandons de les régler sous huit jours, ou de nous appeler pour convenir d’une date.',
  ],
  LAST: (due, from) => [
    `Nos rappels sont restés sans suite\u00a0: ${due} sont impayés${from}. Le détail est dans le relevé joint.`,
    'C’est notre dernière relance\u00a0: sans règlement sous quarante-huit heures, le dossier sera remis à notre conseil.',
  ],
};
