import { addDays, formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** A paper of a vehicle as it stands: what it cost in millimes, its file by id. */
export interface Paper {
  start: CalendarDate | null;
  end: CalendarDate | null;
  amount: number | null;
  file: string | null;
}

/** What is told of a renewal. */
export interface Renewal {
  start?: CalendarDate | null;
  end: CalendarDate;
  amount?: number | null;
  file?: string | null;
}

/**
 * A paper renewed: from the day told, or from the day after the present one ends. Nothing of the present one is taken
 * over, since it goes to the history of papers as it is.
 * @returns the new paper, or the French sentence of what is wrong with its end.
 */
export function renewed(present: Paper, told: Renewal): Paper | { fault: string } {
  const { end, amount = null, file = null } = told;
  if (present.end && end <= present.end)
    return {
      fault: `Le document court déjà jusqu’au ${formatDate(present.end)}\u00a0: un renouvellement finit plus tard. Pour corriger une date, modifiez la fiche.`,
    };
  const start = told.start ?? (present.end ? addDays(present.end, 1) : null);
  if (start && end < start) return { fault: `La fin précède le début, ${formatDate(start)}.` };
  return { start, end, amount, file };
}

/** Whether a paper says anything that its history should keep. */
export const isFilled = ({ start, end, amount, file }: Paper) =>
  [start, end, amount, file].some(value => value !== null);
