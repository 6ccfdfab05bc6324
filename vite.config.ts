import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), noServerInBrowser],
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node20',
        sourcemap: true,
        copyPublicDir: false,
        rollupOptions: { input: 'server/main.ts' },
      }
    : { outDir: 'dist/client', manifest: true, chunkSizeWarningLimit: 1500 },
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
