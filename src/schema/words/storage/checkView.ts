import { actionsOf } from '../actions/actions';
import { isRows } from '../fields/paths';
import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';

/** A view is read, no more. */
export function checkView(resource: Resource, say: Say): void {
  if (!resource.view) return checkNoView(resource, say);
  const { operations, updates, routes } = resource;
  const written = { ...operations, list: undefined, one: undefined };
  const actions = Object.fromEntries(
    actionsOf(resource, 'move', 'record').map(action => [action.name, action]),
  );
  const forms = { ...routes, list: undefined };
  const all = Object.entries({ ...written, ...updates, ...actions, ...forms });
  for (const [name] of all.filter(([, value]) => value !== undefined))
    say(name, 'une vue se lit seulement\u00a0: ôtez-le, ou ôtez view');
}

/** Rows that are worked out have no table to be written to: only a view reads them. */
function checkNoView({ fields }: Resource, say: Say) {
  for (const [name, field] of Object.entries(fields))
    if (isRows(field) && field.computed)
      say(`fields.${name}.computed`, 'seule une vue calcule des lignes : ajoutez view: true');
}
