// npm run days: the whole of `npm test` at the moments of tests/promises/moments.json, in Tunis, by a clock that goes on
// from there for Node, PostgreSQL and Chromium alike. It takes as long as so many `npm test`, and libfaketime (Debian's
// package of that name). Arguments: --at '2028-02-29 23:30' runs one moment, any other go to `npm test`.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: asked, positionals: filters } = parseArgs({
  options: { at: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const all = JSON.parse(readFileSync(join(root, 'tests/promises/moments.json'), 'utf8'));
const moments = asked.at?.map(at => all.find(one => one.at === at) ?? { at, of: 'asked for' }) ?? all;

const library = ['/usr/lib', ...readdirSync('/usr/lib').map(folder => join('/usr/lib', folder))]
  .map(folder => join(folder, 'faketime/libfaketime.so.1'))
  .find(existsSync);
if (!library) {
  console.log('NOT RUN: the tests at other days (libfaketime is not installed)');
  process.exit(1);
}

/** Of a run that begins at that moment: clocks go on by themselves, and only what measures time is left as it is. */
function clockOf(at) {
  const ahead = Math.round((Date.parse(`${at.replace(' ', 'T')}:00+01:00`) - Date.now()) / 1000);
  return {
    LD_PRELOAD: library,
    FAKETIME: `${ahead < 0 ? '' : '+'}${ahead}`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
    NODE_OPTIONS:
      `${process.env.NODE_OPTIONS ?? ''} --import ${new URL('otherClock.js', import.meta.url)}`.trim(),
  };
}

let passed = 0;
const failures = [];
for (const { at, of } of moments) {
  console.log(`\n— ${at}, ${of}`);
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'scripts/test.js'), ...filters], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...clockOf(at) },
  });
  const [, good, bad] = /^(\d+) passed, (\d+) failed, \d+ skipped$/m.exec(stdout) ?? [];
  passed += Number(good ?? 0);
  if (status !== 0) failures.push(...Array.from({ length: Math.max(1, Number(bad ?? 0)) }, () => at));
  console.log(stdout.slice(stdout.search(/^(NOT RUN|FLAKY|FAILED|\d+ passed)/m)).trim());
}
console.log(
  `\n${moments.length} moments: ${passed} passed, ${failures.length} failed ${[...new Set(failures)]}`,
);
if (process.env.PROMISES_REPORT)
  appendFileSync(
    process.env.PROMISES_REPORT,
    `${JSON.stringify({
      id: 'P-57',
      on: 'days',
      n: passed + failures.length,
      seed: Number(process.env.PROMISES_SEED ?? 20_261_120),
      of: `tests of npm test that failed at ${moments.length} days`,
      figure: failures.length,
      ideal: 0,
      kept: failures.length === 0 && moments.length === all.length,
      test: 'scripts/days.js',
    })}\n`,
  );
process.exit(failures.length > 0 ? 1 : 0);
