const NBSP = '\u00a0';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How late something is, in words: '12 min', '20 h 19', '2 j 3 h'. @param ms since it was due. */
export function lateText(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  if (days > 0) return `${days}${NBSP}j${hours > 0 ? ` ${hours}${NBSP}h` : ''}`;
  if (hours > 0) return `${hours}${NBSP}h${minutes > 0 ? `${NBSP}${String(minutes).padStart(2, '0')}` : ''}`;
  return `${Math.max(1, minutes)}${NBSP}min`;
}
