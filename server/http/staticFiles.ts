import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './answerErrors';

/** The built admin: hashed files for ever, the page itself always fresh, and the page for every address of the product. */
export async function staticFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.setHeader(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const sendPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  app.get('/', (_, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      request.headers.accept?.includes('text/html') &&
      !/^\/(graphql|assets|files)(\/|$)/.test(request.url);
    return page ? sendPage(reply) : answerNotFound(request, reply);
  });
}
