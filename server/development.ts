import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { ViteDevServer } from 'vite';
import type * as ApplicationModule from './engine/application';
import type * as EngineModule from './engine/start/createEngine';
import type * as ProductModule from './product';
import type { Environment } from './engine/base/environment';
import { openStorage } from './engine/files/openStorage';
import { notListening } from './engine/http/listening';
import type { Log } from './engine/base/log';

interface Development {
  vite: ViteDevServer;
  server: Server;
  environment: Environment;
  pool: Pool;
  now(): number;
  log: Log;
  tokenSecret: string;
}

/** One port for both: the API is rebuilt on the open database when its sources change, the pages by Vite's HMR. */
export async function developmentServer({
  vite,
  server,
  environment,
  pool,
  now,
  log,
  tokenSecret,
}: Development): Promise<void> {
  let api: RequestListener = (_, response) => void response.writeHead(503).end();
  const rebuild = async () => {
    const { createApplication } = (await vite.ssrLoadModule(
      '/server/engine/application.ts',
    )) as typeof ApplicationModule;
    const { createEngine } = (await vite.ssrLoadModule(
      '/server/engine/start/createEngine.ts',
    )) as typeof EngineModule;
    const { product } = (await vite.ssrLoadModule('/server/product.ts')) as typeof ProductModule;
    const files = openStorage(environment);
    const engine = await createEngine(pool, { ...product, goesBack: true }, log, files, now);
    const serverFactory = (handler: unknown) => {
      api = handler as RequestListener;
      return server;
    };
    const app = await createApplication(engine, {
      pool,
      resources: product.resources,
      log,
      tokenSecret,
      previousSecret: environment.previousSecret,
      production: false,
      publicUrl: environment.publicUrl,
      documents: environment.documents,
      serverFactory,
    });
    await app.ready();
  };
  const notRebuilt = (error: unknown) => {
    // Lines for who has just saved the config, as at the start; read anew, its class is another each time.
    if (error instanceof Error && error.name === 'ConfigError') process.stderr.write(`${error.message}\n`);
    else log.error({ err: error }, 'the API could not be rebuilt');
  };
  await rebuild();
  let waiting: NodeJS.Timeout | undefined;
  vite.watcher.on('all', (_, file) => {
    if (!/\/(server|src\/(schema|domain|product|pages|resources))\//.test(file)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => void rebuild().catch(notRebuilt), 100);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (/^\/(graphql|healthz|files)(\?|\/|$)/.test(request.url ?? '')) return api(request, response);
    vite.middlewares(request, response, () => void page(vite, request, response, log));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(notListening(error, environment)));
    server.listen(environment.port, environment.host, resolve);
  });
  log.info({ address: server.address() }, 'Karhba is ready, from its sources');
}

async function page(
  vite: ViteDevServer,
  request: IncomingMessage,
  response: ServerResponse,
  log: Log,
): Promise<void> {
  try {
    const html = await readFile(join(vite.config.root, 'index.html'), 'utf8');
    const made = await vite.transformIndexHtml(request.url ?? '/', html);
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
      .end(made);
  } catch (error) {
    log.error({ err: error }, 'the page could not be made');
    response.writeHead(500).end();
  }
}
