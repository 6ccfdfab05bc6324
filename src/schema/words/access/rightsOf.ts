import { actionsOf } from '../actions/actions';
import { ownRights } from '../fields/paths';
import type { Fields } from '../../field';
import type { Resource } from '../../resource';

/** The fields, nested ones too, that require a right. */
export function guardsOf(fields: Fields): { label: string; rights: string[] }[] {
  return Object.values(fields).flatMap(field => [
    { label: field.label, rights: [...ownRights(field, 'read'), ...ownRights(field, 'write')] },
    ...guardsOf(field.fields ?? {}),
  ]);
}

/** Every right that something of a resource requires, fields included. */
export const rightsOf = (resource: Resource): string[] => [
  ...requiredRights(resource),
  ...guardsOf(resource.fields).flatMap(({ rights }) => rights),
];

/** The same, fields left out. */
export function requiredRights(resource: Resource): string[] {
  const required = [
    resource.access,
    ...[resource.updates, actionsOf(resource), resource.panels].flatMap(named =>
      Object.values(named ?? {}).map(({ access }) => ({ access })),
    ),
  ].flatMap(access => Object.values(access) as (string | undefined)[]);
  return required.filter(right => right !== undefined);
}
