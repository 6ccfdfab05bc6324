import type { Pool } from 'pg';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import type { Caller } from '../../src/schema/permissions';
import type { Loaded, Values } from './store';
import type { Transaction } from '../database/transaction';
import type { Log } from '../log';
import type { Behaviours } from '../behaviours/behaviours';
import type { FileStorage } from '../files/storage';

/** What the server is made of; built once in `main.ts`. */
export interface Engine {
  pool: Pool;
  resources: Resources;
  behaviours: Behaviours;
  log: Log;
  files: FileStorage;
  /** The present, in epoch milliseconds. */
  now(): number;
  /** Whether letters leave by a mail server; without one they are written to a folder. */
  sendsMail?: boolean;
  /** Whether the disk of the embedded PostgreSQL has room for writes. */
  hasRoom?(): Promise<boolean>;
}

/** Where a request comes from, as the security log keeps it. */
export interface Origin {
  /** Behind trusted proxies only what they say; null when it is not known. */
  address: string | null;
  userAgent: string | null;
}

/** One request: who asks, as far as its token says. */
export interface Request extends Origin {
  /** Session id of a valid access token; null for a visitor. */
  sessionId: string | null;
  idempotencyKey: string | null;
  log: Log;
  /** Aborted when nobody waits for the answer any more; absent where the server itself asks. */
  signal?: AbortSignal;
  /** Sentences that the answer carries beside its data: what succeeded, but deserves a look. */
  warnings: string[];
}

/** The caller of a write, with the name that history keeps. */
export interface Writer extends Caller {
  name: string;
}

/** What a behaviour works with: the transaction of its write, never another connection. */
export interface WriteContext {
  tx: Transaction;
  caller: Writer;
  engine: Pick<Engine, 'resources' | 'behaviours' | 'now' | 'log' | 'sendsMail'>;
  /** Says something beside the answer: what succeeded, but deserves a look. Absent for what the server does by itself. */
  warn?(message: string): void;
  /** The record that the mutation acts on, locked; null when there is none, absent when it was not read ahead. */
  target?: Loaded | null;
  /** Records of one resource that are read and locked already, by id: the first change of each reads nothing. */
  locked?: { resource: Resource; records: Map<string, Loaded> };
  /** The id allotted to the record that the mutation makes. */
  newId?: string;
  /** What the database says that it begins with, where that was read ahead. */
  started?: Values;
  /** Of the request; absent for what the server does by itself. */
  origin?: Origin;
}
