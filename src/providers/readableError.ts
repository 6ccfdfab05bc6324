import { HttpError } from 'ra-core';
import type { RefusalCode } from '../schema/api/refusalCode';
import type { AnsweredError } from './postGraphql';

/** What went wrong: the server's refusal, a fault of ours, or no answer. */
type ErrorCode = RefusalCode | 'INTERNAL' | 'UNREACHABLE';

const statusOf: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  BAD_USER_INPUT: 422,
  CONFLICT: 409,
  OCCUPIED: 409,
  CONFIRMATION: 409,
  IN_USE: 409,
  NOT_FOUND: 404,
  UNAVAILABLE: 503,
  TOO_MANY_ATTEMPTS: 429,
  TOO_COSTLY: 400,
  UNKNOWN_DOCUMENT: 400,
  INTERNAL: 500,
  UNREACHABLE: 0,
};

interface Extensions {
  code?: ErrorCode;
  /** French messages by dotted path. */
  fields?: Record<string, string>;
  errorId?: string;
  /** The record in the way, or that lacks something, for those who may read it; without id, the one still to be made. */
  record?: { resource: string; id: string | null; label: string };
}

/**
 * A failure as react-admin wants it: `message` in French, `body.errors` by dotted path of a field (with the message
 * under root.serverError) when fields are at fault, and our `code`, `errorId` and `record`.
 */
export interface ReadableError extends Error, Extensions {
  status: number;
  code: ErrorCode;
  body: { errors?: Record<string, unknown> };
}

/** Messages by dotted path of a refusal. */
export function fieldMessages(error: ReadableError): Record<string, string> {
  const entries = Object.entries(error.body?.errors ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => entry[0] !== 'root' && typeof entry[1] === 'string'),
  );
}

interface ApolloFailure {
  graphQLErrors?: readonly { message: string; extensions?: Extensions }[];
}

export function readableError(error: unknown): Error {
  const failure = error as Error & { status?: number; body?: ApolloFailure };
  if (isAbort(failure) || codeOf(failure)) return failure;
  const first = failure.body?.graphQLErrors?.[0];
  if (first) return made(first.message, first.extensions ?? {});
  if (!(failure instanceof HttpError)) return failure;
  return made(unansweredText(failure.status), { code: 'UNREACHABLE' });
}

/** The same of an error that was answered outside the client. */
export function readableAnswer({ message, extensions }: AnsweredError): Error {
  return made(message, (extensions ?? {}) as Extensions);
}

/** Why no GraphQL answer came, by the HTTP status, if there was one. */
function unansweredText(status: number | undefined): string {
  if (status === 429) return 'Trop de demandes à la fois. Patientez un instant, puis réessayez.';
  if (status === 413) return 'Ces données sont trop volumineuses pour être envoyées.';
  if (status) return 'Le serveur n’a pas pu répondre. Réessayez dans un instant.';
  return 'Serveur injoignable. Vérifiez votre connexion, puis réessayez.';
}

/** The code of a failed call, whatever threw it. */
export function codeOf(error: unknown): ErrorCode | undefined {
  return (error as Partial<ReadableError> | null)?.code;
}

function made(message: string, { code = 'INTERNAL', fields, errorId, record }: Extensions): Error {
  const errors = fields ? { ...fields, root: { serverError: message } } : undefined;
  return Object.assign(new HttpError(message, statusOf[code] ?? 500, { errors }), { code, errorId, record });
}

function isAbort(error: Error): boolean {
  return error.name === 'AbortError' || /abort/i.test(error.message);
}
