import type { Draft, Fields, PathOf } from '../../field';
import type { Name } from '../../fieldTypes';
import type { IconName } from '../../iconNames';
import type { Caller } from '../access/permissions';
import type { PanelName, PreviewName, ScreenName } from '../sheet/panelNames';

/** What may be done, by the name of its operation: a change of state (`to`), a PDF (`print`), or what a behaviour does. */
export interface ActionConfig<F extends Fields, Right extends string, State extends string> {
  /** Of its button. */
  label: string;
  /** The right to update when absent; of a print, that to read. */
  access?: Right;
  /** Done with the records that are ticked in a list, or with all that the list holds, instead of one record. */
  on?: 'ticked' | 'list';
  /** States that it is possible in. */
  from?: readonly State[];
  /** The state that it leads to. */
  to?: State;
  /** Answers a PDF of the record, whose file is called by this field. */
  print?: PathOf<F>;
  /** What the PDF is called before that field: 'Facture'. Pure; receives the record as the API gives it. */
  document?: (record: Draft) => string;
  /** The input requested first, as arguments of its own. */
  fields?: Fields;
  /** Fields of the record requested first, of a change of state; of a group, those that may be filled. */
  ask?: readonly Name<F>[];
  /** What the input fields hold at first, given the record; what was entered of them (none at first) moves the others. */
  initial?: (record: Draft, entered?: Draft) => Draft;
  /** Offered only then; a change of state or a print is done only then too. */
  when?: (record: Draft, caller: Caller) => boolean;
  /** Fields that `when` looks at: a list selects them, beside its columns. */
  reads?: readonly PathOf<F>[];
  /** The message when a change of state or a print is requested all the same. */
  refusal?: string;
  /** What follows from its input, under the fields of its dialog: one of `sheet/panelNames.ts`. */
  preview?: PreviewName;
  /** The hand-written screen that does it, in place of a dialog: one of `sheet/panelNames.ts`. */
  screen?: ScreenName;
  /** The question to confirm before. */
  confirm?: string;
  /** The message once it is done. */
  success?: string;
  /** On its button: by itself a check, a cross of what is dangerous, a printer. Those of a record all differ. */
  icon?: IconName;
  /** Resource of the record that comes back, opened afterwards; its own when absent. */
  returns?: string;
  /**
   * Resource of what it makes for somebody to take along: the newest that names the record, or that its rows name, or the
   * record itself; its papers and messages are offered at once.
   */
  handsOver?: string;
  /** Never the first button of a sheet. */
  quiet?: boolean;
  /** Takes something away: shown in red, after the others. */
  danger?: boolean;
}

/** A way from a record to elsewhere: the message that begins with it in another program, the page of what comes next. */
export interface LinkConfig<Right extends string> {
  /** Of its button. */
  label: string;
  icon: IconName;
  /** The right to read when absent. */
  access?: Right;
  /** `false`: while it leads somewhere it is the first button of the sheet, before what is done there. */
  quiet?: boolean;
  /** Its address, worked out from the record as the API gives it; not offered where there is none. Pure. */
  to: (record: Draft) => string | null;
}

/** A hand-written part of a record's sheet, under a tab of its own: what fields cannot show. */
export interface PanelConfig<Right extends string> {
  /** One of `sheet/panelNames.ts`; drawn in `src/custom`. */
  name: PanelName;
  /** Its tab. */
  label: string;
  /** The right that it is shown with. */
  access: Right;
  /** A new record that this holds for leads straight to it: there it is completed. */
  leads?: (record: Draft) => boolean;
}

/**
 * What follows from a form that is being filled, worked out by the server: a price. Hand-written, under a card's fields or
 * in the bar that saves, which is always in sight.
 */
export interface PreviewConfig {
  /** One of `sheet/panelNames.ts`; drawn in `src/custom`. */
  name: PreviewName;
  /** Title of the card; in the bar that saves when absent. */
  card?: string;
  /** Of a new record only. */
  onCreate?: boolean;
}
