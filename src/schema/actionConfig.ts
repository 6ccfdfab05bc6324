import type { Access } from './actions';
import type { Draft, Fields } from './field';
import type { PanelName, PreviewName } from './panelNames';
import type { Caller } from './permissions';

export interface Transition<F extends Fields, Own extends string> {
  /** Name of the GraphQL mutation; it takes the record's id and the fields asked. */
  operation: string;
  from: readonly string[];
  to: string;
  access: Access<Own>;
  label: string;
  confirm?: string;
  success?: string;
  /** Fields asked for in the confirmation dialog; of a group, those that may be filled. */
  ask?: readonly Extract<keyof F, string>[];
  /** What these hold at first, given the record. */
  initial?: (record: Draft) => Draft;
  /** Offered, and done, only then: a car that was bought is not given back. */
  when?: (record: Draft) => boolean;
  /** What is said when it is asked for all the same. */
  refusal?: string;
  /** Never the first button of a sheet. */
  quiet?: boolean;
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

/** What follows from a form that is being filled, worked out by the server: a price. Hand-written, under a card's fields. */
export interface PreviewConfig {
  name: PreviewName;
  /** Title of the card. */
  card: string;
  /** Of a new record only. */
  onCreate?: boolean;
}

/** A PDF of one record, made by a behaviour: a query that answers base64 text. */
export interface PrintConfig<Own extends string> {
  label: string;
  access: Access<Own>;
  /** File name without extension, after this field. */
  fileName: string;
}
