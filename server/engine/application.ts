import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance } from 'fastify';
import mercurius from 'mercurius';
import type { Pool } from 'pg';
import { allDocuments } from '../../src/schema/api/allDocuments';
import type { Resources } from '../../src/schema/resources';
import { errorFormatter } from './graphql/errors';
import { isApiKey, sessionOfKey } from './access/apiKeys';
import { bearerOf, readBearer } from './access/tokens';
import { loadCaller } from './sql/loadCaller';
import { SecurityLog } from './access/securityLog';
import { makeTokens } from './access/tokens';
import { makeReadFile } from './files/makeReadFile';
import { notificationDocuments } from '../../src/schema/api/notificationDocuments';
import { ChosenLists } from './graphql/chosenLists';
import { knownDocuments } from './graphql/knownDocuments';
import type { KnownDocument } from './graphql/knownDocuments';
import { RepeatedReads } from './graphql/repeatedReads';
import { Live } from './notifications/live';
import { Notifications } from './notifications/notifications';
import { Reads } from './graphql/reads';
import { buildSchema } from './schema';
import type { Drain } from './http/drain';
import { answerClientError } from './http/answerErrors';
import { answerKnown, bodiesRead } from './http/answerKnown';
import { clientAddress } from './http/httpRequest';
import { answerBadAddress, answerErrors, answerNotFound } from './http/answerErrors';
import { filesRoute } from './http/filesRoute';
import { gate, mostBodyBytes } from './http/gate';
import { graphqlRoute } from './http/graphqlRoute';
import { pageHeaders } from './http/headers';
import { healthRoute } from './http/health';
import { liveRoute } from './http/liveRoute';
import { httpServer } from './http/httpServer';
import { keepPlaces } from './http/places';
import { jsonBodies } from './http/jsonBodies';
import { assets, staticFiles } from './http/staticFiles';
import { trustedProxies } from './http/trustedProxies';
import type { TrustProxy } from './http/trustedProxies';
import { acceptUploads } from './http/acceptUploads';
import type { Log } from './base/log';
import type { Engine } from './records/context';
import type { Origin, Request } from './base/request';

export interface ApplicationOptions {
  pool: Pool;
  resources: Resources;
  log: Log;
  tokenSecret: string;
  /** While it is changed: the one before. */
  previousSecret?: string | null;
  production: boolean;
  trustProxy?: TrustProxy;
  /** Where people reach the product, when a proxy stands before it. */
  publicUrl?: string | null;
  /** `only`: no document but those of the admin. */
  documents?: 'known' | 'only';
  /** Folder of the built admin; none in development and in API tests. */
  clientFolder?: string;
  /** Of a server that lets requests finish when it stops. */
  drain?: Drain;
  /** Connections at a time. */
  mostConnections?: number;
  /** Development gives its own HTTP server. */
  serverFactory?: (handler: RequestListener) => Server;
}

/** The HTTP application: `/graphql`, `/healthz` and, when built, the admin. */
export async function createApplication(
  engine: Engine,
  options: ApplicationOptions,
): Promise<FastifyInstance> {
  const { pool, resources, log, production } = options;
  const tokens = makeTokens(options.tokenSecret, engine.now, undefined, options.previousSecret);
  const security = new SecurityLog(pool, log, engine.now);
  const refused = (request: Request, operation?: string) =>
    security.note(
      request,
      { kind: 'forbidden', sessionId: request.sessionId, detail: { operation } },
      engine.now(),
    );
  const authenticate = (authorization: string | undefined, origin?: Origin) => {
    const token = bearerOf(authorization);
    if (token === undefined || !isApiKey(token)) return readBearer(tokens, authorization);
    return sessionOfKey({ pool, security, now: engine.now }, token, origin);
  };
  const isKnown = (authorization: string | undefined) =>
    authenticate(authorization).then(
      session => session !== null,
      () => false,
    );
  const reads = new Reads(engine);
  const schema = buildSchema(engine, reads, {
    pool,
    resources,
    tokens,
    log,
    security,
    home: engine.home,
    now: engine.now,
  });
  const isProxy = trustedProxies(options.trustProxy ?? false);
  const notifications = new Notifications(engine);
  const ofNotifications: [string, KnownDocument] = [
    notificationDocuments.list(resources),
    { operation: 'Notifications', answer: (request, variables) => notifications.list(request, variables) },
  ];
  const written = knownDocuments(resources, reads, schema, new Map([ofNotifications]));
  const chosen = new ChosenLists(resources, reads);
  const repeated = new RepeatedReads(resources, reads, schema);
  const all = allDocuments(resources);
  const known = {
    documents: { get: (text: string) => written.get(text) ?? chosen.get(text) ?? repeated.get(text) },
    addressOf: clientAddress(isProxy),
    authenticate,
    log,
    now: engine.now,
  };
  const makeServer = options.serverFactory ?? httpServer;
  const app = Fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request costs more than most requests; one is made when there is something to log.
    childLoggerFactory: logger => logger,
    bodyLimit: mostBodyBytes,
    frameworkErrors: answerBadAddress,
    clientErrorHandler: answerClientError,
    trustProxy: isProxy,
    // What still keeps a connection when the requests have had their time is cut.
    forceCloseConnections: true,
    serverFactory: handler => {
      const answer = gate(
        { publicOrigin: originOf(options.publicUrl), isProxy, isKnown, mostAtOnce: 500 },
        answerKnown(known, handler),
      );
      const server = makeServer(options.drain?.listener(answer) ?? answer);
      if (!options.serverFactory) keepPlaces(server, { most: options.mostConnections ?? 2000, isKnown });
      return server;
    },
  }) as unknown as FastifyInstance;
  answerErrors(app, log);
  jsonBodies(app);
  app.addHook('onClose', () => security.flush());
  app.addHook('preParsing', async (request, _, payload) => {
    const read = bodiesRead.get(request.raw);
    return read ? Readable.from([read]) : payload;
  });
  await app.register(compress, { threshold: 4096, encodings: ['br', 'gzip'] });
  await app.register(mercurius, {
    schema,
    routes: false,
    graphiql: false,
    allowBatchedQueries: false,
    errorFormatter: errorFormatter(refused),
    // By the text of documents: as many as are sent in a day, not as many as can be made up.
    cache: 300,
    graphql: { validateOptions: { maxErrors: 5 } },
  });
  graphqlRoute(app, {
    authenticate,
    documents: { has: text => all.has(text) || chosen.has(text) },
    documentsOnly: options.documents === 'only',
    learn: text => repeated.learn(text),
    now: engine.now,
    secure: options.publicUrl?.startsWith('https:') ?? false,
    async mayIntrospect(request) {
      const may = (await loadCaller(pool, request.sessionId))?.role === 'SUPER_ADMIN';
      if (!may) refused(request, '__schema');
      return may;
    },
  });
  acceptUploads(app, {
    isSignedIn: async authorization => (await loadCaller(pool, await authenticate(authorization))) !== null,
    log,
  });
  filesRoute(app, { authenticate, readFile: makeReadFile(pool, resources), storage: engine.files, log });
  const live = new Live(pool, log);
  liveRoute(app, { authenticate, loadCaller: sessionId => loadCaller(pool, sessionId), live });
  options.drain?.onStart(() => live.end());
  app.addHook('preClose', () => live.end());
  app.addHook('onClose', () => live.stop());
  healthRoute(app, { ...engine, pool });
  const { clientFolder } = options;
  if (clientFolder)
    await app.register(scope => assets(scope, join(clientFolder, 'assets')), { prefix: '/assets' });
  // Headers of pages are for a plugin of their own: worked out anew for each answer, they would slow the API.
  await app.register(async pages => {
    await pageHeaders(pages, production);
    if (clientFolder) await staticFiles(pages, clientFolder, resources);
    else pages.setNotFoundHandler(answerNotFound);
  });
  return app;
}

const originOf = (publicUrl: string | null | undefined) => (publicUrl ? new URL(publicUrl).origin : null);
