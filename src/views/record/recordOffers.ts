import { resources } from '../../resources/all';
import { archiveAccess, archivedMessage, archivedName } from '../../schema/archive';
import type { Draft, Fields } from '../../schema/field';
import { titleOf } from '../../schema/french';
import { isInState } from '../../schema/isInState';
import { valueAt } from '../../schema/paths';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';
import { tabsOf } from '../../schema/tabs';

/** What may be done with a record: a change of state, an action of its own, a print, what begins with it, its way out. */
export interface Offer {
  kind: 'move' | 'action' | 'print' | 'start' | 'archive' | 'delete';
  /** Its key in the config; of a start, the address of the form without the record's id. */
  name: string;
  label: string;
  icon: string;
  danger?: boolean;
  /** Never the first button of a sheet. */
  quiet?: boolean;
  confirm?: string;
  success?: string;
  /** Fields to ask first. */
  ask?: Fields;
  /** What they hold at first, when the record tells. */
  initial?: (record: Draft) => Draft;
  /** Whether the record is in a state for it. */
  holds: (record: Draft) => boolean;
}

/** The way forward: the one filled button of a sheet. */
export const forwardOf = (offers: readonly Offer[]): Offer | undefined =>
  offers.find(offer => offer.kind !== 'print' && !offer.danger && !offer.quiet);

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

function offersOf(resource: Resource, caller: Caller): Offer[] {
  const state = resource.transitions?.field ?? '';
  const moves = Object.entries(resource.transitions?.moves ?? {}).filter(([, { access }]) =>
    can(caller, access),
  );
  const actions = Object.entries(resource.actions ?? {}).filter(([, { access }]) => can(caller, access));
  const prints = Object.entries(resource.prints ?? {}).filter(([, { access }]) => can(caller, access));
  return [
    ...moves.map(([name, { label, danger, confirm, success, ask, initial, from, when, quiet }]) => ({
      kind: 'move' as const,
      name,
      label,
      quiet,
      danger,
      confirm,
      success,
      ask: fieldsOf(resource, ask),
      initial,
      icon: danger ? 'x' : 'check',
      holds: (record: Draft) => from.includes(String(valueAt(record, state))) && (!when || when(record)),
    })),
    ...actions.map(([name, { label, danger, confirm, success, icon, fields, initial, when }]) => ({
      kind: 'action' as const,
      name,
      label,
      danger,
      confirm,
      success,
      ask: fields,
      initial,
      icon: icon ?? 'check',
      holds: (record: Draft) => !when || when(record, caller),
    })),
    ...prints.map(([name, { label }]) => ({
      kind: 'print' as const,
      name,
      label,
      icon: 'printer',
      holds: () => true,
    })),
    ...starts(resource, caller),
    ...waysOut(resource, caller),
  ];
}

/** To begin what its tabs show, already about this record: a reservation of a client who never had one. */
function starts(resource: Resource, caller: Caller): Offer[] {
  const used = resource.occupied?.while;
  return tabsOf(resource, resources.all)
    .filter(({ list: { routes, access } }) => routes?.create && access.create && can(caller, access.create))
    .map(({ list, path }) => ({
      kind: 'start' as const,
      name: `/${list.name}/create?${path}=`,
      label: titleOf.create(list),
      icon: list.icon,
      holds: record => record[archivedName] !== true && (!list.occupies || isInState(used, record)),
    }));
}

/** To delete, to archive what nobody deletes, to bring it back. */
function waysOut(resource: Resource, caller: Caller): Offer[] {
  const { archive, operations, access } = resource;
  const mayDelete = operations?.delete && access.delete && can(caller, access.delete);
  const isArchived = (record: Draft) => record[archivedName] === true;
  const remove = {
    kind: 'delete' as const,
    name: 'delete',
    label: 'Supprimer',
    icon: 'trash',
    danger: true,
    holds: () => true,
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
    { ...move('restore', 'Restaurer'), holds: isArchived },
    mayDelete
      ? remove
      : {
          ...move('archive', 'Archiver'),
          confirm: 'Ce qui s’en sert déjà le garde\u00a0; il ne sera plus proposé ailleurs.',
          holds: record => !isArchived(record),
        },
  ];
}

function fieldsOf(resource: Resource, names: readonly string[] = []): Fields | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
}
