import type { Tokens } from './tokens';

/**
 * The session of an `Authorization: Bearer …` header; null for a visitor, whose header may be absent or empty,
 * and for a token that is not valid.
 */
export async function readBearer(tokens: Tokens, header: string | undefined): Promise<string | null> {
  const token = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
  return token ? ((await tokens.readAccessToken(token))?.sessionId ?? null) : null;
}
