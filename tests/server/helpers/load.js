import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Loads a TypeScript module of the repository into a plain Node process, as `/server/log.ts`. */
export async function load(...paths) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  try {
    return await Promise.all(paths.map(path => vite.ssrLoadModule(path)));
  } finally {
    await vite.close();
  }
}
