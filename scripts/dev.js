// npm run dev: the admin and the API from source on one port, both reloaded when a file changes.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  const { startDevelopment } = await vite.ssrLoadModule('/server/main.ts');
  await startDevelopment({ vite });
} catch (error) {
  console.error(error?.name === 'EnvironmentError' ? error.message : (error?.stack ?? String(error)));
  process.exit(1);
}
