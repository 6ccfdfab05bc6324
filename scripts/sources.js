// How TypeScript of a checkout runs from source: Vite reads it as the build does.

/** A Vite that only loads modules of the checkout at `root`; to be closed. */
export async function openSources(root) {
  const { createServer } = await import('vite');
  return createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
}
