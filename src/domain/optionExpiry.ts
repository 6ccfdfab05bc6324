/** How long an option holds in a company that has decided nothing, in hours. */
export const DEFAULT_OPTION_HOURS = 48;

const HOUR = 3_600_000;

/**
 * Until when an option holds where nobody gives it: so many hours from now, at most until its departure if that is to
 * come. Epoch ms; null in a company whose options do not expire by themselves.
 */
export function optionExpiry(now: number, hours: number | null, departure: number | null): number | null {
  if (hours === null) return null;
  const end = now + hours * HOUR;
  return departure === null || departure <= now ? end : Math.min(end, departure);
}
