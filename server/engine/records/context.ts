import type { Pool } from 'pg';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Loaded, Values } from './store';
import type { Transaction, Tx } from '../connection/transaction';
import type { Log } from '../base/log';
import type { Origin, Writer } from '../base/request';
import type { Behaviours } from './behaviours';
import type { Spelling } from '../sql/conditions';
import type { ReceivedFile } from '../files/receivedFile';
import type { FileTurns } from '../files/fileTurns';
import type { FileStorage } from '../files/storage';

/** Where '/' leads. */
export interface Home {
  /** The question whose answer tells whether the page that is there for a time is home; null where there is none. */
  progress: string | null;
  /** Address of the first page of a caller; null of who has none. */
  of(caller: Caller): string | null;
}

/** What the server is made of; built once in `main.ts`. */
export interface Engine {
  pool: Pool;
  resources: Resources;
  behaviours: Behaviours;
  log: Log;
  files: FileStorage;
  /** In whose turns files are made. */
  fileTurns: FileTurns;
  /** The present, in epoch milliseconds, by the clock of PostgreSQL (`followClock`). */
  now(): number;
  /** Whether letters leave by a mail server; without one they are written to a folder. */
  sendsMail?: boolean;
  /** Name of the company, which its lists are printed under; null until it is described. */
  companyName(db: Tx): Promise<string | null>;
  /** Where '/' leads. */
  home: Home;
  /** How what is searched is stored, where it is written as it never is: an identifier with other signs. */
  spelling: Spelling;
  /** Whether the database holds accounts whose password anybody knows. */
  isDemo(db: Tx): Promise<boolean>;
  /** Whether the disk of the embedded PostgreSQL has room for writes. */
  hasRoom?(): Promise<boolean>;
}

/** Enough to read by: a transaction, or the pool. */
export interface ReadContext extends Pick<WriteContext, 'engine'> {
  tx: Tx;
}

/** What a behaviour works with: the transaction of its write, never another connection. */
export interface WriteContext {
  tx: Transaction;
  caller: Writer;
  engine: Pick<Engine, 'resources' | 'behaviours' | 'now' | 'log' | 'sendsMail'>;
  /** Adds a warning beside the answer: what succeeded, but deserves a look. Absent for what the server does by itself. */
  warn?(message: string): void;
  /** What the sender has decided, 'name=value'; absent where nobody can answer. Read by `decide` and `decidedOf` alone. */
  confirmed?: ReadonlySet<string>;
  /** The record that the mutation acts on, locked; null when there is none, absent when it was not read ahead. */
  target?: Loaded | null;
  /** Records of one resource that are read and locked already, by id: the first change of each reads nothing. */
  locked?: { resource: Resource; records: Map<string, Loaded> };
  /** The id allotted to the record that the mutation makes. */
  newId?: string;
  /** What it begins with according to the database, where that was read ahead. */
  started?: Values;
  /** The files that came with the mutation as they were sent, by the ids that they have in the values. */
  received?: ReadonlyMap<string, ReceivedFile>;
  /** Of the request; absent for what the server does by itself. */
  origin?: Origin;
}
