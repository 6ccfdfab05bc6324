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
/** More files than that do not fail by chance. */
const mostAgain = 5;
/** Stories of a page, in Chromium or in jsdom: hundreds of gestures, each of which waits for what is drawn. */
const stories = /\/tests\/(journeys|promises\/browser|providers|views|custom)\//;
let failed = false;

/**
 * Runs some projects of vitest.config.ts. What is said aside waits until it is over.
 * @returns its results, where it had any, why it failed (empty when it did not), and whether tests are all that did.
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
      const outside = thrownOutside(text);
      const reasons =
        status === 0
          ? []
          : [`${title}: ended by ${signal ?? `code ${status}`}`, ...whyFailed(results), ...outside];
      done({ results, reasons, byTests: results !== undefined && outside.length === 0 });
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

/** Every test and file that failed. */
const whyFailed = results =>
  (results?.testResults ?? [])
    .filter(isBroken)
    .flatMap(file => [
      `${file.name} ${file.message}`,
      ...file.assertionResults
        .filter(isBroken)
        .map(test => `  ${test.fullName}\n    ${test.failureMessages.join('\n    ')}`),
    ]);
const isBroken = ({ status }) => status === 'failed';

/** What was thrown outside of the tests, its beginning: all of it stands under such a title of Vitest's. */
function thrownOutside(text) {
  const at = text.search(/ Unhandled (Error|Rejection)/);
  return at < 0 ? [] : [text.slice(at, at + 4000)];
}

/**
 * Runs, and tells the stories that broke once more, from their beginning: the machine may have been busy. What passes
 * then is printed as FLAKY; whatever else failed stays failed.
 */
async function runWithStories(title, projects, env, aside) {
  const first = await run(title, projects, env, aside);
  const broken = (first.results?.testResults ?? []).filter(isBroken);
  const mayBeChance =
    first.byTests &&
    broken.length > 0 &&
    broken.length <= mostAgain &&
    broken.every(file => stories.test(file.name));
  if (!mayBeChance) return judge(first);
  const files = broken.map(file => file.name);
  const again = await run(`${title}: what failed, once more`, projects, env, true, files);
  if (again.reasons.length > 0) return judge({ ...first, reasons: again.reasons });
  flaky.push(...first.reasons);
  const { numPassedTests, numFailedTests } = first.results;
  const results = { ...first.results, numPassedTests: numPassedTests + numFailedTests, numFailedTests: 0 };
  judge({ results, reasons: [] });
}

async function runServers() {
  await runWithStories(
    'Domain, language, views, and the server on the embedded PostgreSQL',
    ['unit', 'views*', 'server*'],
    { TEST_DATABASE_URL: '' },
    false,
  );
  if (process.env.TEST_DATABASE_URL)
    judge(await run('The server again, on TEST_DATABASE_URL', ['server*'], { TEST_AGAIN: 'yes' }));
  else notRun.push('the server tests on a PostgreSQL of yours (TEST_DATABASE_URL is not set)');
}

async function runJourneys() {
  const chromium = findChromium();
  if (!chromium) return notRun.push('the journeys (no Chromium found; set CHROMIUM_PATH)');
  const env = { CHROMIUM_PATH: chromium, TEST_DATABASE_URL: '' };
  await runWithStories('Journeys in Chromium', ['journeys'], env, true);
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
