import type { AlertConfig } from './words/fields/alerts';
import type { ConventionalRight } from './conventions';
import type { Draft, Fields, PathOf, Tone } from './field';
import type { Name, StatePath, States, ValueAt } from './fieldTypes';
import type { IconName } from './iconNames';
import type { AreaName } from './register';
import type { Address, OwnPage, TabConfig } from './resource';
import type { Access } from './words/access/right';
import type { ActionConfig, LinkConfig, PanelConfig, PreviewConfig } from './words/actions/actionConfig';
import type { DeclaredFilter, DeclaredList } from './words/list/declaredList';
import type { VirtualField } from './words/occupancy/virtualFields';
import type { AsideName, NoticeName } from './words/sheet/panelNames';

export type Operation = 'list' | 'one' | 'create' | 'update' | 'delete';

/** How it is called in French, and the titles and texts of its screens where that is not enough. */
interface LabelConfig {
  /** As in the middle of a sentence: 'mode de paiement'. */
  one: string;
  /** Its plural; screens write its capital. */
  many: string;
  /** Grammatical gender, for 'ajouté' or 'ajoutée'. */
  gender: 'm' | 'f';
  /** Titles of its screens, where 'Nouveau' and its name do not do. */
  titles?: {
    list?: string;
    /** What begins a new one, where 'Ajouter' and its name do not do: the button of its list, and the title of its form. */
    add?: string;
    create?: string;
    edit?: string;
    show?: string;
    /** Choice whose word names a record instead of `one`: 'Avoir AV-2026-000012'. */
    by?: string;
    /** What a record without its number yet is called, with the day of its creation: 'Brouillon', « Brouillon du 27/11 ». */
    draft?: string;
  };
  /** The message once it is done, and the question before a deletion, where the usual sentences do not do. */
  messages?: { created?: string; updated?: string; deleted?: string; confirmDelete?: string };
}

/** Where it is found. */
interface NavigationConfig {
  /** Section of the sidebar, and first part of its addresses. */
  area: AreaName;
  /** Heading above its pages in the sidebar. */
  category?: string;
  /** Drawn beside its entries; one of `src/schema/iconNames.ts`. */
  icon: IconName;
  /** Other words by which people look for its pages: 'assureur' for insurances. */
  synonyms?: readonly string[];
  /** Its entries in the sidebar, where they are not called by its name; one for a new record only where `create` words it. */
  menu?: { list?: string; create?: string };
}

/** Rights, where they are not the operations' names in snake case: 'createService' requires create_service. */
interface AccessConfig<F extends Fields, Right extends string, Own extends string> {
  /** To read its records, in lists and one by one. */
  list?: Right;
  /** To add one. */
  create?: Right;
  /** To change one; of an action that names no other, to do it. */
  update?: Right;
  /** To delete one. */
  delete?: Right;
  /** Rights that neither the specification nor a convention names; administrators see the label of what requires them. */
  own?: readonly Own[];
  /** Only the records whose field is the caller's id, unless SUPER_ADMIN. */
  ownedBy?: Name<F> | 'id';
}

/** Names of operations where they are not the type's; `false` where there is none. */
type OperationsConfig<F extends Fields, Right extends string> = {
  /** Its name in the API. */
  readonly [way in Operation]?: string | false;
} & {
  /** Other ways to update the same record, each with its own name, right and fields. */
  readonly updates?: Readonly<Record<string, UpdateConfig<F, Right>>>;
};

interface UpdateConfig<F extends Fields, Right extends string> {
  /** The right that it requires. */
  access: Right;
  /** The fields that it takes. */
  fields: readonly Name<F>[];
  /** The record is the caller's own: no id is taken. */
  self?: boolean;
  /** The screen of a `self` update. */
  page?: OwnPage<F>;
}

/** Addresses where they do not follow from type and area; `false` where it has no screens. */
interface RoutesConfig {
  /** What stands for the type in its addresses: 'fuel' makes /settings/fuel-list. */
  slug?: string;
  /** Of its list. */
  list?: string;
  /** Of the form of a new one. */
  create?: string;
  /** Shows and, if the caller may, edits. */
  edit?: Address;
  /** Shows; when absent, `edit` serves both. */
  show?: Address;
  /**
   * Other addresses of the same sheet, by the search that each stands for: '?modifier=tout'. Their parameters beside
   * `:id` are given in it too, `?vehicule=5`.
   */
  also?: Readonly<Record<string, string>>;
}

/** What a record shows when it is opened. */
interface SheetConfig<F extends Fields, Right extends string> {
  /** Titles of the form's cards in their order, where that of the fields is another; those not named come after. */
  cards?: readonly string[];
  /** Paths of the fields that a creation in passing, from another form, begins with; the others are one click away. */
  short?: readonly PathOf<F>[];
  /** Figures of the sheet's header. */
  figures?: readonly (PathOf<F> | VirtualField)[];
  /** Where its records are listed beside those that they are about. */
  tabs?: readonly TabConfig[];
  /** Hand-written tabs of the sheet where it is read: `readFirst`, or `routes.show`, which a row of the list then opens. */
  panels?: readonly PanelConfig<Right | (string & {})>[];
  /** What has to be known of a record first, above its sheet as long as it is so: hand-written, `sheet/panelNames.ts`. */
  notices?: readonly NoticeName[];
  /** Cards beside the record that is read, before its history: hand-written, `sheet/panelNames.ts`. */
  asides?: readonly AsideName[];
  /** What its form shows of what would come of it. */
  previews?: readonly PreviewConfig[];
  /** Ways from it to elsewhere, each opened in a tab of its own. */
  links?: readonly LinkConfig<Right>[];
  /** What a new record takes of this one, which then may be duplicated: its rows too, never its state. */
  copies?: readonly Name<F>[];
  /** What a copy changes of that, as the form has it: the dates of the next period. */
  copied?: (values: Draft) => Draft;
  /** It opens to be read, and each card is changed on its own: for records that are looked at more than changed. */
  readFirst?: boolean;
}

/** What the records of this resource hold of another one, each in one place at a time. */
interface HoldsConfig<F extends Fields> {
  /** Resource whose records are held. */
  target: string;
  /** Rows field that holds one period each; the record itself holds one when absent. */
  rows?: Name<F>;
  /** Within a row, or the record: the record held. */
  subject: string;
  /** Fields of the row, or of the record when the row has none of that name. */
  from: string;
  /** As `from`: when it ends. */
  to: string;
  /** An empty `to` is an end that is not known yet: it holds until it is entered. */
  open?: boolean;
  /** Minutes kept free after an instant period. */
  turnaroundMinutes?: number;
  /** What `_today` answers meanwhile: 'SERVICE'. */
  kind: Uppercase<string>;
  /** 'réservé', as worded in the message of a conflict. */
  said: string;
  /** What the held record is called meanwhile: 'En location'; `said` when absent. */
  label?: string;
  /** How that is shown. */
  tone?: Tone;
  /** Reference of the record for whom it is held: shown instead of the record's own name. */
  holder?: PathOf<F>;
  /** Holds only in these states; always when absent. */
  while?: States<F>;
  /**
   * In these states of a field of the row, or of the record, what it holds cannot be used by others at all, whatever was
   * promised of it: it is recorded over what others hold, once whoever writes has seen what that is, and these are then
   * to be moved.
   */
  prevails?: Readonly<Record<string, readonly string[]>>;
  /**
   * What it holds is out in these states of a field of the row, or of the record, until it is brought back: past its
   * end it is late. Without it, what it holds is out while the period lasts.
   */
  out?: { field: string; values: readonly string[] };
}

/** Things that are in one place at a time: who holds them, and when they are free. */
interface OccupancyConfig<F extends Fields> {
  /** Its records hold those of another resource for a time; two never hold the same at once. */
  holds?: HoldsConfig<F>;
  /** Its records are in use, and free when nothing holds them, only in these states. */
  inUse?: States<F>;
  /**
   * Of those in use, the ones that are lent to somebody: only they can be free, and they alone are chosen by dates
   * where what holds them does so for somebody (`holder`).
   */
  lent?: {
    /** Only in these states; always when absent. */
    while?: States<F>;
    /** Date of the record: the last day on which it is lent; always where it is empty. */
    until?: PathOf<F>;
  };
}

/** How its records are offered where a reference chooses one of them. */
interface OfferedConfig<F extends Fields> {
  /** Offered only in these states, or while none is given; what refers to another keeps it. Always when absent. */
  while?: States<F>;
  /** What is shown of each beside its name. */
  tells?: {
    /** Fields that it is made from. */
    of: readonly PathOf<F>[];
    /** Those of them that are given to who may read the records, and null to who may only choose one. */
    closed?: readonly PathOf<F>[];
    /** In which words. Pure; receives parsed values (millimes, dates as text) of these fields. */
    as: (record: Draft) => string | null;
  };
}

/** What settles a record: rows of its own, or of others that name it, or these others themselves. */
interface SettledBy {
  /** Resource that names it; its own rows when absent. */
  resource?: string;
  /** Rows that hold the amounts; the records of `resource` themselves when absent. */
  rows?: string;
  /** The amount of each. */
  amount: string;
  /** Reference, beside the amount, to the record that is settled. */
  of?: string;
  /** Counted only in these states of the record that holds the amount. */
  while?: Readonly<Record<string, readonly string[]>>;
}

/** A rule on the accounts of a ledger in some states, and the message when it is broken. */
interface LedgerRule {
  while: Readonly<Record<string, readonly string[]>>;
  message: string;
}

/** What closes the days of an account, each after those before it. */
interface ClosingsConfig<F extends Fields> {
  /** Date of the ledger's records by which they are of a day. */
  by: Name<F>;
  /** Resource of the closings. */
  resource: string;
  /** Of a closing: the reference to the account, the last day that it closes, and the account's balance then. */
  account: string;
  date: string;
  balance: string;
  /** The message for a record of a closed day. */
  message: string;
  /** The message for a closing before another, or whose balance is not the account's. */
  refusal: string;
}

/** What reconciles records of a ledger with what somebody else has written of the account. */
interface ReconciledConfig<F extends Fields> {
  /** The reference to it, by which a record is ticked. */
  by: Name<F>;
  /** The date of a record, at most that of what reconciles it. */
  date: Name<F>;
  /** The reference by which a record reverses another. */
  reverses: Name<F>;
  /** Of what reconciles: its account, its last day, its balance before and after. */
  account: string;
  until: string;
  opening: string;
  closing: string;
  /** It is closed in these states, and then balanced: its balance before and what is ticked make its balance after. */
  closed: Readonly<Record<string, readonly string[]>>;
  /** The message for what changes a reconciled record, or reverses it. */
  message: string;
  /** The message for one that names it and is of another account, or later. */
  unfit: string;
  /** The message for what is closed unbalanced. */
  unbalanced: string;
}

/** What a value of a choice requires of its record. */
interface RequirementConfig<F extends Fields> {
  /** Fields that are not empty. */
  filled?: readonly Name<F>[];
  /** The most that an amount may be, in dinars. */
  most?: { readonly [K in Name<F>]?: number };
}

/** Path of a field of rows: 'photos.photo'. */
type RowPath<F extends Fields> = `${Name<F>}.${string}`;

/** One that is named once at a time. */
interface AloneConfig<F extends Fields> {
  /** Rows field whose rows name it; the record itself does when absent. */
  rows?: Name<F>;
  /** The reference. */
  by: string;
  /** States of a field of the row, or of the record, in which it counts. */
  while: Readonly<Record<string, readonly string[]>>;
  message: string;
}

/** What the database itself keeps true. */
interface InvariantsConfig<F extends Fields> {
  /** In these states nothing changes any more, but for the fields named. */
  frozen?: {
    while: States<F>;
    except?: readonly Name<F>[];
    /** Rows that may still be added, and then neither change nor go. */
    appends?: readonly Name<F>[];
    /** Fields of rows that are filled later, once, where they hold nothing yet: 'photos.photo'. Nothing else of these rows changes. */
    fills?: readonly RowPath<F>[];
    /** Of these states, those that a transition leaves: the server keeps them, the database does not. */
    reopens?: readonly string[];
    message: string;
    /** The message instead in some of the states. */
    messages?: Readonly<Record<string, string>>;
  };
  /** In these states some fields no longer change: each with the sentence that explains why, and what does instead. */
  fixed?: { while: States<F>; fields: { readonly [K in Name<F>]?: string } };
  /** Of the records, or of the `rows`, that name the same one by `by`, one at most is in these states, whoever writes. */
  alone?: readonly AloneConfig<F>[];
  /** Records that the product rests on, by the value of one field: neither deleted nor renamed. */
  kept?: { by: { readonly [P in PathOf<F>]?: readonly string[] }; message: string };
  /** In these states alone a record is deleted: in others that is neither offered, nor done by the server. */
  removable?: {
    while: States<F>;
    message: string;
    /** The message instead in some of the other states: what is done there. */
    messages?: Readonly<Record<string, string>>;
  };
  /** Amounts settle the record's `total`: their sum never exceeds it, whoever writes them and however many at once. */
  settled?: {
    total: Name<F>;
    by: readonly SettledBy[];
    /** Reference that what settles a record has in common with it, both of the same value: the party of both. */
    within?: { reference: Name<F>; message: string };
    message: string;
  };
  /** Other amounts whose sum never exceeds one of the record, and that settle nothing: those of its corrections. */
  bounded?: readonly { total: Name<F>; by: readonly SettledBy[]; message: string }[];
  /**
   * Records correct another of the resource: key by key, the amounts in `rows` of all that correct one never exceed its own,
   * whoever writes them. None of them is negative, on any record.
   */
  corrected?: {
    /** Reference to the record that is corrected. */
    of: Name<F>;
    /** What corrects counts in these states. */
    while: States<F>;
    rows: Name<F>;
    /** Field of the rows that tells them apart. */
    by: string;
    amounts: readonly string[];
    message: string;
    /** The message when an amount is negative. */
    negative: string;
  };
  /** Each record moves the balance of the account that it names, which begins with that one's `opening`. */
  ledger?: {
    /** Reference to the account. */
    account: Name<F>;
    /** Day on which it moves. */
    date: Name<F>;
    amount: Name<F>;
    /** The amount is added in these states, and taken off in the others. */
    adds: States<F>;
    /** Amount of the account: its balance before any record. */
    opening: string;
    /** Accounts take records only in these states. */
    open: LedgerRule;
    /** The balance of accounts in these states is negative at the end of no day. */
    covered: LedgerRule;
    /** Date of the account before which nothing of it is dated: what moves it, closes its days or reconciles it. */
    opened?: { by: Name<F>; date: string; message: string };
    /** Fields of the account that its first record fixes. */
    fixes: { fields: readonly string[]; message: string };
    /** Records of another resource close an account's days: it takes nothing that is dated then, or before. */
    closings?: ClosingsConfig<F>;
    /** What a record names reconciles it: once that is closed, neither that changes nor is the record reversed. */
    reconciled?: ReconciledConfig<F>;
  };
  /** None of these dates is ever, from then on, on or before the one that the company's setting has: `setting.date`. */
  periods?: {
    /** A date of a setting that is one for the company: 'closed-periods.closedUntil'. */
    until: string;
    dates: readonly Name<F>[];
    /** They count in these states alone. */
    while?: States<F>;
  };
  /** An amount of the record is the sum of these others. */
  sums?: { total: Name<F>; of: readonly Name<F>[] };
  /** What one of its choices requires of a record, of each value that requires something. */
  asks?: {
    by: Name<F>;
    /** Only in these states; always when absent. */
    while?: States<F>;
    of: Readonly<Record<string, RequirementConfig<F>>>;
  };
  /** An edit makes a new version, and one is in force: the engine numbers it (`number`) and marks it (`active`). */
  versioned?: { number: Name<F>; active: Name<F> };
}

/** Where its records lie, when not in a table of its name. */
interface StorageConfig<F extends Fields> {
  /** No list, one screen: values in force from a date on (`dated` is their date field), or one record for the company. */
  settings?: { dated: Name<F> } | { single: true };
  /** Its rows are read from a view of its name, that the engine makes: no table, no form, no write. */
  view?: boolean;
  /** It shows and writes the records of another resource's table that are in these states. */
  variantOf?: {
    resource: string;
    by: States<F>;
    /**
     * It only reads them: state, freeze and settlement are that resource's, whose actions of these names its lists and
     * sheets offer.
     */
    actions?: readonly string[];
  };
  /** Row of a `lines` field of this other resource: written only through it. */
  partOf?: { resource: string; field: string };
}

/**
 * A resource as its file declares it. What its type and area imply already (operations, rights, addresses) is not
 * written: see conventions.ts.
 */
export interface ResourceConfig<
  F extends Fields,
  T extends string,
  Filters extends readonly DeclaredFilter<F>[],
  Own extends string,
  A extends string,
  S extends StatePath<F>,
  Right extends string = Access<ConventionalRight<T> | NoInfer<Own>>,
> {
  /** In kebab case, plural: what references name, and its table. */
  name: string;
  /** Its type in GraphQL: 'ContractService'. */
  type: T;
  /** The type of its records, where it is not the one that operations are called by: 'TaskType' of 'createTask'. */
  recordType?: string;
  label: LabelConfig;
  navigation: NavigationConfig;
  /** What a reference to it shows: the filled ones of these fields. Its `name`, its `label`, or its first field when absent. */
  representation?: readonly PathOf<F>[];
  /** What its records hold, by name, in the order of the form; `section` puts them under titles. */
  fields: F;
  access?: AccessConfig<F, Right, Own>;
  operations?: OperationsConfig<F, Right>;
  routes?: RoutesConfig | false;
  list?: DeclaredList<F, Filters>;
  sheet?: SheetConfig<F, Right>;
  /** Field of its state: it begins with the first of its values, and changes by actions only. */
  state?: S;
  /** What may be done with its records, by the names of the operations. */
  actions?: Readonly<Record<A, ActionConfig<F, Right, ValueAt<F, NoInfer<S>>>>>;
  occupancy?: OccupancyConfig<F>;
  offered?: OfferedConfig<F>;
  invariants?: InvariantsConfig<F>;
  storage?: StorageConfig<F>;
  /** A record that others refer to is archived instead of deleted: kept where it is, offered nowhere. */
  archive?: boolean;
  /**
   * What has to be seen to around an instant, notified to who reads the record: what begins soon and lacks something,
   * what is past its end.
   */
  alerts?: readonly AlertConfig[];
  /** What a notification about a record carries of it, by the name it has there: `{ managerId: 'id' }`. */
  notified?: Readonly<Record<string, PathOf<F> | 'id'>>;
}
