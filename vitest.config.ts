import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run promises` tries a thousand times what `npm test` tries a few. */
const full = process.env.PROMISES === 'full';
const patience = (usual: number) => (full ? 3_600_000 : usual);
const inline = { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } };

/** The longest promises, of servers that come and go, dozens of screens or files: `npm run promises` alone asks them. */
const longest = full
  ? []
  : [
      'tests/promises/server/{backup,full-disk,kill,one-server,outage,stop,uploads}.test.ts',
      'tests/promises/browser/{documentsOnly,foreignTraffic,renderedLinks,storedScripts,tabs}.test.ts',
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
  // `npm run promises` asks it the rest.
  ...(full
    ? []
    : [
        'tests/promises/server/durability.test.ts',
        'tests/server/{backup,createAdmin,exports,files,imports,jobs,mail,newCompany,restore}.test.ts',
        'tests/server/{cost,identityApi,identityLog,identitySelf,limits}.test.ts',
        // What is decided before a statement, or by a statement that another file has asked this PostgreSQL.
        'tests/server/{accounts,archive,blacklist,choices,countries,datedSettings,defaults,documents}.test.ts',
        'tests/server/{environment,faces,filesRequest,filesTables,headers,identity,identityPasswords}.test.ts',
        'tests/server/{knownDocuments,referenceData,rentalRules,reservationDocument,rules}.test.ts',
        'tests/server/{s3Storage,savedViews,settings,thresholds,told,userAccounts,validation,versions}.test.ts',
        'tests/server/{access-fields,accessTokens,dailySheet,invoices,invoicing,notifications,pricing}.test.ts',
        'tests/server/{firstSteps,rentalPrices,roundTrips,seasons,sheetTabs}.test.ts',
        'tests/promises/server/{dates,history,names,one-truth,pages}.test.ts',
        // How tables follow configs is asked by the promise of schema changes, and the demo is made by COPY alike.
        'tests/server/{demo,golden,sync}.test.ts',
      ]),
];

/** Tests that count what a module does, from inside: each loads the server for itself. */
const watching = ['tests/promises/server/{enumeration,limits-of-login}.test.ts'];

/** Promises of how long something takes, or how much: measured alone, after the others. */
const measured = full
  ? [...watching, 'tests/promises/server/{costly-queries,full-disk,outage,places,stop}.test.ts']
  : watching;

const server = {
  // Mercurius requires the CommonJS build of graphql: there must be one only.
  alias: { graphql: 'graphql/index.js' },
  include: ['tests/{server,promises/server}/**/*.test.ts'],
  globalSetup: ['tests/server/helpers/databaseSetup.ts'],
  testTimeout: patience(60_000),
  hookTimeout: 120_000,
  // They wait for PostgreSQL, or it for them, most of the time.
  maxWorkers: full ? 2 : 3,
  sequence: { groupOrder: 1 },
  server: inline,
};

/** `unit` and `views` need nothing; `server` a PostgreSQL; `journeys` the built product and a Chromium. */
export default defineConfig({
  test: {
    // A failure is read where nobody can look again: its message holds the whole of what came.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: patience(30_000),
          include: ['tests/{domain,schema,promises/domain}/**/*.test.ts'],
          // Pure functions: their modules are loaded once for all.
          isolate: false,
          server: inline,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'views',
          setupFiles: ['tests/views/jsdom.ts'],
          testTimeout: patience(30_000),
          include: ['tests/{providers,views,custom}/**/*.test.{ts,tsx}'],
          server: inline,
        },
      },
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
          include: measured,
          maxWorkers: full ? 1 : 3,
          sequence: { groupOrder: full ? 2 : 1 },
          exclude: process.env.TEST_DATABASE_URL ? notOfAnother : [],
        },
      },
      {
        test: {
          name: 'journeys',
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
