import type { Say } from './checkFields';
import type { Resource } from './resource';

/** A view is read, no more. */
export function checkView(resource: Resource, say: Say): void {
  if (!resource.view) return checkNoView(resource, say);
  const { operations, updates, transitions, actions, routes } = resource;
  const written = { ...operations, list: undefined, one: undefined };
  const forms = { ...routes, list: undefined };
  const all = Object.entries({ ...written, ...updates, ...transitions?.moves, ...actions, ...forms });
  for (const [name] of all.filter(([, value]) => value !== undefined))
    say(name, 'une vue se lit seulement\u00a0: ôtez-le, ou ôtez view');
}

/** Rows that are worked out have no table to be written to: only a view reads them. */
function checkNoView({ fields }: Resource, say: Say) {
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'rows' && field.computed)
      say(`fields.${name}.computed`, 'seule une vue calcule des lignes : ajoutez view: true');
}
