import { createHash, randomBytes } from 'node:crypto';

/** An opaque token: 256 random bits. Only its hash is kept. */
export const makeOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');
