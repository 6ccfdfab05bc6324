import type { Draft, Fields } from '../../schema/field';
import { can } from '../../schema/permissions';
import type { Caller } from '../../schema/permissions';
import type { Resource } from '../../schema/resource';

/** Something that may be done with a record: a change of state, an action of its own, a print. */
export interface Offer {
  kind: 'move' | 'action' | 'print';
  /** Its key in the config. */
  name: string;
  label: string;
  icon: string;
  danger?: boolean;
  confirm?: string;
  success?: string;
  /** Fields to ask first. */
  ask?: Fields;
  /** What they hold at first, when the record tells. */
  initial?: (record: Draft) => Draft;
  /** Whether the record is in a state for it. */
  holds: (record: Draft) => boolean;
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

function offersOf(resource: Resource, caller: Caller): Offer[] {
  const state = resource.transitions?.field ?? '';
  const moves = Object.entries(resource.transitions?.moves ?? {}).filter(([, { access }]) =>
    can(caller, access),
  );
  const actions = Object.entries(resource.actions ?? {}).filter(([, { access }]) => can(caller, access));
  const prints = Object.entries(resource.prints ?? {}).filter(([, { access }]) => can(caller, access));
  return [
    ...moves.map(([name, { label, danger, confirm, success, ask, from }]) => ({
      kind: 'move' as const,
      name,
      label,
      danger,
      confirm,
      success,
      ask: fieldsOf(resource, ask),
      icon: danger ? 'x' : 'check',
      holds: (record: Draft) => from.includes(String(record[state])),
    })),
    ...actions.map(([name, { label, confirm, success, icon, fields, initial, when }]) => ({
      kind: 'action' as const,
      name,
      label,
      confirm,
      success,
      ask: fields,
      initial,
      icon: icon ?? 'check',
      holds: (record: Draft) => !when || when(record),
    })),
    ...prints.map(([name, { label }]) => ({
      kind: 'print' as const,
      name,
      label,
      icon: 'printer',
      holds: () => true,
    })),
  ];
}

function fieldsOf(resource: Resource, names: readonly string[] = []): Fields | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(Object.entries(resource.fields).filter(([name]) => names.includes(name)));
}
