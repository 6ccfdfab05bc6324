import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run promises` tries a thousand times what `npm test` tries a few. */
const full = process.env.PROMISES === 'full';
const patience = (usual: number) => (full ? 3_600_000 : usual);
const inline = { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } };

/** What another PostgreSQL is not asked: first of all what is about the embedded one itself. */
const notOfAnother = [
  'tests/server/embedded.test.ts',
  'tests/promises/server/{kill,one-server}.test.ts',
  // Tried on both by `npm run promises`: processes that come and go, whatever PostgreSQL they speak to.
  ...(full ? [] : ['tests/promises/server/{backup,outage,stop}.test.ts']),
  // The same, for what is asked of the API thousands of times.
  ...(full ? [] : ['tests/promises/server/{authorization,bad-input,canaries}.test.ts']),
];

/** Tests that count what a module does, from inside: each loads the server for itself. */
const watching = ['tests/promises/server/{enumeration,limits-of-login}.test.ts'];

const server = {
  // Mercurius requires the CommonJS build of graphql: there must be one only.
  alias: { graphql: 'graphql/index.js' },
  include: ['tests/{server,promises/server}/**/*.test.ts'],
  globalSetup: ['tests/server/helpers/databaseSetup.ts'],
  testTimeout: patience(60_000),
  hookTimeout: 120_000,
  // A promise is measured alone, not beside the others; tests wait for PostgreSQL most of the time.
  fileParallelism: !full,
  maxWorkers: full ? 1 : 3,
  sequence: { groupOrder: 1 },
  server: inline,
};

/** `unit` needs nothing; `server` a PostgreSQL; `journeys` the built product and a Chromium. */
export default defineConfig({
  test: {
    // A failure is read where nobody can look again: its message holds the whole of what came.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          testTimeout: patience(30_000),
          include: ['tests/{domain,schema,providers,views,custom,promises/domain}/**/*.test.{ts,tsx}'],
          server: inline,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...watching, ...(process.env.TEST_DATABASE_URL ? notOfAnother : [])],
          // The server's modules are loaded once for many files: they keep nothing that another test could see.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-watched', include: watching } },
      {
        test: {
          name: 'journeys',
          include: ['tests/{journeys,promises/browser}/**/*.test.ts'],
          testTimeout: patience(180_000),
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
