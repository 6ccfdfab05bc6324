import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Log } from './log';

/** Where a request comes from, as the security log keeps it. */
export interface Origin {
  /** Behind trusted proxies only what they report; null when it is not known. */
  address: string | null;
  userAgent: string | null;
  /** What its browser was given when somebody signed in by it; null or absent for a stranger. */
  device?: string | null;
}

/** One request: who sends it, as far as its token identifies them. */
export interface Request extends Origin {
  /** Session id of a valid access token; null for a visitor. */
  sessionId: string | null;
  idempotencyKey: string | null;
  /** What its sender has decided, 'name=value' (`decide`); absent where nothing is. */
  confirmed?: ReadonlySet<string>;
  log: Log;
  /** Aborted when nobody waits for the answer any more; absent where the server itself is the caller. */
  signal?: AbortSignal;
  /** Lets the requesting browser be recognised when it comes back; absent where the server itself is the caller. */
  giveDevice?(device: string): void;
  /** Sentences that the answer carries beside its data: what succeeded, but deserves a look. */
  warnings: string[];
}

/** The caller of a write, with the name that history keeps. */
export interface Writer extends Caller {
  name: string;
}

/** Who writes what nobody requested: history names it so. */
export const karhba: Writer = {
  id: null as unknown as string,
  name: 'Karhba',
  role: 'SUPER_ADMIN',
  granted: new Set<string>(),
};
