import type { RecordOf } from '../../src/schema/defineResource';
import type { Fields } from '../../src/schema/field';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import type { Tx } from '../database/transaction';
import type { HistoryChange } from '../records/changes';
import type { WriteContext } from '../records/context';

type Values = Record<string, unknown>;

/** What data cannot say of a resource. Every hook is optional and runs inside the write's transaction unless said. */
export interface Behaviour<R = unknown, A extends string = string, P extends string = string> {
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

export interface PrintCall<R> {
  /** For reading only; no transaction is open. */
  tx: Tx;
  record: R;
  now: number;
  /** References of the record as their labels, by path. */
  labels: Readonly<Record<string, string>>;
}

/** Behaviours by resource name. */
export interface Behaviours {
  of(resource: string): Behaviour;
}

/** Binds behaviours to a declared resource: an unknown action or print is a compile error. */
export function behaviourOf<F extends Fields, A extends string, P extends string>(
  resource: Resource<F, A, P>,
  behaviour:
    | Behaviour<RecordOf<Resource<F, A, P>>, A, P>
    | ((resources: Resources) => Behaviour<RecordOf<Resource<F, A, P>>, A, P>),
): BoundBehaviour {
  return { resource: resource.name, behaviour: behaviour as BoundBehaviour['behaviour'] };
}

export interface BoundBehaviour {
  resource: string;
  /** One that speaks of the other resources is made of them. */
  behaviour: Behaviour | ((resources: Resources) => Behaviour);
}
