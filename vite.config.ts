import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { budget } from './vite.budget.ts';
import { groups } from './vite.groups.ts';
import { serviceWorker } from './vite.worker.ts';

/** The browser never receives a line of the server: an import that would bring one fails the build. */
const noServerInBrowser: Plugin = {
  name: 'karhba:no-server-in-browser',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (this.environment.name !== 'client') return null;
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
    if (
      resolved &&
      /\/server\/[^?]*\.ts/.test(resolved.id.replace(import.meta.dirname, '')) &&
      !resolved.id.includes('/node_modules/')
    ) {
      this.error(`${importer} imports ${source}: the browser's bundle must not contain the server`);
    }
    return resolved;
  },
};

/** Everybody gives ra-core a router: that which it would take otherwise is not brought by its context. */
const noDefaultRouter: Plugin = {
  name: 'karhba:no-default-router',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/adapters/reactRouterProvider.js') && importer?.endsWith('/RouterProviderContext.js')
      ? `${import.meta.dirname}/src/startup/lighter/noRouter.ts`
      : null,
};

/**
 * V8 keeps a source of nothing but ASCII in one byte a sign, and any other in two: written with escapes, the server's
 * takes 5 MB less of memory.
 */
const asciiServer: Plugin = {
  name: 'karhba:ascii-server',
  generateBundle(_, bundle) {
    if (this.environment.name !== 'ssr') return;
    const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      // A sign that is escaped already is so no more.
      file.code = file.code.replace(
        // oxlint-disable-next-line no-control-regex -- all that is not ASCII
        /(\\*)([^\x00-\x7f])/g,
        (_all, slashes: string, sign: string) => slashes.slice(slashes.length % 2) + escaped(sign),
      );
    }
  },
};

/**
 * The server's libraries are in its bundle: Node reads two files where it looked for hundreds, and starts sooner. Not
 * those that are programs of the machine, those that find their files beside them, and those that are rarely needed.
 */
const bundled = {
  ssr: {
    noExternal: true as const,
    external: [
      'sharp',
      '@node-rs/argon2',
      '@myriaddreamin/typst-ts-node-compiler',
      'pino',
      'vite',
      'nodemailer',
      'write-excel-file',
      'file-type',
    ],
  },
  resolve: {
    // What Mercurius requires and what we import must be one and the same.
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.js' },
      { find: /^graphql\/([^.]+)$/, replacement: 'graphql/$1.js' },
    ],
  },
};

/** What the first list would wait for, and nobody needs there. */
const lighter = {
  resolve: {
    alias: [
      { find: /^object\.entries$/, replacement: `${import.meta.dirname}/src/startup/lighter/entries.cjs` },
      {
        find: /^jsonexport\/dist\/index\.js$/,
        replacement: `${import.meta.dirname}/src/startup/lighter/jsonexport.ts`,
      },
    ],
  },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), noServerInBrowser, noDefaultRouter, asciiServer, budget(), serviceWorker()],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        rollupOptions: { input: 'server/main.ts' },
      }
    : {
        outDir: 'dist/client',
        manifest: true,
        chunkSizeWarningLimit: 1500,
        rolldownOptions: {
          output: {
            // What several pages share is named after all of them.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('shared') ? 'shared' : name}-[hash].js`,
            // Few files, so that a slow line is not waited for at each.
            codeSplitting: { groups },
          },
        },
      },
  ...(isSsrBuild ? bundled : lighter),
  // Named, since the admin is loaded lazily: found late, they would make the first page of a development reload.
  optimizeDeps: {
    include: [
      'react-admin',
      'ra-data-graphql-simple',
      '@apollo/client/core',
      '@mui/material',
      'react-router',
    ],
  },
  server: { host: '127.0.0.1' },
}));
