import { makeAddresses } from '../../../src/schema/api/addresses';
import { readingAt } from '../../../src/schema/api/readings';
import type { Reading } from '../../../src/schema/api/readings';
import type { Request } from '../base/request';
import { Refusal } from '../base/refusal';
import { chosenColumns } from '../graphql/chosenLists';
import type { Reads } from '../graphql/reads';
import { loadCaller } from '../sql/loadCaller';
import type { AccessServices } from './accessServices';
import type { AuthResult } from './authResult';
import { permissionOf } from './grantedActions';

/** What a page that opens needs beside its session. */
interface Opening {
  /** The rights of an ADMIN by name; those of others follow from their role. */
  granted: string[];
  key: string | null;
  answer: string | null;
  /** At '/': how far the page is that is home for a time, as JSON. */
  progress: string | null;
}

/**
 * Makes what answers `AuthResult.opening`: who signs in, or stays, is given their rights and what the page at an
 * address reads first. It is read in the name of the session just given, as its page would read it a moment later.
 */
export function makeOpening(access: AccessServices, reads: Reads) {
  const { resources, home } = access;
  const addresses = makeAddresses(resources.all);
  return async function openingOf(
    { token }: AuthResult,
    address: unknown,
    request: Request,
  ): Promise<Opening | null> {
    const claims = await access.tokens.readAccessToken(token.accessToken);
    const own: Request = Object.create(request, { sessionId: { value: claims?.sessionId ?? null } });
    const caller = await loadCaller(access.pool, own.sessionId);
    if (!caller) return null;
    const { actions } = permissionOf(access, caller.id, caller);
    const allowed = actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => action);
    const isHome = address === '/';
    const at = isHome ? home.of(caller) : address;
    const reading = typeof at === 'string' ? readingAt(at, caller, resources, addresses) : null;
    const [first, progress] = await Promise.all([
      reading && unlessRefused(answer(own, reading)),
      isHome && at !== '/' && home.progress ? unlessRefused(reads.question(own, home.progress, {})) : null,
    ]);
    return {
      granted: caller.role === 'ADMIN' ? allowed : [],
      key: reading?.key ?? null,
      answer: first,
      progress,
    };
  };
  /** As its document would be. */
  function answer(request: Request, { resource, columns, operation, variables }: Reading): Promise<string> {
    if (!resource) return reads.question(request, operation, variables);
    if (columns === undefined) return reads.one(request, resource, variables.id);
    const shown = columns === '' ? 'shown' : chosenColumns(resource, resources, columns);
    return reads.list(request, resource, variables, shown);
  }
}

/** Null of what is refused, which its screen requests again to show why. */
const unlessRefused = (answer: Promise<string>): Promise<string | null> =>
  answer.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
