import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

export interface PlainApp {
  url: string;
  stop(): Promise<void>;
}

/** Builds bench/front/plain for production and serves it as the product serves its own files, over the API at `api`. */
export async function servePlain(api: string): Promise<PlainApp> {
  const folder = await mkdtemp(join(tmpdir(), 'karhba-plain-'));
  await build({
    configFile: false,
    root: resolve('bench/front/plain'),
    base: '/',
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, chunkSizeWarningLimit: Infinity },
  });
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const app = Fastify();
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
  await app.register(fastifyStatic, { root: folder, index: false });
  app.get('/', (_, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.post('/graphql', async (request, reply) => {
    const answer = await fetch(`${api}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: request.headers.authorization ?? '' },
      body: JSON.stringify(request.body),
    });
    return reply
      .code(answer.status)
      .type('application/json; charset=utf-8')
      .send(await answer.text());
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
