// npm test: unit tests, server tests on the embedded PostgreSQL (and again on TEST_DATABASE_URL), journeys in Chromium.
// Arguments go to Vitest: npm test -- tests/domain
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './findChromium.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'karhba-reports-'));
const filters = process.argv.slice(2);
const totals = { passed: 0, failed: 0, skipped: 0 };
const notRun = [];
let failed = false;

/** Runs some projects of vitest.config.ts. What is said aside waits until it is over. */
function run(title, projects, env, aside = false) {
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const args = [
    'run',
    ...projects.flatMap(project => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  if (!aside) console.log(`\n— ${title}`);
  const tests = spawn(
    process.execPath,
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '--passWithNoTests', ...filters],
    { cwd: root, stdio: aside ? 'pipe' : 'inherit', env: { ...process.env, ...env } },
  );
  const said = [];
  tests.stdout?.on('data', chunk => said.push(chunk));
  tests.stderr?.on('data', chunk => said.push(chunk));
  return new Promise(done => {
    tests.on('close', status => {
      if (aside) console.log(`\n— ${title}\n${Buffer.concat(said)}`);
      if (status !== 0) failed = true;
      if (existsSync(report)) count(JSON.parse(readFileSync(report, 'utf8')));
      done();
    });
  });
}

function count({ numPassedTests, numFailedTests, numPendingTests }) {
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests;
}

async function runServers() {
  await run('Domain, language, views, and the server on the embedded PostgreSQL', ['unit', 'server*'], {
    TEST_DATABASE_URL: '',
  });
  if (process.env.TEST_DATABASE_URL) await run('The server again, on TEST_DATABASE_URL', ['server*'], {});
  else notRun.push('the server tests on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
}

async function runJourneys() {
  const chromium = findChromium();
  if (chromium)
    await run('Journeys in Chromium', ['journeys'], { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: '' }, true);
  else notRun.push('the journeys (no Chromium found; set CHROMIUM_PATH)');
}

// Tests wait for a browser or a PostgreSQL most of the time: the two go side by side.
await Promise.all([runServers(), runJourneys()]);

rmSync(reports, { recursive: true, force: true });
for (const what of notRun) console.log(`NOT RUN: ${what}`);
if (process.env.CI && notRun.length > 0) failed = true;
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(failed ? 1 : 0);
