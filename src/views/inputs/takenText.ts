import { describePeriod } from '../../domain/period';
import type { Choice } from '../../providers/ownMethods';

/** 'pris du 12 au 15 mars 2026', of a record that something holds. */
export const takenText = ({ from, to }: NonNullable<Choice['taken']>): string =>
  `pris ${describePeriod(from, to ?? Infinity)}`;
