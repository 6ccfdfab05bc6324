import type { AlertConfig } from './words/fields/alerts';
import type { LinkConfig, PanelConfig, PreviewConfig } from './words/actions/actionConfig';
import type { Action } from './words/actions/actions';
import type { AreaName } from './register';
import type { Draft, Fields, PathOf, Tone } from './field';
import type { Occupier } from './words/occupancy/occupiers';
import type { ListConfig } from './words/list/listConfig';
import type { VirtualField } from './words/occupancy/virtualFields';
import type { AsideName, NoticeName } from './words/sheet/panelNames';

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

export interface OperationAccess {
  list?: string;
  create?: string;
  update?: string;
  delete?: string;
}

/** A second way to update the same record, with its own name, rights, rows and fields. */
export interface UpdateConfig<F extends Fields> {
  access: string;
  fields: readonly Extract<keyof F, string>[];
  /** The record is the caller's own: no id is taken. */
  self?: boolean;
  /** The screen of a `self` update. */
  page?: OwnPage<F>;
}

/** Where one changes what a record holds of oneself: open to every role, reached by the user's menu. */
export interface OwnPage<F extends Fields> {
  /** Its address. */
  path: string;
  /** Its heading. */
  title: string;
  /** Its entry in the menu. */
  menu: string;
  /** Fields shown above those that may be changed. */
  shows?: readonly Extract<keyof F, string>[];
}

/** A tab on the sheets of the records that this resource refers to: those of its list whose filter `by` is the record. */
export interface TabConfig {
  /** Resource whose sheets have it. */
  of: string;
  /** Argument of a filter of this list, on a reference to it. */
  by: string;
  /** The plural of the resource when absent. */
  label?: string;
  /**
   * What it is called to begin one from there, 'Réserver', which the rows of their list then offer too; 'Nouvelle
   * réservation', on the sheet alone, when absent; `false` where something else begins it.
   */
  start?: string | false;
  /** Begun only from records that this holds for. Pure; receives the record as its sheet has it. */
  startWhen?: (record: Draft) => boolean;
  /** That one is never the first button of the sheet: something there shows better what comes next. */
  quiet?: boolean;
}

/** Another way to see and write some records of a resource: suppliers are parties as clients are, in one table. */
export interface FaceConfig<F extends Fields> {
  /** Resource whose table it is; its fields are among that one's. */
  of: string;
  /** Choice that determines which records it shows, and that its form offers these values of. */
  field: Extract<keyof F, string>;
  values: readonly string[];
  /** It only reads them: actions of that resource that it offers. */
  actions?: readonly string[];
}

export interface OccupiesConfig {
  /** Resource whose records are held: a thing is in one place at a time. */
  target: string;
  /** Rows field that holds one period each; the record itself holds one when absent. */
  rows?: string;
  /** Within a row, or the record: the record held. */
  subject: string;
  /** Fields of the row, or of the record when the row has none of that name. */
  from: string;
  to: string;
  /** An empty `to` is an end that is not known yet: it holds until it is entered. */
  open?: boolean;
  /** Minutes kept free after an instant period. */
  turnaroundMinutes?: number;
  kind: string;
  /** 'réservé', as worded in the message of a conflict. */
  said: string;
  /** What the held record is called meanwhile: 'En location'; `said` when absent. */
  label?: string;
  /** How that is shown. */
  tone?: Tone;
  /** Reference of the record for whom it is held: shown instead of the record's own name. */
  holder?: string;
  /** Holds only in these states of `field`; always when absent. */
  while?: { field: string; values: readonly string[] };
  /**
   * In these states of the row, or of the record, what it holds cannot be used at all: it is recorded over what others
   * hold, who are to move.
   */
  prevails?: { field: string; values: readonly string[] };
  /**
   * What it holds is out in these states of a field of the row, or of the record, until it is brought back: past its
   * end it is late. Without it, what it holds is out while the period lasts.
   */
  out?: { field: string; values: readonly string[] };
}

interface StatesOf {
  field: string;
  values: readonly string[];
}

/** Amounts that settle a record: of its own rows, or of what names it. */
export interface SettledConfig {
  total: string;
  by: readonly SettlementConfig[];
  /** Reference that what settles a record has in common with it. */
  within?: { reference: string; message: string };
  message: string;
}

export interface SettlementConfig {
  /** Resource that names the record; its own rows when absent. */
  resource?: string;
  /** Rows that hold the amounts; the records of `resource` themselves when absent. */
  rows?: string;
  amount: string;
  /** Reference, beside the amount, to the record that is settled. */
  of?: string;
  /** Counted only in these states of the record that holds the amount. */
  while?: StatesOf;
}

/** How the rows of records that correct another are bounded by those of that one. */
export interface CorrectedConfig {
  of: string;
  while: StatesOf;
  rows: string;
  by: string;
  amounts: readonly string[];
  message: string;
  negative: string;
}

/** How records move the balances of accounts. */
export interface LedgerConfig {
  account: string;
  date: string;
  amount: string;
  adds: StatesOf;
  opening: string;
  open: { while: StatesOf; message: string };
  covered: { while: StatesOf; message: string };
  opened?: { by: string; date: string; message: string };
  fixes: { fields: readonly string[]; message: string };
  closings?: ClosingsOf;
  reconciled?: ReconciledOf;
}

/** What closes the days of an account. */
export interface ClosingsOf {
  by: string;
  resource: string;
  account: string;
  date: string;
  balance: string;
  message: string;
  refusal: string;
}

/** What reconciles records of a ledger. */
export interface ReconciledOf {
  by: string;
  date: string;
  reverses: string;
  account: string;
  until: string;
  opening: string;
  closing: string;
  closed: StatesOf;
  message: string;
  unfit: string;
  unbalanced: string;
}

/** A declared resource, as everything that reads it sees it: what its config declares, and all that follows from it. */
interface ResolvedResource<F extends Fields = Fields> {
  name: string;
  labels: Labels;
  /** Fields of the grammar of GraphQL: type name, 'ContractService'. */
  type: string;
  /** The type of its records, where it is another one (`recordTypeName`). */
  recordType?: string;
  area: AreaName;
  /** Heading above its pages in the sidebar. */
  category?: string;
  icon: string;
  /** Other words by which people look for its pages: 'assureur' for insurances. */
  synonyms?: readonly string[];
  /** What a reference to it shows: the filled ones of these fields, one space between. */
  representation: readonly PathOf<F>[];
  routes?: Routes;
  /** Other addresses of its sheet, by the search that each stands for; parameters beside `:id` come into it. */
  alsoAt?: Readonly<Record<string, string>>;
  operations?: Operations;
  updates?: Readonly<Record<string, UpdateConfig<F>>>;
  access: OperationAccess;
  /** Rights that the specification does not name: those that the config adds, and once all are known those that it uses. */
  ownActions?: readonly string[];
  /** Only rows whose field is the caller's id, unless SUPER_ADMIN. */
  rule?: { field: Extract<keyof F, string> | 'id' };
  list?: ListConfig<F>;
  menu?: { list?: string; create?: string };
  titles?: {
    list?: string;
    add?: string;
    create?: string;
    edit?: string;
    show?: string;
    by?: string;
    draft?: string;
  };
  messages?: { created?: string; updated?: string; deleted?: string; confirmDelete?: string };
  /** Path of its state, which changes by actions only, and the one that a record begins in. */
  state?: { field: string; initial: string };
  /** What may be done with its records. */
  actions?: readonly Action[];
  occupies?: OccupiesConfig;
  /** Its records are in use, and free when nothing holds them, only in these states: what was sold is neither. */
  occupied?: { while: { field: PathOf<F>; values: readonly string[] } };
  /** How its records are offered where a reference chooses one: in which states only, and what is shown beside the name. */
  offered?: {
    while?: { field: PathOf<F>; values: readonly string[] };
    tells?: {
      of: readonly PathOf<F>[];
      /** Given to who may read the records alone. */
      closed?: readonly PathOf<F>[];
      as: (record: Draft) => string | null;
    };
  };
  /** Of those in use, the ones that are lent to somebody: free, and chosen by dates for one; `until` a date is their last day. */
  lent?: { while?: { field: PathOf<F>; values: readonly string[] }; until?: PathOf<F> };
  /** In these states nothing changes any more, but for the fields named; held by the database. */
  frozen?: {
    field: Extract<keyof F, string>;
    values: readonly string[];
    except?: readonly Extract<keyof F, string>[];
    /** Rows that may still be added, and then neither change nor go. */
    appends?: readonly Extract<keyof F, string>[];
    /** Fields of rows that are filled later, once: 'photos.photo'. */
    fills?: readonly string[];
    /** Of these states, those that a transition leaves: the server keeps them, the database does not. */
    reopens?: readonly string[];
    message: string;
    /** The message instead in some of the states. */
    messages?: Readonly<Record<string, string>>;
  };
  /** In these states some fields no longer change: why, and what does instead. Kept by the server. */
  fixed?: {
    field: Extract<keyof F, string>;
    values: readonly string[];
    fields: Readonly<Record<string, string>>;
  };
  /** Of records, or rows, that name the same one by `by`, one at most is in these states; held by the database. */
  alone?: readonly AloneRule[];
  /** Its rows are read from a view of its name, that the engine makes: no table, no form, no write. */
  view?: boolean;
  /** No list, one screen: values in force from a date on (`dated` is their date field), or one record for the company. */
  settings?: { dated?: Extract<keyof F, string>; single?: boolean };
  /** Amounts that settle the record's `total`: their sum never exceeds it; held by the database. */
  settled?: SettledConfig;
  /** Other amounts whose sum never exceeds one of the record, and that settle nothing; held by the database. */
  bounded?: readonly Omit<SettledConfig, 'within'>[];
  /** Records correct another, key by key of their rows never beyond its own; held by the database. */
  corrected?: CorrectedConfig;
  /** Its records move the balance of an account; held by the database. */
  ledger?: LedgerConfig;
  /** Dates that are never in the period that a setting closes; held by the database. */
  periods?: { until: string; dates: readonly string[]; while?: StatesOf };
  /** An amount is the sum of others; held by the database. */
  sums?: { total: string; of: readonly string[] };
  /** What a choice requires of a record, by its values; held by the database. */
  asks?: {
    by: string;
    while?: { field: string; values: readonly string[] };
    of: Readonly<Record<string, { filled?: readonly string[]; most?: Readonly<Record<string, number>> }>>;
  };
  /** Row of a `lines` field of this other resource: written only through it. */
  partOf?: { resource: string; field: string };
  /**
   * What has to be seen to around an instant, notified to who reads the record: what begins soon and lacks something,
   * what is past its end.
   */
  alerts?: readonly AlertConfig[];
  /** What a notification about a record carries of it, by the name it has there: `{ managerId: 'id' }`. */
  notified?: Readonly<Record<string, PathOf<F> | 'id'>>;
  /** Titles of the form's cards in their order, where that of the fields is another; those not named come after. */
  cards?: readonly string[];
  /** Paths of the fields that a creation in passing, from another form, begins with; the others are one click away. */
  short?: readonly PathOf<F>[];
  /** Figures of the sheet's header. */
  figures?: readonly (PathOf<F> | VirtualField)[];
  /** Its sheet opens to be read, and each card is changed on its own: for records that are looked at more than changed. */
  readFirst?: boolean;
  /** Where its records are listed beside those that they are about. */
  tabs?: readonly TabConfig[];
  /** It shows and writes some records of another resource. */
  face?: FaceConfig<F>;
  /** Tabs of the sheet (`routes.show`), which a row of the list then opens. */
  panels?: readonly PanelConfig<string>[];
  /** Ways from it to elsewhere, each opened in a tab of its own. */
  links?: readonly LinkConfig<string>[];
  /** What a new record takes of this one, which then may be duplicated. */
  copies?: readonly Extract<keyof F, string>[];
  /** What a copy changes of that, as the form has it. */
  copied?: (values: Draft) => Draft;
  /** What has to be known of a record first, above its sheet as long as it is so. */
  notices?: readonly NoticeName[];
  /** Cards beside the record that is read, before its history. */
  asides?: readonly AsideName[];
  /** What its form shows of what would come of it. */
  previews?: readonly PreviewConfig[];
  /** An edit makes a new version, and one is in force: the engine numbers it (`number`) and marks it (`active`). */
  versioned?: { number: Extract<keyof F, string>; active: Extract<keyof F, string> };
  /** A record that others refer to is archived instead of deleted: kept where it is, offered nowhere. */
  archive?: boolean;
  /** Records that the product rests on, by the value of `field`: neither deleted nor renamed; held by the database. */
  kept?: { field: Extract<keyof F, string>; values: readonly string[]; message: string };
  /** In these states alone a record is deleted; `messages` say what is done instead in some of the others. */
  removable?: {
    field: Extract<keyof F, string>;
    values: readonly string[];
    message: string;
    messages?: Readonly<Record<string, string>>;
  };
}

/** One that is named once at a time: by records, or by rows of theirs. */
export interface AloneRule {
  rows?: string;
  by: string;
  while: { field: string; values: readonly string[] };
  message: string;
}

/** Its parameters exist for the compiler only. */
export type Resource<F extends Fields = Fields, A extends string = string> = ResolvedResource & {
  readonly fields: F;
  readonly names?: { actions: A };
  /** What holds its records, by the other configs: noted when all are known. */
  readonly occupiers?: readonly Occupier[];
};
