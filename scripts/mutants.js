// npm run mutants: changes the code on which money, vehicles and rights rest, one small fault at a time, and runs its
// tests, which must notice. Prints the score and the faults that survived, and keeps them in docs/mutants.md.
// Arguments choose the groups: npm run mutants -- money tokens. TEST_DATABASE_URL spares a cluster for each fault.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const least = 85;

const groups = {
  money: {
    mutate: ['src/domain/money.ts', 'src/domain/decimal.ts', 'src/domain/receiptTotals.ts'],
    project: 'unit',
    tests: [
      'tests/domain/money.test.ts',
      'tests/domain/decimal.test.ts',
      'tests/domain/receiptTotals.test.ts',
    ],
  },
  periods: {
    mutate: ['src/domain/period.ts'],
    project: 'unit',
    tests: ['tests/domain/period.test.ts'],
  },
  occupancy: {
    mutate: ['server/records/occupancy.ts'],
    project: 'server',
    tests: ['tests/server/occupancy.test.ts', 'tests/promises/server/model.test.ts'],
  },
  numbering: {
    mutate: ['server/database/records.ts'],
    project: 'server',
    tests: ['tests/server/records.test.ts', 'tests/promises/server/numbering.test.ts'],
  },
  permissions: {
    mutate: [
      'src/schema/permissions.ts',
      'server/access/managePermissions.ts',
      'server/access/wantedRights.ts',
    ],
    project: 'server',
    tests: ['tests/server/permissions.test.ts', 'tests/server/authorization.test.ts'],
  },
  tokens: {
    mutate: ['server/access/tokens.ts', 'server/access/sessions.ts'],
    project: 'server',
    tests: ['tests/server/accessTokens.test.ts', 'tests/server/identity.test.ts'],
  },
};

async function mutate({ mutate, project, tests }) {
  const results = await new Stryker({
    mutate,
    testRunner: 'command',
    commandRunner: {
      command: `node node_modules/vitest/vitest.mjs run --bail 1 --project ${project} ${tests.join(' ')}`,
    },
    // TypeScript 7 has no API to read its configuration with.
    tsconfigFile: 'none',
    checkers: [],
    reporters: ['progress-append-only'],
    concurrency: 2,
    timeoutMS: 60_000,
    allowConsoleColors: false,
    tempDirName: '.mutants',
    ignorePatterns: ['dist', 'data', 'docs', 'public/fonts'],
  }).runMutationTest();
  const counted = results.filter(one => ['Killed', 'Timeout', 'Survived', 'NoCoverage'].includes(one.status));
  const survivors = counted.filter(one => one.status === 'Survived' || one.status === 'NoCoverage');
  return { counted: counted.length, survivors };
}

const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const heads = ['group', 'faults', 'noticed', 'score'];
const lines = [];
const survived = [];
let failed = false;
for (const name of chosen) {
  const { counted, survivors } = await mutate(groups[name]);
  const score = Math.round((1000 * (counted - survivors.length)) / counted) / 10;
  if (score < least) failed = true;
  lines.push([name, counted, counted - survivors.length, `${score} %`]);
  for (const { fileName, location, replacement, mutatorName } of survivors)
    survived.push(
      `- \`${fileName.replace(root, '')}:${location.start.line}\` ${mutatorName}: \`${(replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 120)}\``,
    );
}
const table = [heads, heads.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |`).join('\n');
const text = `# Do the tests bite?\n\nMade by \`npm run mutants\` on ${new Date().toISOString().slice(0, 10)}: one small fault at a time is put into the code, and its tests must notice. At least ${least} % of each group must be.\n\n${table}\n\n## Faults that nobody noticed\n\n${survived.join('\n') || 'None.'}\n`;
console.log(text);
if (chosen.length === Object.keys(groups).length) writeFileSync(join(root, 'docs/mutants.md'), text);
process.exit(failed ? 1 : 0);
