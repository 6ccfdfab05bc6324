import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';
import { budget } from './vite.budget.ts';
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

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * What is there before all that is imported later, in one file each with what it uses of libraries, instead of dozens
 * that must each be asked for, found and begun: the admin with its lists, then sheets and forms.
 */
const together = Object.entries({
  admin: ['startup/admin.tsx'],
  records: ['views/record/SheetView.tsx', 'views/form/CreateView.tsx'],
}).map(([name, sources], index) => {
  const begins = sources.map(source => `${import.meta.dirname}/src/${source}`);
  const found = new Set<string>();
  /** The product's own modules that `id` imports at once. */
  const add = (id: string, modules: Modules) => {
    if (found.has(id) || id.includes('/node_modules/')) return;
    found.add(id);
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) add(imported, modules);
  };
  return {
    debugName: name,
    priority: 3 - index,
    name(id: string, modules: Modules) {
      if (found.size === 0) for (const source of begins) add(source, modules);
      return found.has(id) && !begins.includes(id) ? name : null;
    },
  };
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), noServerInBrowser, asciiServer, budget(), serviceWorker()],
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
            codeSplitting: {
              groups: [
                // What renews a session before the admin is there, and what it looks like: the login page has it too, and nothing
                // else of the admin.
                {
                  name: 'session',
                  test: /src\/(providers\/(early|refreshSession|session|inTurn|newKey|postGraphql)|schema\/api\/identityDocuments|startup\/styles)\.ts$/,
                  priority: 4,
                },
                ...together,
                // A hook, an icon or a helper of a few lines, merged with what else shares it, would bring that to every page.
                { name: 'shared', test: /@mui\/utils\/esm\/use\w+\//, priority: 1 },
                {
                  name: 'shared',
                  test: /src\/views\/shell\/(stuck|arrival)\.ts$/,
                  priority: 1,
                },
                { name: 'shared', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 1 },
                { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_000 },
              ],
            },
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
