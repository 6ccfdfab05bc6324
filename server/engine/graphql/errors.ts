import { randomUUID } from 'node:crypto';
import { GraphQLError, Kind } from 'graphql';
import { outageOf } from '../connection/outageOf';
import type { Log } from '../base/log';
import { AmountOverflow } from '../../../src/domain/money';
import { amountTooLarge, diskFull, onlyReads, Refusal, unreachable } from '../base/refusal';
import type { Request } from '../base/request';
import type { ASTNode } from 'graphql';

/**
 * A document or a variable that the schema refuses, reported with the place and the names that its writer wrote:
 * graphql's own sentences reveal names of the schema, and suggest more.
 */
function requestFault({ nodes, locations }: GraphQLError): string {
  const [at] = locations ?? [];
  const place = at ? ` (ligne ${at.line}, colonne ${at.column})` : '';
  const node = nodes?.[0];
  if (node?.kind === Kind.VARIABLE_DEFINITION)
    return `La variable « $${node.variable.name.value} » n’a pas la valeur attendue${place}.`;
  const name = node && nameOf(node);
  return name
    ? `Requête GraphQL invalide : « ${name} » n’est pas accepté ici${place}.`
    : `Requête GraphQL invalide${place}.`;
}

function nameOf(node: ASTNode): string | undefined {
  return 'name' in node ? node.name?.value : undefined;
}

export interface ApiError {
  message: string;
  path?: readonly (string | number)[];
  extensions: Record<string, unknown>;
}

const sayOutage = { broken: unreachable, away: unreachable, full: diskFull, standby: onlyReads };

/** A statement beyond its time, or one that waited too long for another's. */
const tooSlow = new Set(['57014', '55P03']);

/** An amount beyond its column, or beyond any number. */
const isOverflow = (error: unknown) =>
  error instanceof AmountOverflow || (error as { code?: string } | null)?.code === '22003';

/**
 * An error as it leaves: a refusal states what to do; anything of ours is masked and has an id that is in the log.
 * @param hasLeft whether who asked has closed the connection: what fails then, fails of that.
 */
export function toApiError(error: unknown, log: Log, hasLeft = false): ApiError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError ? error.path : undefined;
  if (isOverflow(original)) return toApiError(amountTooLarge(), log);
  if (original instanceof Refusal) {
    return { message: original.message, path, extensions: { code: original.code, ...original.details } };
  }
  // One thrown while answering, about no place of the document, is a value of ours that its type refused.
  if (original instanceof GraphQLError && (!path || original.nodes)) {
    return { message: requestFault(error as GraphQLError), extensions: { code: 'BAD_REQUEST' } };
  }
  if (tooSlow.has((original as { code?: string })?.code ?? '')) {
    log.warn({ err: original }, 'a statement took too long');
    return {
      message: 'Cette demande prend trop de temps. Précisez votre recherche, puis réessayez.',
      path,
      extensions: { code: 'TIMEOUT' },
    };
  }
  const errorId = randomUUID().slice(0, 8);
  if (hasLeft) log.info({ errorId, why: String(original) }, 'failed once its client had left');
  else log.error({ err: original, errorId }, 'internal error');
  const outage = outageOf(original);
  if (outage) {
    const { code, message } = sayOutage[outage]();
    return { message, path, extensions: { code, errorId } };
  }
  return {
    message: `Erreur interne (réf. ${errorId}). Réessayez ; si elle revient, donnez cette référence.`,
    path,
    extensions: { code: 'INTERNAL', errorId },
  };
}

/**
 * Mercurius's hook: whatever went wrong in a document, reported the same way, always as an answer of 200.
 * @param forbidden hears of each refusal of a right, with the operation refused.
 */
export function errorFormatter(forbidden: (request: Request, operation: string | undefined) => void) {
  return (execution: { data?: unknown; errors?: readonly unknown[] | null }, context: unknown) => {
    const { request } = context as { request: Request };
    const errors = (execution.errors ?? []).map(error => {
      const apiError = toApiError(error, request.log, request.signal?.aborted);
      if (apiError.extensions.code === 'FORBIDDEN') forbidden(request, operationOf(error));
      return apiError;
    });
    return {
      statusCode: 200,
      response: { data: (execution.data ?? null) as null, errors: errors as never },
    };
  };
}

/** The field of the document at which an error arose, whatever its alias. */
function operationOf(error: unknown): string | undefined {
  const [node] = (error as GraphQLError).nodes ?? [];
  return node?.kind === Kind.FIELD ? node.name.value : undefined;
}
