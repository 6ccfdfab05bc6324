import { formatDate, fromEpoch } from '../../domain/calendarDate';
import { formatDinars, parseMoney } from '../../domain/money';
import type { Millimes } from '../../domain/money';

/** An amount as the API answers it, in millimes. */
export const amountOf = (dinars: unknown): Millimes => parseMoney((dinars ?? 0) as number | string) ?? 0;

/** The same as it reads: '1 234,567 DT'; '' where there is none. */
export const dinarsText = (dinars: number | null): string =>
  dinars === null ? '' : formatDinars(amountOf(dinars));

/** A day as the API answers it, dd/mm/yyyy; '' where there is none. */
export const dayOf = (ms: unknown): string => (typeof ms === 'number' ? formatDate(fromEpoch(ms)) : '');
