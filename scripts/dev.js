// npm run dev: the admin and the API from source on one port, both reloaded when a file changes.
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
// Vite's reload channel shares the server's port.
const server = createHttpServer();

try {
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } },
  });
  const { startDevelopment } = await vite.ssrLoadModule('/server/main.ts');
  await startDevelopment({ vite, server });
} catch (error) {
  console.error(error?.name === 'EnvironmentError' ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
}
