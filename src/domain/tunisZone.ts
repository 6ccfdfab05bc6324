/**
 * The wall clock of Africa/Tunis, from the platform's time zone database: CET today, but with summer time in
 * 1939-1945, 1977-1978, 1988-1990 and 2005-2008, and Paris mean time (+0:09:21) before 11 March 1911.
 */
const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
  timeZone: 'Africa/Tunis',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});
const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Of hours looked up before: since 1970 the clock has changed on the hour only, and querying the platform is slow. */
const offsets = new Map<number, number>();
const REMEMBERED = 20_000;

/** The wall clock at an instant (epoch ms), written as if it were UTC: format it with UTC methods only. */
export function toWallClock(ms: number): number {
  if (ms < 0) return askPlatform(ms);
  const hour = ms - (ms % HOUR);
  const offset = offsets.get(hour) ?? askPlatform(hour) - hour;
  if (offsets.size >= REMEMBERED) offsets.clear();
  offsets.set(hour, offset);
  return ms + offset;
}

function askPlatform(ms: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(ms)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const wall = new Date(0);
  // setUTCFullYear, because Date.UTC takes the years 0 to 99 for 1900 to 1999
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second, ((ms % 1000) + 1000) % 1000);
  return wall.getTime();
}

/**
 * The instant (epoch ms) at which Tunis shows a wall clock, itself written as if it were UTC. A time shown twice
 * is the first of the two. One skipped by summer time is read with the offset before the change, so that a skipped
 * midnight is the first instant of its day; where that would leave its day, whose last hour was skipped (1939-04-15,
 * 1940-02-25), with the offset after it.
 */
export function fromWallClock(wall: number): number {
  const before = wall - (toWallClock(wall - DAY) - (wall - DAY));
  const after = wall - (toWallClock(wall + DAY) - (wall + DAY));
  const shown = [before, after].filter(ms => toWallClock(ms) === wall);
  if (shown.length > 0) return Math.min(...shown);
  return dayOf(toWallClock(before)) === dayOf(wall) ? before : after;
}

const dayOf = (wall: number) => Math.floor(wall / DAY);
