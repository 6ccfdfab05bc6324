import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerNotFound } from './answerErrors';
import { apiHeaders } from './headers';
import { preloadsOf } from './preloads';
import type { Resources } from '../../../src/schema/resources';

const forEver = { ...apiHeaders, 'cache-control': 'public, max-age=31536000, immutable' };

/**
 * The hashed files of the admin, kept by browsers for ever. They have the headers that they need and no page's, each of
 * which a slow line would carry.
 */
export async function assets(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    etag: false,
    lastModified: false,
    setHeaders(reply) {
      for (const [name, value] of Object.entries(forEver)) reply.setHeader(name, value);
    },
  });
  app.setNotFoundHandler(answerNotFound);
}

/** The page of the admin, always fresh, for every address of the product, and the files beside it. */
export async function staticFiles(app: FastifyInstance, folder: string, resources: Resources): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const preloads = await preloadsOf(folder, resources);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    setHeaders: reply => reply.setHeader('cache-control', 'no-cache'),
  });
  const sendPage = (url: string, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('</body>', `${preloads(url)}</body>`));
  app.get('/', ({ url }, reply) => sendPage(url, reply));
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      request.headers.accept?.includes('text/html') &&
      !/^\/(graphql|files)(\/|$)/.test(request.url);
    return page ? sendPage(request.url, reply) : answerNotFound(request, reply);
  });
}
