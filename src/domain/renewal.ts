import { addDays, formatDate } from './calendarDate';
import type { CalendarDate } from './calendarDate';

/** A paper of a vehicle as it stands: what it cost in millimes, its file by id. */
export interface Paper {
  start: CalendarDate | null;
  end: CalendarDate | null;
  amount: number | null;
  file: string | null;
}

/** The input of a renewal. */
export interface Renewal {
  start?: CalendarDate | null;
  end: CalendarDate;
  amount?: number | null;
  file?: string | null;
}

/** What is wrong with a renewal, in French, and of which of its dates. */
export interface RenewalFault {
  fault: string;
  of: 'start' | 'end';
}

/**
 * A paper renewed: from the day given, or from the day after the present one ends, since the two follow each other.
 * Nothing of the present one is taken over: it holds to its end, and is kept.
 */
export function renewed(present: Paper, renewal: Renewal): Paper | RenewalFault {
  const { end, amount = null, file = null } = renewal;
  if (present.end && end <= present.end)
    return {
      fault: `Le document court déjà jusqu’au ${formatDate(present.end)}\u00a0: un renouvellement finit plus tard. Pour corriger une date, modifiez la fiche.`,
      of: 'end',
    };
  const next = present.end ? addDays(present.end, 1) : null;
  const start = renewal.start ?? next;
  if (start && next && start < next)
    return {
      fault: `Le document présent court jusqu’au ${formatDate(present.end ?? next)}\u00a0: le suivant commence le ${formatDate(next)} au plus tôt. S’il finit avant, corrigez d’abord sa fin sur la fiche.`,
      of: 'start',
    };
  if (start && end < start) return { fault: `La fin précède le début, ${formatDate(start)}.`, of: 'end' };
  return { start, end, amount, file };
}

/** Whether a renewed paper holds on a day already, so that it takes the place of the one before. */
export const hasBegun = ({ start }: Pick<Paper, 'start'>, today: CalendarDate): boolean =>
  start === null || start <= today;

/** Whether a paper holds anything that its history should keep. */
export const isFilled = ({ start, end, amount, file }: Paper) =>
  [start, end, amount, file].some(value => value !== null);
