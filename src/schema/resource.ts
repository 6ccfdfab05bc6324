import type { Access, SpecifiedAction } from './actions';
import type { AreaName } from './areas';
import type { Draft, Fields, PathOf } from './field';
import type { PanelName } from './panelNames';
import type { Caller } from './permissions';

export interface Labels {
  one: string;
  many: string;
  /** Grammatical gender, for 'ajouté' or 'ajoutée'. */
  gender: 'm' | 'f';
}

/** A public address; `:id` is the record. Other parameters take the value given beside the path when a link is made. */
export type Address = string | ({ path: string } & Record<string, string>);

export interface Routes {
  list?: string;
  create?: string;
  /** Shows and, if the caller may, edits. */
  edit?: Address;
  /** Shows; when absent, `edit` serves both. */
  show?: Address;
}

export interface Operations {
  list?: string;
  one?: string;
  create?: string;
  update?: string;
  delete?: string;
}

export interface OperationAccess<Own extends string> {
  list?: Access<Own>;
  create?: Access<Own>;
  update?: Access<Own>;
  delete?: Access<Own>;
}

/** A second way to update the same record, with its own name, rights, rows and fields. */
export interface UpdateConfig<F extends Fields, Own extends string> {
  access: Access<Own>;
  fields: readonly Extract<keyof F, string>[];
  /** The record is the caller's own: no id is taken. */
  self?: boolean;
  /** The screen of a `self` update. */
  page?: OwnPage<F>;
}

/** Where one changes what a record says of oneself: open to every role, reached by the user's menu. */
export interface OwnPage<F extends Fields> {
  path: string;
  title: string;
  /** Its entry in the menu. */
  menu: string;
  /** Fields shown above those that may be changed. */
  shows?: readonly Extract<keyof F, string>[];
}

/** `on` takes a calendar date and means that whole day of Tunis. */
export type Operator = '=' | '>=' | '<=' | 'contains' | 'on';

export interface FilterConfig<F extends Fields> {
  argument: string;
  path: PathOf<F> | 'createdAt';
  operator: Operator;
  label?: string;
  /** Query of ours that answers the values there are, names of resources: offered in French. */
  values?: string;
  /** What no filter at all is called where it is a choice of its own: 'Toutes'. */
  any?: string;
}

export interface Sort<F extends Fields> {
  field: PathOf<F> | 'id' | 'createdAt' | 'updatedAt';
  order: 'asc' | 'desc';
}

/** A column: one path, or a main line with a quieter one under it. `_label` is the record's representation. */
export type Column<F extends Fields> =
  | PathOf<F>
  | 'createdAt'
  | {
      main: PathOf<F> | '_label' | 'createdAt';
      second?: PathOf<F> | 'createdAt' | readonly PathOf<F>[];
      label?: string;
      /** An instant to the second, '2026-03-15 09:30:05', as a log tells it. */
      precise?: boolean;
    };

export interface QuickFilter {
  label: string;
  /** Filter arguments and their values: `{ status: 'CONFIRMED' }`. */
  values: Readonly<Record<string, string>>;
}

/** A mutation of its own on all that a list holds: a button above it, a behaviour on the server. */
export interface ListAction<Own extends string> {
  label: string;
  access: Access<Own>;
  confirm: string;
  success: string;
  danger?: boolean;
}

/** What a row opens to: the changes that it tells, and the way to the record that they are about. */
export interface UnfoldsConfig<F extends Fields> {
  /** Rows of a field, its label, and how it read before and after. */
  changes: PathOf<F>;
  /** Fields that say of which resource it is, its id, and its name while it is there for the caller. */
  record?: { resource: PathOf<F>; id: PathOf<F>; label: PathOf<F> };
}

export interface ListConfig<F extends Fields, Own extends string = string> {
  columns: readonly Column<F>[];
  filters?: readonly FilterConfig<F>[];
  quickFilters?: readonly QuickFilter[];
  perPage?: 8 | 10;
  sort?: Sort<F>;
  /** When nothing was ever written. */
  empty?: string;
  /** When a search or filter finds nothing. */
  nothingFound?: string;
  searchPlaceholder?: string;
  /** Rows field: each record is a group, titled by what it is called, of the table of these rows. */
  grouping?: Extract<keyof F, string>;
  /** `button`: search and filters stand open, and apply by 'Rechercher'; otherwise as one types. */
  search?: 'button';
  /** A sentence under the title. */
  note?: string;
  /** By the names of their mutations. */
  actions?: Readonly<Record<string, ListAction<Own>>>;
  unfolds?: UnfoldsConfig<F>;
}

export interface Transition<F extends Fields, Own extends string> {
  /** Name of the GraphQL mutation; it takes the record's id and the fields asked. */
  operation: string;
  from: readonly string[];
  to: string;
  access: Access<Own>;
  label: string;
  confirm?: string;
  success?: string;
  /** Fields asked for in the confirmation dialog. */
  ask?: readonly Extract<keyof F, string>[];
  danger?: boolean;
}

/** A mutation of its own on one record: a button on its sheet and row, a behaviour on the server. */
export interface ActionConfig<Own extends string> {
  label: string;
  access: Access<Own>;
  /** Name of the argument that carries the record's id. */
  argument: string;
  /** Resource of the record that comes back, opened afterwards unless it is the one acted on. */
  returns: string;
  /** What is asked first, as arguments beside the record's id. */
  fields?: Fields;
  /** What the asked fields hold at first, given the record. */
  initial?: (record: Draft) => Draft;
  confirm?: string;
  success: string;
  icon?: string;
  /** Offered only then; the server checks its own rule. */
  when?: (record: Draft, caller: Caller) => boolean;
  /** Takes something away: told in red, after the others. */
  danger?: boolean;
}

/** A hand-written part of a record's sheet, under a tab of its own: what fields cannot say. */
export interface PanelConfig<Own extends string> {
  name: PanelName;
  /** Its tab. */
  label: string;
  access: Access<Own>;
}

/** A PDF of one record, made by a behaviour: a query that answers base64 text. */
export interface PrintConfig<Own extends string> {
  label: string;
  access: Access<Own>;
  /** File name without extension, after this field. */
  fileName: string;
}

export interface OccupiesConfig {
  /** Resource whose records are held: a vehicle is in one place at a time. */
  target: string;
  /** Rows field that holds one period each. */
  rows: string;
  /** Within a row: the record held. */
  subject: string;
  /** Fields of the row, or of the record when the row has none of that name. */
  from: string;
  to: string;
  /** Minutes kept free after an instant period. */
  turnaroundMinutes?: number;
  kind: string;
  /** 'réservé', as the sentence of a conflict says it. */
  said: string;
  /** Holds only in these states of `field`; always when absent. */
  while?: { field: string; values: readonly string[] };
}

export interface ResourceConfig<
  F extends Fields,
  Own extends string,
  A extends string = string,
  P extends string = string,
> {
  name: string;
  labels: Labels;
  /** Fields of the grammar of GraphQL: type name, 'ContractService'. */
  type: string;
  area: AreaName;
  /** Heading above its pages in the sidebar. */
  category?: string;
  icon: string;
  /** Other words by which people look for its pages: 'assureur' for insurances. */
  synonyms?: readonly string[];
  /** What a reference to it shows: the filled ones of these fields, one space between. */
  representation: readonly PathOf<F>[];
  fields: F;
  routes?: Routes;
  operations?: Operations;
  updates?: Readonly<Record<string, UpdateConfig<F, NoInfer<Own>>>>;
  access: OperationAccess<NoInfer<Own>>;
  /** Rights whose operation is SUPER_ADMIN's alone, whatever is granted: shown in the grid of rights as reserved. */
  reserved?: Readonly<Partial<Record<'create' | 'update' | 'delete', SpecifiedAction | NoInfer<Own>>>>;
  /** Rights that the specification does not name. */
  ownActions?: readonly Own[];
  /** Only rows whose field is the caller's id, unless SUPER_ADMIN. */
  rule?: { field: Extract<keyof F, string> | 'id' };
  list?: ListConfig<F, NoInfer<Own>>;
  menu?: { list?: string; create?: string };
  titles?: { list?: string; create?: string; edit?: string; show?: string };
  messages?: { created?: string; updated?: string; deleted?: string; confirmDelete?: string };
  transitions?: {
    field: Extract<keyof F, string>;
    initial: string;
    moves: Readonly<Record<string, Transition<F, NoInfer<Own>>>>;
  };
  actions?: Readonly<Record<A, ActionConfig<NoInfer<Own>>>>;
  prints?: Readonly<Record<P, PrintConfig<NoInfer<Own>>>>;
  occupies?: OccupiesConfig;
  /** In these states nothing changes any more, but for the fields named; held by the database. */
  frozen?: {
    field: Extract<keyof F, string>;
    values: readonly string[];
    except?: readonly Extract<keyof F, string>[];
    message: string;
    /** What is said instead in some of the states. */
    messages?: Readonly<Record<string, string>>;
  };
  /** Its rows are read from a view of its name, that the engine makes: no table, no form, no write. */
  view?: boolean;
  /** No list, one screen: values in force from a date on (`dated` is their date field), or one record for the company. */
  settings?: { dated?: Extract<keyof F, string>; single?: boolean };
  /** Amounts of the rows `rows` settle the record's `total`: their sum never exceeds it; held by the database. */
  settled?: { rows: string; amount: string; total: Extract<keyof F, string>; message: string };
  /** Row of a `lines` field of this other resource: written only through it. */
  partOf?: { resource: string; field: string };
  /** What a notification about a record carries of it, by the name it has there: `{ managerId: 'id' }`. */
  notified?: Readonly<Record<string, PathOf<F> | 'id'>>;
  /** Figures of the sheet's header. */
  figures?: readonly PathOf<F>[];
  /** Tabs of the sheet (`routes.show`), which a row of the list then opens. */
  panels?: readonly PanelConfig<NoInfer<Own>>[];
  history?: boolean;
  /** An edit makes a new version, and one is in force: the engine numbers it (`number`) and says so (`active`). */
  versioned?: { number: Extract<keyof F, string>; active: Extract<keyof F, string> };
  /** A record that others refer to is archived instead of deleted: kept where it is, offered nowhere. */
  archive?: boolean;
  /** Records that the product rests on, by what `field` says: neither deleted nor renamed; held by the database. */
  kept?: { field: Extract<keyof F, string>; values: readonly string[]; message: string };
}

/** A declared resource, as everything that reads it sees it; its parameters exist for the compiler only. */
export type Resource<F extends Fields = Fields, A extends string = string, P extends string = string> = Omit<
  ResourceConfig<Fields, string>,
  'fields'
> & { readonly fields: F; readonly names?: { actions: A; prints: P } };
