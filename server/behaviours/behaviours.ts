import type { RecordOf } from '../../src/schema/defineResource';
import type { Fields } from '../../src/schema/field';
import type { Caller } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import type { Tx } from '../database/transaction';
import type { HistoryChange } from '../records/changes';
import type { WriteContext } from '../records/context';

type Values = Record<string, unknown>;

/** What data cannot say of a resource. Every hook is optional and runs inside the write's transaction unless said. */
export interface Behaviour<
  R = unknown,
  A extends string = string,
  P extends string = string,
  Q extends string = string,
> {
  /** SQL of the computed fields, by path; `t` is the record's row. */
  computed?: Readonly<Record<string, string>>;
  /** SQL of the condition that a record `t` must meet to be listed for the `caller`, beside the resource's rule. */
  listed?: string;
  /** Counts that are kept, for lists filtered by nothing but some of these fields, each by '='. */
  counted?: {
    by: readonly string[];
    /** SQL of how many records `t` meet the condition. */
    count(condition: string): string;
  };
  /** The mutations that its list declares, on all that it holds. */
  listActions?: Readonly<Record<string, (context: WriteContext) => Promise<unknown>>>;
  /** The mutations that its list declares on the records that are ticked. */
  bulkActions?: Readonly<Record<string, (call: BulkCall<R>) => Promise<void>>>;
  /** SQL of the values that its filters offer, by the query that they name: rows of one text. */
  values?: Readonly<Record<string, string>>;
  /** Before the transaction: judges and hashes what secret fields were given. */
  secrets?(given: Readonly<Record<string, string>>): Promise<Record<string, string>>;
  /** Rules that need the database; throws a Refusal. May complete `values`. Runs after validation, in the order listed. */
  before?: readonly ((write: BeforeWrite<R>) => Promise<void> | void)[];
  /** After the rows are written, before history is. */
  after?: readonly ((write: AfterWrite<R>) => Promise<void> | void)[];
  /** The custom mutations that the config declares: each answers the id of the record that comes back. */
  actions?: Readonly<Record<A, (call: ActionCall<R>) => Promise<string>>>;
  /** The PDFs that the config declares. */
  prints?: Readonly<Record<P, (call: PrintCall<R>) => Promise<Uint8Array>>>;
  /** The questions that the config declares. */
  queries?: Readonly<Record<Q, QueryBehaviour>>;
}

/** How a question is answered: by one statement, in which the caller's rights are judged. */
export interface QueryBehaviour {
  /** SQL of the answer, one value of JSON as it leaves the API. Its text depends on the shape of what is asked only. */
  sql(asked: Asked): string;
  /** What is answered of it instead, where that takes more than SQL. @throws Refusal */
  answer?(found: unknown, asked: Omit<Asked, 'bind'>): unknown;
}

export interface Asked {
  /** Parsed: `ValuesOf` of its fields. */
  input: Values;
  /** The placeholder of a value. */
  bind(value: unknown): string;
  now: number;
  resources: Resources;
}

export interface BeforeWrite<R> extends WriteContext {
  kind: 'create' | 'update' | 'delete';
  /** The record as it was; null when creating. */
  before: R | null;
  /** Parsed values about to be written; a hook may add to them. */
  values: Values;
  secrets: Readonly<Record<string, string>>;
  /** What history tells of this write beside the changed fields; a hook may add to it. */
  told: HistoryChange[];
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
  /** What the action asks, parsed: `ValuesOf` of its fields. */
  input: Values;
}

export interface BulkCall<R> extends WriteContext {
  /** The records that are ticked and that the caller may see, locked, in the order of their ids. */
  records: readonly R[];
  /** What the action asks, parsed: `ValuesOf` of its fields. */
  input: Values;
  /** Does it for one after another: a refusal then says of which record it is. */
  each(work: (record: R) => Promise<void> | void): Promise<void>;
}

export interface PrintCall<R> {
  /** For reading only; no transaction is open. */
  tx: Tx;
  record: R;
  /** For whom it is made: what they may not read of the record is not in it. */
  caller: Caller;
  resources: Resources;
  now: number;
  /** References of the record as their labels, by path. */
  labels: Readonly<Record<string, string>>;
}

/** Behaviours by resource name. */
export interface Behaviours {
  of(resource: string): Behaviour;
}

/** Binds behaviours to a declared resource: an unknown action or print is a compile error. */
export function behaviourOf<F extends Fields, A extends string, P extends string, Q extends string>(
  resource: Resource<F, A, P, Q>,
  behaviour:
    | Behaviour<RecordOf<Resource<F, A, P, Q>>, A, P, Q>
    | ((resources: Resources) => Behaviour<RecordOf<Resource<F, A, P, Q>>, A, P, Q>),
): BoundBehaviour {
  return { resource: resource.name, behaviour: behaviour as BoundBehaviour['behaviour'] };
}

export interface BoundBehaviour {
  resource: string;
  /** One that speaks of the other resources is made of them. */
  behaviour: Behaviour | ((resources: Resources) => Behaviour);
}
