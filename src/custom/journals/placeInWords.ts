import { quarterOf } from '../../domain/bookPeriod';
import type { Place } from './useJournals';

const monthInWords = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** '1er trimestre', '4e trimestre' */
export const quarterWord = (quarter: number) => `${quarter}${quarter === 1 ? 'er' : 'e'}\u00a0trimestre`;

/** 'octobre 2026', or '4e trimestre 2026' */
export const placeInWords = ({ month, period }: Pick<Place, 'month' | 'period'>) =>
  period === 'QUARTER'
    ? `${quarterWord(quarterOf(month))} ${month.slice(0, 4)}`
    : monthInWords.format(Date.parse(`${month}T00:00:00Z`));
