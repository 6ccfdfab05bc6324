import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import mercurius from 'mercurius';
import type { Pool } from 'pg';
import type { Resources } from '../src/schema/resources';
import { formatErrors } from './graphql/errors';
import { readBearer } from './access/authenticate';
import { loadCaller } from './access/loadCaller';
import { identityTables } from './access/tables';
import { makeTokens } from './access/tokens';
import { bindBehaviours } from './behaviours/all';
import { syncDatabase } from './database/sync';
import { hasDemoAccounts } from './demo/hasDemoAccounts';
import { issuerTable } from './documents/issuer';
import { knownDocuments } from './graphql/knownDocuments';
import { Reads } from './graphql/reads';
import { buildSchema } from './graphql/schema';
import { graphqlRoute } from './http/graphqlRoute';
import { apiHeaders, pageHeaders } from './http/headers';
import { bodiesRead, knownReads } from './http/knownReads';
import { staticFiles } from './http/staticFiles';
import type { Log } from './log';
import type { Engine } from './records/context';

export interface ApplicationOptions {
  pool: Pool;
  resources: Resources;
  log: Log;
  tokenSecret: string;
  production: boolean;
  trustProxy?: boolean | string;
  /** Folder of the built admin; none in development and in API tests. */
  clientFolder?: string;
  /** Development gives its own HTTP server. */
  serverFactory?: (handler: RequestListener) => Server;
}

/** The engine of these resources on this database: tables synchronised, behaviours bound. */
export async function createEngine(pool: Pool, resources: Resources, log: Log): Promise<Engine> {
  const behaviours = bindBehaviours(resources);
  await syncDatabase(pool, resources, identityTables + issuerTable, log);
  return { pool, resources, behaviours, log, now: Date.now };
}

/** The HTTP application: `/graphql`, `/healthz` and, when built, the admin. */
export async function createApplication(
  engine: Engine,
  options: ApplicationOptions,
): Promise<FastifyInstance> {
  const { pool, resources, log, production } = options;
  const tokens = makeTokens(options.tokenSecret);
  const authenticate = (authorization: string | undefined) => readBearer(tokens, authorization);
  const reads = new Reads(engine);
  const known = knownDocuments(resources, reads);
  const makeServer = options.serverFactory ?? (handler => createServer({ requestTimeout: 30_000 }, handler));
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than most requests; one is made when there is something to log.
    childLoggerFactory: logger => logger,
    bodyLimit: 1_048_576,
    trustProxy: options.trustProxy ?? false,
    serverFactory: handler => makeServer(knownReads({ known, authenticate, log }, handler)),
  }) as unknown as FastifyInstance;
  app.addHook('preParsing', async (request, _, payload) => {
    const read = bodiesRead.get(request.raw);
    return read ? Readable.from([read]) : payload;
  });
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
  const schema = buildSchema(engine, reads, { pool, resources, tokens, log, now: engine.now });
  await app.register(mercurius, {
    schema,
    routes: false,
    graphiql: false,
    allowBatchedQueries: false,
    errorFormatter: formatErrors,
  });
  graphqlRoute(app, {
    authenticate,
    mayIntrospect: async request => (await loadCaller(pool, request.sessionId))?.role === 'SUPER_ADMIN',
  });
  app.get('/healthz', async (_, reply) => {
    void reply.headers(apiHeaders);
    try {
      return { status: 'ok', demo: await hasDemoAccounts(pool) };
    } catch {
      return reply.status(503).send({ status: 'database' });
    }
  });
  // Headers of pages are for a plugin of their own: worked out anew for each answer, they would slow the API.
  await app.register(async pages => {
    await pageHeaders(pages, production);
    if (options.clientFolder) await staticFiles(pages, options.clientFolder);
  });
  return app;
}
