// npm run mutants: changes the code on which money, vehicles and rights rest, one small fault at a time, and runs its
// tests, which must notice. Prints the score and the faults that survived, and keeps them in docs/mutants.md.
// Arguments choose the groups, the others keep what was found before: npm run mutants -- money tokens. TEST_DATABASE_URL spares a cluster for each fault.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
const least = 85;

const groups = {
  money: {
    mutate: ['src/domain/money.ts', 'src/domain/decimal.ts', 'src/domain/receiptTotals.ts'],
    projects: ['unit'],
    tests: [
      'tests/domain/money.test.ts',
      'tests/domain/decimal.test.ts',
      'tests/domain/receiptTotals.test.ts',
    ],
  },
  prices: {
    mutate: [
      'src/domain/rentalDays.ts',
      'src/domain/rentalPrice.ts',
      'src/domain/rentalOptions.ts',
      'src/domain/dayPrice.ts',
      'src/domain/tariffPeriods.ts',
    ],
    projects: ['unit'],
    tests: [
      'tests/domain/rentalDays.test.ts',
      'tests/domain/rentalPrice.test.ts',
      'tests/domain/tariffPeriods.test.ts',
    ],
  },
  contracts: {
    mutate: [
      'src/domain/contractCharges.ts',
      'src/domain/contractStages.ts',
      'src/domain/damageCharge.ts',
      'src/domain/driverIntervals.ts',
      'src/domain/earlyReturn.ts',
      'src/domain/excessKm.ts',
      'src/domain/lateReturn.ts',
      'src/domain/missingEquipment.ts',
      'src/domain/missingFuel.ts',
      'src/domain/proposedCharges.ts',
      'src/domain/rentalGuards.ts',
      'src/domain/rentalMonths.ts',
      'src/domain/signingGuards.ts',
    ],
    projects: ['unit'],
    tests: [
      'tests/domain/contractGuards.test.ts',
      'tests/domain/contractStages.test.ts',
      'tests/domain/driverIntervals.test.ts',
      'tests/domain/earlyReturn.test.ts',
      'tests/domain/lateReturn.test.ts',
      'tests/domain/proposedCharges.test.ts',
      'tests/domain/rentalMonths.test.ts',
      'tests/domain/returnFindings.test.ts',
    ],
  },
  periods: {
    mutate: ['src/domain/period.ts'],
    projects: ['unit'],
    tests: ['tests/domain/period.test.ts'],
  },
  occupancy: {
    mutate: ['server/engine/records/occupancy.ts'],
    projects: ['server'],
    tests: [
      'tests/server/holds.test.ts',
      'tests/server/occupancy.test.ts',
      'tests/promises/server/model.test.ts',
    ],
  },
  numbering: {
    mutate: ['server/engine/records/rows.ts'],
    projects: ['server'],
    tests: ['tests/server/records.test.ts', 'tests/promises/server/numbering.test.ts'],
  },
  permissions: {
    mutate: [
      'src/schema/words/access/permissions.ts',
      'server/engine/access/managePermissions.ts',
      'server/engine/access/wantedRights.ts',
    ],
    projects: ['unit', 'server'],
    tests: ['tests/schema/permissions.test.ts', 'tests/server/permissions.test.ts'],
  },
  tokens: {
    mutate: ['server/engine/access/tokens.ts', 'server/engine/access/sessions.ts'],
    projects: ['unit', 'server'],
    tests: [
      'tests/promises/domain/tokens.test.ts',
      'tests/server/accessTokens.test.ts',
      'tests/server/identity.test.ts',
      'tests/server/identityLog.test.ts',
      'tests/promises/server/sessions.test.ts',
    ],
  },
};

async function mutate({ mutate, projects, tests }) {
  const results = await new Stryker({
    mutate,
    testRunner: 'warm',
    plugins: [join(root, 'scripts/warmTests.js')],
    warmTests: { projects, tests },
    warnings: false,
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

const kept = join(root, 'docs/mutants.md');
const chosen = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(groups);
const sections = new Map(
  (existsSync(kept) ? readFileSync(kept, 'utf8') : '')
    .split(/^(?=## )/m)
    .filter(section => section.startsWith('## '))
    .map(section => [section.match(/^## (\w+)/)[1], section.trim()]),
);
let failed = false;
for (const name of chosen) {
  const { counted, survivors } = await mutate(groups[name]);
  const score = Math.round((1000 * (counted - survivors.length)) / counted) / 10;
  if (score < least) failed = true;
  const survived = survivors.map(
    ({ fileName, location, replacement, mutatorName }) =>
      `- \`${fileName.replace(root, '')}:${location.start.line}\` ${mutatorName}: \`${(replacement ?? '').replaceAll(/\s+/g, ' ').slice(0, 120)}\``,
  );
  const date = new Date().toISOString().slice(0, 10);
  const head = `## ${name}: ${score} %\n\nOn ${date}, ${counted} faults in ${groups[name].mutate.map(path => `\`${path}\``).join(', ')}; ${survivors.length} survived.`;
  sections.set(name, [head, ...(survived.length > 0 ? [survived.join('\n')] : [])].join('\n\n'));
  console.log(`${sections.get(name)}\n`);
  const found = Object.keys(groups).flatMap(group => sections.get(group) ?? []);
  const about = `# Do the tests bite?\n\nMade by \`npm run mutants\`: one small fault at a time is put into the code, and its tests must notice. At least ${least} % of each group must be. Faults that nobody noticed are listed.`;
  writeFileSync(kept, `${[about, ...found].join('\n\n')}\n`);
}
process.exit(failed ? 1 : 0);
