import { deviceCookie, readDevice } from '../access/devices';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { checkDocument } from '../graphql/documentLimits';
import type { DocumentTraits } from '../graphql/documentLimits';
import { toApiError } from '../graphql/errors';
import type { ApiError } from '../graphql/errors';
import type { Origin, Request } from '../base/request';
import { Refusal } from '../base/refusal';
import { errorBody } from './errorBody';
import { apiHeaders } from './headers';
import { clockHeader } from '../../../src/schema/api/clockHeader';
import { HttpRequest, readConfirmed, readKey } from './httpRequest';
import { checkVariables } from '../graphql/variableLimits';

interface Body {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

interface GraphQLRoute {
  /** The session of an Authorization header; null for a visitor or a token that does not hold. */
  authenticate(authorization: string | undefined, origin: Origin): Promise<string | null>;
  /** Whether people reach us by https. */
  secure: boolean;
  /** Whether the caller may see the schema. */
  mayIntrospect(request: Request): Promise<boolean>;
  /** Our own documents, which need not be judged, */
  documents: { has(text: string): boolean };
  /** whether there are no others (DOCUMENTS=only), */
  documentsOnly: boolean;
  /** and what becomes of another that was found right and answered. */
  learn(text: string): void;
  /** The present, in epoch milliseconds. */
  now(): number;
}

interface Given {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | undefined;
}

/** POST /graphql and nothing else. Most of what the admin sends never comes so far: `answerKnown` has answered it. */
export function graphqlRoute(app: FastifyInstance, route: GraphQLRoute): void {
  app.post('/graphql', async (http, reply) => {
    reply.header(clockHeader, String(route.now()));
    const given = readBody(http.body);
    if (!given) return reply.status(400).headers(apiHeaders).send(errorBody(400));
    const request = new HttpRequest({
      sessionId: null,
      idempotencyKey: readKey(http.headers['idempotency-key']),
      confirmed: readConfirmed(http.headers.confirmed),
      userAgent: http.headers['user-agent'] ?? null,
      device: readDevice(http.headers.cookie),
      giveDevice: device => void reply.header('set-cookie', deviceCookie(device, route.secure)),
      addressOf: () => http.ip,
      logOf: () => app.log.child({ reqId: http.id }) as Request['log'],
      response: reply.raw,
    });
    try {
      const { introspects } = judge(given, route);
      request.sessionId = await route.authenticate(http.headers.authorization, request);
      if (introspects && !(await route.mayIntrospect(request))) {
        return send(reply, [{ message: 'Le schéma n’est pas public.', extensions: { code: 'FORBIDDEN' } }]);
      }
      const { query, variables, operationName } = given;
      const result = await app.graphql(query, { request } as never, variables, operationName);
      if (!result.errors && !introspects && !route.documents.has(query)) route.learn(query);
      return reply
        .headers(apiHeaders)
        .send(
          request.warnings.length > 0 ? { ...result, extensions: { warnings: request.warnings } } : result,
        );
    } catch (error) {
      const inside = (error as { errors?: unknown[] }).errors;
      return send(
        reply,
        (inside ?? [error]).map(one => toApiError(one, request.log, request.signal?.aborted)),
      );
    }
  });
}

/** A request as it must be typed; null for anything else, a batch included. */
function readBody(body: unknown): Given | null {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null;
  const { query, variables, operationName } = body as Body;
  if (typeof query !== 'string') return null;
  if ((variables ?? null) !== null && (typeof variables !== 'object' || Array.isArray(variables)))
    return null;
  if ((operationName ?? null) !== null && typeof operationName !== 'string') return null;
  return {
    query,
    variables: (variables ?? {}) as Given['variables'],
    operationName: (operationName as string | null) ?? undefined,
  };
}

/** @throws Refusal, GraphQLError before anything is sent to the database. */
function judge({ query, variables }: Given, { documents, documentsOnly }: GraphQLRoute): DocumentTraits {
  const own = documents.has(query);
  if (!own && documentsOnly) throw unknownDocument();
  checkVariables(variables);
  return own ? { introspects: false } : checkDocument(query);
}

/** A page that was opened before the server changed selects what it does not know any more. */
const unknownDocument = () =>
  new Refusal('UNKNOWN_DOCUMENT', 'Cette page est plus ancienne que le serveur. Rechargez-la.');

const ofTheRequest = new Set<unknown>(['BAD_REQUEST', 'TOO_COSTLY', 'UNKNOWN_DOCUMENT']);

function send(reply: FastifyReply, errors: readonly ApiError[]) {
  const faulty = errors.some(({ extensions }) => ofTheRequest.has(extensions.code));
  return reply
    .status(faulty ? 400 : 200)
    .headers(apiHeaders)
    .send({ data: null, errors });
}
