import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parse, visit } from 'graphql';
import type { DocumentNode } from 'graphql';
import { toApiError } from '../graphql/errors';
import type { ApiError } from '../graphql/errors';
import { apiHeaders } from './headers';
import type { Request } from '../records/context';

interface Body {
  query?: unknown;
  variables?: unknown;
  operationName?: unknown;
}

export interface GraphQLRoute {
  /** The session of an Authorization header; null for a visitor or a token that does not hold. */
  authenticate(authorization: string | undefined): Promise<string | null> | string | null;
  /** Whether the caller may see the schema. */
  mayIntrospect(request: Request): Promise<boolean>;
}

/** POST /graphql and nothing else. Known documents never come so far: `knownReads` has answered them. */
export function graphqlRoute(app: FastifyInstance, route: GraphQLRoute): void {
  app.post('/graphql', async (http, reply) => {
    const { query, variables, operationName } = (http.body ?? {}) as Body;
    if (typeof query !== 'string')
      return send(reply, [{ message: 'Requête GraphQL attendue', extensions: { code: 'BAD_REQUEST' } }], 400);
    const request: Request = {
      sessionId: await route.authenticate(http.headers.authorization),
      idempotencyKey: readKey(http),
      get log() {
        return app.log.child({ reqId: http.id }) as Request['log'];
      },
      warnings: [],
    };
    const given = (
      typeof variables === 'object' && variables !== null && !Array.isArray(variables) ? variables : {}
    ) as Record<string, unknown>;
    try {
      if (introspects(query) && !(await route.mayIntrospect(request))) {
        return send(reply, [{ message: 'Le schéma n’est pas public.', extensions: { code: 'FORBIDDEN' } }]);
      }
      const result = await app.graphql(
        query,
        { request } as never,
        given,
        typeof operationName === 'string' ? operationName : undefined,
      );
      return reply
        .headers(apiHeaders)
        .send(
          request.warnings.length > 0 ? { ...result, extensions: { warnings: request.warnings } } : result,
        );
    } catch (error) {
      const inside = (error as { errors?: unknown[] }).errors;
      return send(
        reply,
        (inside ?? [error]).map(one => toApiError(one, request.log)),
      );
    }
  });
}

function send(reply: FastifyReply, errors: readonly ApiError[], status = 200) {
  return reply.status(status).headers(apiHeaders).send({ data: null, errors });
}

function readKey(http: FastifyRequest): string | null {
  const key = http.headers['idempotency-key'];
  return typeof key === 'string' && key.length > 0 && key.length <= 200 ? key : null;
}

/** Whether a document asks for the schema itself; a text that does not parse is left to the engine. */
function introspects(query: string): boolean {
  if (!query.includes('__schema') && !query.includes('__type')) return false;
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch {
    return false;
  }
  let found = false;
  visit(document, {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type') found = true;
    },
  });
  return found;
}
