import { canAccess } from '../../providers/permissionsProvider';
import { resources } from '../../resources/all';
import type { Draft, Field, Fields } from '../../schema/field';
import { titleOf } from '../../schema/french';
import { isEmpty } from '../../schema/parseValue';
import type { Resource } from '../../schema/resource';
import { can } from '../../schema/words/access/permissions';
import type { Caller } from '../../schema/words/access/permissions';
import { actionsOf } from '../../schema/words/actions/actions';
import { usualIcon } from '../../schema/words/actions/icons';
import type { Move, Print, RecordAction } from '../../schema/words/actions/actions';
import { isMerged } from '../../schema/words/actions/merging';
import { archiveAccess, archivedMessage, archivedName } from '../../schema/words/actions/archive';
import { keptMessage } from '../../schema/words/invariants/keptMessage';
import { isInState } from '../../schema/words/actions/isInState';
import { fieldAt, valueAt } from '../../schema/words/fields/paths';
import type { PreviewName, ScreenName } from '../../schema/words/sheet/panelNames';
import { actsAs, offersAction } from '../../schema/words/storage/faces';
import { tabsOf } from '../../schema/words/sheet/tabs';

/** What may be done with a record: a change of state, an action of its own, a print, what begins with it, its way out. */
export interface Offer {
  kind: 'move' | 'record' | 'print' | 'link' | 'copy' | 'start' | 'archive' | 'delete';
  /** Resource that does it, where its screens are those of another that only reads its records. */
  as?: Resource;
  /** Its key in the config; of a start or a copy, the address of the form without the record's id. */
  name: string;
  /** In the config's words, or the key of ours; so is `confirm`. */
  label: string;
  icon: string;
  danger?: boolean;
  /** Never the first button of a sheet. */
  quiet?: boolean;
  confirm?: string;
  success?: string;
  /** Resource of what is then offered to be handed over. */
  handsOver?: string;
  /** Fields to fill first. */
  ask?: Fields;
  /** What they hold at first, when the record has it. */
  initial?: (record: Draft, entered?: Draft) => Draft;
  /** What follows from them, under the fields. */
  preview?: PreviewName;
  /** The hand-written screen that does it, in place of a dialog. */
  screen?: ScreenName;
  /** Of a start: worth a place in rows too. */
  inRows?: boolean;
  /** Of a link: where it leads. */
  address?: (record: Draft) => string | null;
  /** Whether the record is in a state for it. */
  holds: (record: Draft) => boolean;
}

/** The way forward: the one filled button of a sheet. */
export const forwardOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(offer => offer.kind !== 'print' && !offer.danger && !offer.quiet);

/** What stands in a list's row, the first first; a row deletes by a button of its own. */
export const rowOffers = <O extends Offer>(offers: readonly O[]): O[] => [
  ...offers.filter(({ inRows }) => inRows),
  ...offers.filter(offer => !['delete', 'start', 'link'].includes(offer.kind) && isAskable(offer)),
];

/** In the address of the form of a new record: the id of the one that it is copied from. */
export const copyWord = '_copy';

/**
 * Whether all that it needs can be entered in its dialog: what only a program or a screen of its own enters cannot
 * (`show: 'api'`).
 */
export function isAskable({ ask = {} }: Offer): boolean {
  const filled = new Set(Object.values(ask).flatMap(({ fills = {} }) => Object.keys(fills)));
  return Object.entries(ask).every(
    ([name, { show, required }]) => show !== 'api' || !required || filled.has(name),
  );
}

const known = new WeakMap<Caller, WeakMap<Resource, readonly Offer[]>>();

/** What the caller has the right to do with records of a resource; decided once, whatever the number of records. */
export function offersFor(resource: Resource, caller: Caller | null): readonly Offer[] {
  if (!caller) return [];
  const own = known.get(caller) ?? new WeakMap<Resource, readonly Offer[]>();
  known.set(caller, own);
  const offers = own.get(resource) ?? offersOf(resource, caller);
  own.set(resource, offers);
  return offers;
}

/** The kinds of action that are done with one record, in the order of their buttons. */
const onRecords = ['move', 'record', 'print'] as const;

function offersOf(resource: Resource, caller: Caller): Offer[] {
  const as = actsAs(resource, resources);
  const declared = onRecords.flatMap(kind =>
    actionsOf(as, kind)
      .filter(({ access, name }) => can(caller, access) && offersAction(resource, name))
      .map(action => ({ ...offerOf(as, action, caller), ...(as === resource ? {} : { as }) })),
  );
  const [grave, usual] = [declared.filter(({ danger }) => danger), declared.filter(({ danger }) => !danger)];
  const ways = links(resource, caller);
  return [
    ...ways.filter(({ quiet }) => !quiet),
    ...usual,
    ...ways.filter(({ quiet }) => quiet),
    ...copies(resource, caller),
    ...starts(resource, caller),
    // Nobody meets first, in a row or a menu, what ends a record.
    ...grave,
    ...waysOut(resource, caller),
  ];
}

function offerOf(resource: Resource, action: Move | RecordAction | Print, caller: Caller): Offer {
  if (action.kind === 'print')
    return {
      ...action,
      icon: action.icon ?? usualIcon(action),
      holds: record => !action.when || action.when(record),
    };
  if (action.kind === 'record')
    return {
      ...action,
      icon: action.icon ?? usualIcon(action),
      ask: action.fields,
      holds: record => !action.when || action.when(record, caller),
    };
  const state = resource.state?.field ?? '';
  return {
    ...action,
    ask: fieldsOf(resource, action.ask),
    icon: action.icon ?? usualIcon(action),
    holds: record =>
      action.from.includes(String(valueAt(record, state))) && (!action.when || action.when(record)),
  };
}

/** Ways to elsewhere. */
const links = (resource: Resource, caller: Caller): Offer[] =>
  (resource.links ?? [])
    .filter(({ access = resource.access.list }) => access !== undefined && can(caller, access))
    .map(({ label, icon, quiet = true, to }) => ({
      kind: 'link',
      name: label,
      label,
      icon,
      quiet,
      address: to,
      holds: record => to(record) !== null,
    }));

/** Another one like it, unless a form could not make it: a choice that it takes over is none that forms offer. */
const copies = (resource: Resource, caller: Caller): Offer[] =>
  resource.copies && canAccess(caller, resource, 'create')
    ? [
        {
          kind: 'copy',
          name: `/${resource.name}/create?${copyWord}=`,
          label: 'karhba.record.duplicate',
          icon: 'copy',
          quiet: true,
          holds: record =>
            (resource.copies ?? []).every(path =>
              mayBeChosen(fieldAt(resource.fields, path), valueAt(record, path)),
            ),
        },
      ]
    : [];

const mayBeChosen = (field: Field | undefined, value: unknown) =>
  !field?.offers || isEmpty(value) || field.offers.includes(String(value));

/** To begin what its tabs show, already about this record: a reservation of a client who never had one. */
function starts(resource: Resource, caller: Caller): Offer[] {
  const used = resource.occupied?.while;
  return (
    tabsOf(resource, resources.all)
      .filter(({ list }) => list.routes?.create && canAccess(caller, list, 'create'))
      // What no form fills, an action begins: the contract of a reservation.
      .filter(({ list, path }) => !fieldAt(list.fields, path)?.readOnly)
      .flatMap(({ start, ...tab }) => (start === false ? [] : [{ start, ...tab }]))
      .map(({ list, path, start, startWhen, quiet }) => ({
        kind: 'start' as const,
        name: `/${list.name}/create?${path}=`,
        label: start ?? titleOf.create(list),
        icon: list.icon,
        inRows: start !== undefined,
        quiet,
        holds: record =>
          record[archivedName] !== true && (!list.occupies || isInState(used, record)) && startWhen(record),
      }))
  );
}

/** To delete, to archive what nobody deletes, to bring it back. */
function waysOut(resource: Resource, caller: Caller): Offer[] {
  const { archive, operations } = resource;
  const mayDelete = operations?.delete && canAccess(caller, resource, 'delete');
  const isArchived = (record: Draft) => record[archivedName] === true;
  const remove = {
    kind: 'delete' as const,
    name: 'delete',
    label: 'karhba.record.delete',
    icon: 'trash',
    danger: true,
    holds: (record: Draft) => keptMessage(resource, record) === null,
  };
  if (!archive || !can(caller, archiveAccess(resource))) return mayDelete ? [remove] : [];
  const move = (name: 'archive' | 'restore', label: string) => ({
    kind: 'archive' as const,
    name,
    label,
    icon: name,
    quiet: name === 'archive',
    success: archivedMessage(resource, name),
  });
  return [
    {
      ...move('restore', 'karhba.record.restore'),
      holds: record => isArchived(record) && !isMerged(record),
    },
    mayDelete
      ? remove
      : {
          ...move('archive', 'karhba.record.archive'),
          confirm: 'karhba.record.archiveEffect',
          holds: record => !isArchived(record),
        },
  ];
}

function fieldsOf(resource: Resource, names: readonly string[] = []): Fields | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
}
