import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Log } from '../log';
import { Refusal } from '../records/refusal';
import type { Request } from '../records/context';

export interface ApiError {
  message: string;
  path?: readonly (string | number)[];
  extensions: Record<string, unknown>;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
]);

/** An error as it leaves: a refusal says what to do; anything of ours is masked and has an id that is in the log. */
export function toApiError(error: unknown, log: Log): ApiError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  const path = error instanceof GraphQLError ? error.path : undefined;
  if (original instanceof Refusal) {
    return { message: original.message, path, extensions: { code: original.code, ...original.details } };
  }
  if (original instanceof GraphQLError) {
    // graphql-js suggests names of the schema to whoever misspells one; ours are not for guessing.
    const message = original.message.replace(/ Did you mean [\s\S]*$/, '');
    return { message, extensions: { code: 'BAD_REQUEST' } };
  }
  const errorId = randomUUID().slice(0, 8);
  log.error({ err: original, errorId }, 'internal error');
  if (unreachable.has((original as { code?: string })?.code ?? '')) {
    return {
      message: 'La base de données ne répond pas. Réessayez dans un instant.',
      extensions: { code: 'UNAVAILABLE', errorId },
    };
  }
  return {
    message: `Erreur interne (réf. ${errorId}). Réessayez ; si elle revient, donnez cette référence.`,
    path,
    extensions: { code: 'INTERNAL', errorId },
  };
}

/** Mercurius's hook: whatever went wrong in a document, told the same way, always as an answer of 200. */
export function formatErrors(
  execution: { data?: unknown; errors?: readonly unknown[] | null },
  context: unknown,
) {
  const { log } = (context as { request: Request }).request;
  return {
    statusCode: 200,
    response: {
      data: (execution.data ?? null) as null,
      errors: (execution.errors ?? []).map(error => toApiError(error, log)) as never,
    },
  };
}
