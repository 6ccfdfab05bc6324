import { actionsOf } from '../actions/actions';
import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';

/** A view is read, no more. */
export function checkView(resource: Resource, say: Say): void {
  if (!resource.view) return;
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
