import type { FileTurn } from '../files/fileTurns';
import type { FileStorage } from '../files/storage';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { AnswerOf, ParsedOf, Question, Questions } from '../../../src/schema/definePage';
import type { Fields } from '../../../src/schema/field';
import type { Caller } from '../../../src/schema/words/access/permissions';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { BehaviourSql } from '../sql/behaviourSql';
import type { Tx } from '../connection/transaction';
import type { HistoryChange } from './changes';
import type { Engine, WriteContext } from './context';

type Values = Record<string, unknown>;

/** What data cannot say of a resource. Every hook is optional and runs inside the write's transaction unless noted. */
export interface Behaviour<R = unknown, A extends string = string> extends BehaviourSql {
  /** The mutations that its list declares, on all that it holds. */
  listActions?: Readonly<Partial<Record<A, (context: WriteContext) => Promise<unknown>>>>;
  /** The mutations that its list declares on the records that are ticked. */
  bulkActions?: Readonly<Partial<Record<A, (call: BulkCall<R>) => Promise<void>>>>;
  /** Before the transaction: judges and hashes what secret fields were given. */
  secrets?(given: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /**
   * The record that this very creation has made before, by an identifier that its sender gave it: its id is answered, and
   * nothing is written. Runs after validation, before the rules.
   */
  already?(write: Creation): Promise<string | null>;
  /** Rules that need the database; throws a Refusal. May complete `values`. Runs after validation, in the order listed. */
  before?: readonly ((write: BeforeWrite<R>) => Promise<void> | void)[];
  /** After the rows are written, before history is. */
  after?: readonly ((write: AfterWrite<R>) => Promise<void> | void)[];
  /** Before a record goes to the archive: refuses it, or asks what is to become of what it stops. @throws Refusal */
  archives?(call: ArchiveCall<R>): Promise<void> | void;
  /** The custom mutations that the config declares: each answers the id of the record that comes back. */
  actions?: Readonly<Partial<Record<A, (call: ActionCall<R>) => Promise<string>>>>;
  /** The PDFs that the config declares. */
  prints?: Readonly<Partial<Record<A, (call: PrintCall<R>) => Promise<Uint8Array>>>>;
}

/** How a question is answered: by one statement, in which the caller's rights are judged. */
export interface AnswerBehaviour<Q extends Question = Question> {
  /** SQL of the answer, one value of JSON as it leaves the API. Its text depends on the shape of the input only. */
  sql(call: QuestionCall<Q>): string;
  /** What is answered of it instead, where that takes more than SQL. @throws Refusal */
  answer?(found: unknown, call: Omit<QuestionCall<Q>, 'bind'>): AnswerOf<Q> | null;
  /** The same, where more is read. @throws Refusal */
  makes?(found: unknown, call: MakerCall<Q>): Promise<AnswerOf<Q>>;
  /** The same, where a file is made: the statement too waits for its turn. @throws Refusal */
  file?(found: unknown, call: MakerCall<Q> & { turn: FileTurn }): Promise<AnswerOf<Q>>;
}

export interface QuestionCall<Q extends Question = Question> {
  input: ParsedOf<Q>;
  /** The placeholder of a value. */
  bind(value: unknown): string;
  now: number;
  resources: Resources;
}

export interface MakerCall<Q extends Question> extends Omit<QuestionCall<Q>, 'bind'> {
  /** For reading only; no transaction is open. */
  engine: Engine;
}

/** A creation whose values are parsed. */
export interface Creation extends WriteContext {
  values: Values;
}

export interface BeforeWrite<R> extends WriteContext {
  kind: 'create' | 'update' | 'delete';
  /** The record as it was; null when creating. */
  before: R | null;
  /** Parsed values about to be written; a hook may add to them. */
  values: Values;
  secrets: Readonly<Record<string, string>>;
  /** What history records of this write beside the changed fields; a hook may add to it. */
  notes: HistoryChange[];
}

export interface AfterWrite<R> extends WriteContext {
  kind: 'create' | 'update' | 'delete';
  id: string;
  before: R | null;
  secrets: Readonly<Record<string, string>>;
}

export interface ActionCall<R> extends WriteContext {
  /** The record acted on, locked. */
  record: R;
  /** The input of the action, parsed: `ValuesOf` of its fields. */
  input: Values;
}

export interface ArchiveCall<R> extends WriteContext {
  /** The record that is to go, locked, and what it is called. */
  record: R;
  label: string;
}

export interface BulkCall<R> extends WriteContext {
  /** The records that are ticked and that the caller may see, locked, in the order of their ids. */
  records: readonly R[];
  /** The input of the action, parsed: `ValuesOf` of its fields. */
  input: Values;
  /** Does it for one after another: a refusal then names its record. */
  each(work: (record: R) => Promise<void> | void): Promise<void>;
}

export interface PrintCall<R> {
  /** For reading only; no transaction is open. */
  tx: Tx;
  /** A transaction of its own, where handing out the document is noted. */
  write<T>(work: (context: WriteContext) => Promise<T>): Promise<T>;
  record: R;
  /** For whom it is made: what they may not read of the record is not in it. */
  caller: Caller;
  resources: Resources;
  files: FileStorage;
  now: number;
  /** References of the record as their labels, by path. */
  labels: Readonly<Record<string, string>>;
}

export type Answers<Q extends Questions = Questions> = { readonly [K in keyof Q]: AnswerBehaviour<Q[K]> };

export interface Behaviours {
  /** By resource name. */
  of(resource: string): Behaviour;
  /** How the questions of screens are answered. */
  answers: Answers;
}

/** Binds behaviours to a declared resource: an unknown action or print is a compile error. */
export function behaviourOf<F extends Fields, A extends string>(
  resource: Resource<F, A>,
  behaviour:
    | Behaviour<RecordOf<Resource<F, A>>, A>
    | ((resources: Resources) => Behaviour<RecordOf<Resource<F, A>>, A>),
): BoundBehaviour {
  return { resource: resource.name, behaviour: behaviour as BoundBehaviour['behaviour'] };
}

export interface BoundBehaviour {
  resource: string;
  /** One that speaks of the other resources is made of them. */
  behaviour: Behaviour | ((resources: Resources) => Behaviour);
}
