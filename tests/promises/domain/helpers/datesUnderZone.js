// Walks every day that Tunis has had since 1900, and the awkward ones, through everything that a date passes; under each
// zone of its arguments, with modules loaded there. Prints a list of {zone, tried, wrong}.
import { createServer } from 'vite';

const vite = await createServer({
  appType: 'custom',
  configFile: false,
  logLevel: 'silent',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
const awkward = [
  '0001-01-01',
  '1939-04-15',
  '1940-02-25',
  '1977-04-30',
  '1978-05-01',
  '1988-06-01',
  '1989-03-26',
  '1990-05-01',
  '2005-05-01',
  '2024-02-29',
  '2028-02-29',
  '9999-12-30',
  '9999-12-31',
];
const step = process.env.PROMISES === 'full' ? 1 : 23;

async function under(zone) {
  process.env.TZ = zone;
  vite.moduleGraph.invalidateAll();
  const dates = await vite.ssrLoadModule('/src/domain/calendarDate.ts');
  const instants = await vite.ssrLoadModule('/src/domain/instant.ts');
  const periods = await vite.ssrLoadModule('/src/domain/period.ts');
  const rentals = await vite.ssrLoadModule('/src/domain/rentalDays.ts');
  const days = [...awkward];
  for (let day = '1900-01-01'; day < '2100-01-01'; day = dates.addDays(day, step)) days.push(day);

  const wrong = [];
  let tried = 0;
  function check(day, what, holds) {
    tried++;
    if (!holds) wrong.push(`${day} ${what}`);
  }
  check('the machine', `is not in ${zone}`, Intl.DateTimeFormat().resolvedOptions().timeZone === zone);
  for (const day of days) {
    check(day, 'travels', dates.fromEpoch(dates.toEpoch(day)) === day);
    check(day, 'is typed as it is shown', dates.parseTypedDate(dates.formatDate(day)) === day);
    if (day >= '9999-12-30' || day < '1912') continue;
    const start = instants.startOfTunisDay(day);
    check(day, 'begins on its day', instants.tunisDate(start) === day);
    check(day, 'begins after the day before', instants.tunisDate(start - 1) === dates.addDays(day, -1));
    check(day, 'is shown on its day', instants.formatInstant(start).startsWith(dates.formatDate(day)));
    check(
      day,
      'wall clock of noon',
      instants.toTunisLocal(instants.parseInstant(`${day}T12:00`)) === `${day}T12:00`,
    );
    const { end } = periods.wholeDaysPeriod(day, day);
    check(day, 'ends where the next begins', end === instants.startOfTunisDay(dates.addDays(day, 1)));
    const at = time => instants.parseInstant(`${day}T${time}`);
    const billed = (from, to, dayMode) =>
      rentals.billedDates(from, to, { dayMode, graceMinutes: 0 }).map(one => dates.daysBetween(day, one));
    check(day, 'is the one day of a rental within it', String(billed(start, at('22:30'), 'H24')) === '0');
    check(day, 'is the one day that it touches', String(billed(start, at('23:59'), 'CALENDAR')) === '0');
    check(day, 'that alone up to midnight', String(billed(start, end, 'CALENDAR')) === '0');
    check(day, 'and the next once it has begun', String(billed(start, end + 60_000, 'CALENDAR')) === '0,1');
    const late = at('23:30');
    check(day, 'is followed by the next', String(billed(late, late + 30 * 3_600_000, 'H24')) === '0,1');
  }
  return { zone, tried, wrong };
}

const outcomes = [];
for (const zone of process.argv.slice(2)) outcomes.push(await under(zone));
process.stdout.write(JSON.stringify(outcomes));
await vite.close();
process.exit(0);
