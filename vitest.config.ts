import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run promises` tries a thousand times what `npm test` tries a few. */
const full = process.env.PROMISES === 'full';
const patience = (usual: number) => (full ? 3_600_000 : usual);
const inline = { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } };
/** A failure is read where nobody can look again: its message holds the whole of what came. A project inherits nothing. */
const whole = { truncateThreshold: 0 };

/** The longest tests, of servers that come and go, dozens of screens or files: asked by PROMISES=full alone. */
const longest = full
  ? []
  : [
      'tests/promises/server/{backup,full-disk,kill,one-server,outage,stop,uploads}.test.ts',
      // Hundreds of questions, companies made anew: the same ground as others, in depth.
      'tests/promises/server/{canaries,history,model,schema-changes}.test.ts',
      // The compiler and the tests of another copy of the sources.
      'tests/schema/newKind.test.ts',
      'tests/server/{backup,development,embedded,standby}.test.ts',
      // How long others wait beside files that are made, of a machine with nothing else to do.
      'tests/promises/server/files-made.test.ts',
      // What nodes.test.ts tries of two, under load.
      'tests/promises/server/three-nodes.test.ts',
      'tests/journeys/{documentsOnly,installed,newResource}.test.ts',
      // What `counter` and `shell` do by the keyboard, and `one-truth` compares without a browser, all in one story.
      'tests/journeys/counterDay.test.ts',
      'tests/promises/browser/{foreignTraffic,offline,renderedLinks,storedScripts,tabs,twoDesks}.test.ts',
    ];

/** What another PostgreSQL is not asked: its version has no part in it. */
const notOfAnother = [
  // About the embedded one itself.
  'tests/server/embedded.test.ts',
  'tests/promises/server/{kill,one-server}.test.ts',
  // Processes that stop, files on a disk: whatever PostgreSQL they speak to.
  'tests/promises/server/{exports,full-disk,outage,stop,uploads}.test.ts',
  // What HTTP, sessions and rights refuse before a statement is sent.
  'tests/promises/server/{authorization,bad-input,canaries,costly-queries,enumeration,escalation}.test.ts',
  'tests/promises/server/{headers,limits-of-login,links,passwords,places,sessions}.test.ts',
  'tests/promises/server/{ways-in,withdrawn-rights}.test.ts',
];

/**
 * What `npm test` asks another PostgreSQL again (`TEST_AGAIN`): constraints, triggers, locks, searches, migrations, what
 * its version has a part in. The rest has run on the embedded one, and `npm run promises` asks both all that it can.
 */
const again = process.env.TEST_AGAIN === 'yes';
const askedAgain = [
  'tests/server/{frozen,live,lockOrder,migrations,moneyGround,occupancy,search,transaction}.test.ts',
  'tests/promises/server/{bookings,immutable-history,numbering}.test.ts',
];

/** Tests that count what a module does, or see what it is given, from inside: each loads the server for itself. */
const watching = [
  'tests/promises/server/{enumeration,limits-of-login}.test.ts',
  'tests/server/longWords.test.ts',
];

/** Tests of what a tab keeps, and those that put something in the place of a module or a method of the page's: each loads all for itself. */
const apart = [
  'tests/providers/{access,early,offlineStore,routerProvider,session}.test.{ts,tsx}',
  'tests/views/{renders,words}.test.{ts,tsx}',
  'tests/custom/{inspectionControls,planningBlocks}.test.{ts,tsx}',
];

/** Promises of how long something takes, or how much: measured alone, after the others. */
const measured = full
  ? [...watching, 'tests/promises/server/{costly-queries,full-disk,outage,places,stop}.test.ts']
  : watching;

const views = {
  // There must be one react-router: the build that Node gives react-admin.
  alias: [{ find: /^react-router$/, replacement: import.meta.resolve('react-router') }],
  chaiConfig: whole,
  setupFiles: ['tests/views/jsdom.ts'],
  testTimeout: patience(30_000),
  include: ['tests/{providers,views,custom}/**/*.test.{ts,tsx}'],
  server: inline,
};

const server = {
  chaiConfig: whole,
  // Mercurius requires the CommonJS build of graphql: there must be one only.
  alias: { graphql: 'graphql/index.js' },
  include: again ? askedAgain : ['tests/{server,promises/server}/**/*.test.ts'],
  globalSetup: ['tests/server/helpers/databaseSetup.ts'],
  testTimeout: patience(60_000),
  hookTimeout: 120_000,
  // Journeys go on beside them, and would end last if these took more of two processors.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
  server: inline,
};

/** `unit` and `views` need nothing; `server` a PostgreSQL; `journeys` the built product and a Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          chaiConfig: whole,
          testTimeout: patience(30_000),
          include: ['tests/{domain,schema,promises/domain}/**/*.test.ts'],
          exclude: longest,
          // Pure functions: their modules are loaded once for all.
          isolate: false,
          server: inline,
        },
      },
      {
        plugins: [react()],
        test: {
          ...views,
          name: 'views',
          exclude: apart,
          // Libraries are loaded once for many files, what is ours anew for each (tests/views/jsdom.ts).
          isolate: false,
        },
      },
      { plugins: [react()], test: { ...views, name: 'views-apart', include: apart } },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...measured, ...longest, ...(process.env.TEST_DATABASE_URL ? notOfAnother : [])],
          // The server's modules are loaded once for many files: they keep nothing that another test could see.
          isolate: false,
        },
      },
      {
        test: {
          ...server,
          name: 'server-watched',
          include: again ? [] : measured,
          maxWorkers: full ? 1 : 2,
          sequence: { groupOrder: full ? 2 : 1 },
          exclude: process.env.TEST_DATABASE_URL ? notOfAnother : [],
        },
      },
      {
        test: {
          name: 'journeys',
          chaiConfig: whole,
          // What is waited for comes, on a machine that is busy too.
          expect: { poll: { timeout: 20_000 } },
          include: ['tests/{journeys,promises/browser}/**/*.test.ts'],
          exclude: longest,
          globalSetup: ['tests/journeys/helpers/companySetup.ts'],
          // As of the server's: one load for all.
          isolate: false,
          testTimeout: patience(180_000),
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
