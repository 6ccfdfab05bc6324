import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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
  app.setNotFoundHandler((request, reply) => {
    const navigation = request.method === 'GET' && request.headers.accept?.includes('text/html');
    if (!navigation) return reply.status(404).send({ message: 'Introuvable' });
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}
