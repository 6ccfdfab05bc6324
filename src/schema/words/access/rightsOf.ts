import { actionsOf } from '../actions/actions';
import type { Fields } from '../../field';
import type { Resource } from '../../resource';

/** The fields, nested ones too, that ask for a right. */
export function guardsOf(fields: Fields): { label: string; rights: string[] }[] {
  return Object.values(fields).flatMap(({ label, access, fields: nested }) => [
    { label, rights: [access?.read, access?.write].filter(right => right !== undefined) },
    ...guardsOf(nested ?? {}),
  ]);
}

/** Every right that something of a resource asks for, fields included. */
export const rightsOf = (resource: Resource): string[] => [
  ...rightsAsked(resource),
  ...guardsOf(resource.fields).flatMap(({ rights }) => rights),
];

/** The same, fields left out. */
export function rightsAsked(resource: Resource): string[] {
  const asked = [
    resource.access,
    ...[resource.updates, actionsOf(resource), resource.panels].flatMap(named =>
      Object.values(named ?? {}).map(({ access }) => ({ access })),
    ),
  ].flatMap(access => Object.values(access) as (string | undefined)[]);
  return asked.filter(right => right !== undefined);
}
