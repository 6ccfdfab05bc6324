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
const flaky = [];
/** More journeys than that do not fail by chance. */
const mostAgain = 5;
let failed = false;

/**
 * Runs some projects of vitest.config.ts. What is said aside waits until it is over.
 * @returns its results, where it had any, and why it failed: empty when it did not.
 */
function run(title, projects, env, aside = false, only = filters) {
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
    [join(root, 'node_modules/vitest/vitest.mjs'), ...args, '--passWithNoTests', ...only],
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
      const reasons =
        status === 0 ? [] : [`${title}: ended by ${signal ?? `code ${status}`}`, ...whyFailed(results, text)];
      done({ results, reasons });
    });
  });
}

/** What a run has shown counts. */
function judge({ results, reasons: why }) {
  if (why.length > 0) failed = true;
  reasons.push(...why);
  if (!results) return;
  const { numPassedTests, numFailedTests, numPendingTests } = results;
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
  const embedded = await run(
    'Domain, language, views, and the server on the embedded PostgreSQL',
    ['unit', 'views', 'server*'],
    {
      TEST_DATABASE_URL: '',
    },
  );
  judge(embedded);
  if (process.env.TEST_DATABASE_URL)
    judge(await run('The server again, on TEST_DATABASE_URL', ['server*'], { TEST_AGAIN: 'yes' }));
  else notRun.push('the server tests on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
}

async function runJourneys() {
  const chromium = findChromium();
  if (!chromium) return notRun.push('the journeys (no Chromium found; set CHROMIUM_PATH)');
  const env = { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: '' };
  const first = await run('Journeys in Chromium', ['journeys'], env, true);
  const broken = (first.results?.testResults ?? []).filter(file => file.status === 'failed');
  // Hundreds of clicks on a machine that does more: a story that breaks is told once more, from its beginning.
  const mayBeChance = broken.length > 0 && broken.length <= mostAgain;
  const again = mayBeChance
    ? await run(
        'Journeys that failed, once more',
        ['journeys'],
        env,
        true,
        broken.map(file => file.name),
      )
    : undefined;
  if (!again || again.reasons.length > 0) return judge(again ? { ...first, reasons: again.reasons } : first);
  flaky.push(...first.reasons);
  const { numPassedTests, numFailedTests } = first.results;
  const results = { ...first.results, numPassedTests: numPassedTests + numFailedTests, numFailedTests: 0 };
  judge({ results, reasons: [] });
}

// Tests wait for a browser or a PostgreSQL most of the time: the two go side by side.
await Promise.all([runServers(), runJourneys()]);

rmSync(reports, { recursive: true, force: true });
for (const what of notRun) console.log(`NOT RUN: ${what}`);
if (process.env.CI && notRun.length > 0) failed = true;
for (const reason of flaky) console.log(`FLAKY: ${reason}`);
for (const reason of reasons) console.log(`FAILED: ${reason}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(failed ? 1 : 0);
