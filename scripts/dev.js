// npm run dev: the admin and the API from source on one port, both reloaded when a file changes.
import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createLogger, createServer } from 'vite';
import { failureText } from './failure.js';

const root = fileURLToPath(new URL('..', import.meta.url));
// Vite's reload channel shares the server's port.
const server = createHttpServer();

// Vite would show where the check of the configs lies; they are wrong elsewhere, and that is printed for itself.
const customLogger = createLogger();
const { error: logError } = customLogger;
customLogger.error = (message, options) => {
  if (options?.error?.name !== 'ConfigError') logError(message, options);
};

try {
  const vite = await createServer({
    root,
    appType: 'custom',
    customLogger,
    server: { middlewareMode: true, ws: { server } },
  });
  const { startDevelopment } = await vite.ssrLoadModule('/server/main.ts');
  await startDevelopment({ vite, server });
} catch (error) {
  console.error(failureText(error));
  process.exit(1);
}
