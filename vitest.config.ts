import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const inline = { deps: { inline: [/ra-data-graphql/, /@apollo\/client/] } };

/** `unit` needs nothing; `server` a PostgreSQL; `journeys` the built product and a Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          testTimeout: 30_000,
          include: ['tests/{domain,schema,providers,views,custom}/**/*.test.{ts,tsx}'],
          server: inline,
        },
      },
      {
        test: {
          name: 'server',
          // Mercurius requires the CommonJS build of graphql: there must be one only.
          alias: { graphql: 'graphql/index.js' },
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/helpers/databaseSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          server: inline,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['tests/journeys/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
