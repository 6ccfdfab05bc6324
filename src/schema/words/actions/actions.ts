import type { Draft, Fields } from '../../field';
import type { Resource } from '../../resource';
import type { Caller } from '../access/permissions';
import type { PreviewName, ScreenName } from '../sheet/panelNames';
import type { ActionConfig } from './actionConfig';

interface Common {
  /** That of its operation. */
  name: string;
  label: string;
  access: string;
  icon?: string;
  preview?: PreviewName;
  screen?: ScreenName;
  confirm?: string;
  success?: string;
  quiet?: boolean;
  /** Resource of what it makes, which is then offered to be handed over. */
  handsOver?: string;
  danger?: boolean;
  /** Paths that `when` looks at: lists select them. */
  reads?: readonly string[];
}

/** A change of state: a mutation that takes the record's id and its input fields. */
export interface Move extends Common {
  kind: 'move';
  from: readonly string[];
  to: string;
  ask?: readonly string[];
  initial?: (record: Draft, entered?: Draft) => Draft;
  when?: (record: Draft) => boolean;
  refusal?: string;
}

/** A mutation on one record, that a behaviour does. */
export interface RecordAction extends Common {
  kind: 'record';
  /** Argument that carries the record's id. */
  argument: string;
  /** Resource of the record that comes back. */
  returns: string;
  fields?: Fields;
  initial?: (record: Draft, entered?: Draft) => Draft;
  when?: (record: Draft, caller: Caller) => boolean;
}

/** A PDF of one record: a query that answers base64 text. */
export interface Print extends Common {
  kind: 'print';
  /** Path of the field by which the file is called. */
  fileName: string;
  /** What the document is called before that field. */
  document?: (record: Draft) => string;
  when?: (record: Draft) => boolean;
  refusal?: string;
}

/** A mutation on the records that are ticked in a list, in one transaction. */
export interface TickedAction extends Common {
  kind: 'ticked';
  /** Follows from `archive`: puts the records there, or takes them back; no behaviour does it. */
  archives?: boolean;
  fields?: Fields;
  initial?: () => Draft;
}

/** A mutation on all that a list holds: a button above it. */
export interface ListAction extends Common {
  kind: 'list';
}

/** What may be done with records, as everything that reads a resource sees it. */
export type Action = Move | RecordAction | Print | TickedAction | ListAction;
export type ActionKind = Action['kind'];
type ActionOf<K extends ActionKind> = Extract<Action, { kind: K }>;

/** The actions of a resource, or those of these kinds, in the order of its config. */
export function actionsOf<K extends ActionKind = ActionKind>(
  { actions = [] }: Pick<Resource, 'actions'>,
  ...kinds: readonly K[]
): readonly ActionOf<K>[] {
  const all = actions as readonly ActionOf<K>[];
  return kinds.length === 0 ? all : all.filter(({ kind }) => kinds.includes(kind as K));
}

/** The action of this kind and name. */
export const actionOf = <K extends ActionKind>(
  resource: Pick<Resource, 'actions'>,
  kind: K,
  name: string,
): ActionOf<K> | undefined => actionsOf(resource, kind).find(action => action.name === name);

type Declared = Readonly<Record<string, ActionConfig<Fields, string, string>>>;

/** The actions of a config, with all that follows: their rights, the argument of the record, what comes back. */
export const resolvedActions = (
  declared: Declared,
  resource: Pick<Resource, 'name' | 'type' | 'access'>,
): readonly Action[] => Object.entries(declared).map(([name, config]) => resolved(name, config, resource));

function resolved(
  name: string,
  {
    on,
    print,
    document,
    from = [],
    to,
    ask,
    refusal,
    returns,
    access,
    fields,
    initial,
    when,
    ...shown
  }: Declared[string],
  resource: Pick<Resource, 'name' | 'type' | 'access'>,
): Action {
  const common = { ...shown, name, access: access ?? resource.access.update ?? 'SUPER_ADMIN' };
  if (print !== undefined)
    return {
      ...common,
      kind: 'print',
      access: access ?? resource.access.list ?? 'SUPER_ADMIN',
      fileName: print,
      document,
      when: when as Print['when'],
      refusal,
    };
  if (to !== undefined)
    return { ...common, kind: 'move', from, to, ask, initial, when: when as Move['when'], refusal };
  if (on === 'list') return { ...common, kind: 'list' };
  if (on === 'ticked')
    return { ...common, kind: 'ticked', fields, initial: initial as TickedAction['initial'] };
  const argument = `${resource.type.charAt(0).toLowerCase()}${resource.type.slice(1)}Id`;
  return {
    ...common,
    kind: 'record',
    argument,
    returns: returns ?? resource.name,
    fields,
    initial,
    when,
  };
}
