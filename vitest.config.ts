import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** `npm run promises` tries a thousand times what `npm test` tries a few. */
const full = process.env.PROMISES === 'full';
const patience = (usual: number) => (full ? 3_600_000 : usual);
const inline = { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } };

/** What is about the embedded PostgreSQL itself: another one changes nothing to it. */
const aboutEmbedded = ['tests/server/embedded.test.ts', 'tests/promises/server/{kill,one-server}.test.ts'];

/** `unit` needs nothing; `server` a PostgreSQL; `journeys` the built product and a Chromium. */
export default defineConfig({
  test: {
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
          name: 'server',
          // Mercurius requires the CommonJS build of graphql: there must be one only.
          alias: { graphql: 'graphql/index.js' },
          include: ['tests/{server,promises/server}/**/*.test.ts'],
          exclude: process.env.TEST_DATABASE_URL ? aboutEmbedded : [],
          globalSetup: ['tests/server/helpers/databaseSetup.ts'],
          testTimeout: patience(60_000),
          hookTimeout: 120_000,
          // A promise is measured alone, not beside the others; tests wait for PostgreSQL most of the time.
          fileParallelism: !full,
          maxWorkers: full ? 1 : 3,
          sequence: { groupOrder: 1 },
          server: inline,
        },
      },
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
