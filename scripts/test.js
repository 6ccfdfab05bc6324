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
const reasons = [];
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
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } },
  );
  const said = [];
  const hear = out => chunk => {
    said.push(chunk);
    if (!aside) out.write(chunk);
  };
  tests.stdout.on('data', hear(process.stdout));
  tests.stderr.on('data', hear(process.stderr));
  return new Promise(done => {
    tests.on('close', (status, signal) => {
      const text = Buffer.concat(said).toString();
      if (aside) console.log(`\n— ${title}\n${text}`);
      const results = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
      if (results) count(results);
      if (status !== 0) {
        failed = true;
        reasons.push(`${title}: ended by ${signal ?? `code ${status}`}`, ...whyFailed(results, text));
      }
      done();
    });
  });
}

function count({ numPassedTests, numFailedTests, numPendingTests }) {
  totals.passed += numPassedTests;
  totals.failed += numFailedTests;
  totals.skipped += numPendingTests;
}

/** Every test and file that failed, then what was thrown outside of the tests. */
function whyFailed(results, text) {
  const tests = (results?.testResults ?? [])
    .filter(file => file.status === 'failed')
    .flatMap(file => [
      `${file.name} ${file.message}`,
      ...file.assertionResults
        .filter(test => test.status === 'failed')
        .map(test => `  ${test.fullName}\n    ${test.failureMessages.join('\n    ')}`),
    ]);
  const outside = text.search(/Unhandled (Errors?|Rejections?)|\[vitest-pool\]|close timed out/i);
  return outside < 0 ? tests : [...tests, text.slice(outside, outside + 4000)];
}

async function runServers() {
  await run(
    'Domain, language, views, and the server on the embedded PostgreSQL',
    ['unit', 'views', 'server*'],
    {
      TEST_DATABASE_URL: '',
    },
  );
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
for (const reason of reasons) console.log(`FAILED: ${reason}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(failed ? 1 : 0);
