import { bulkActionsOf } from './bulk';
import type { Say } from './checkFields';
import type { Fields } from './field';
import type { Resource } from './resource';

const open = 'SIGNED_IN';

/** Every right that a config asks for exists, and every operation asks for one. */
export function checkRights(resource: Resource, actions: ReadonlySet<string>, say: Say): void {
  const { operations, access, updates = {}, transitions, rule } = resource;
  const must = (action: string | undefined, where: string) => {
    if (action !== undefined && !actions.has(action))
      say(
        where,
        `droit inconnu « ${action} » : employez un nom de la spécification ou ajoutez-le à ownActions`,
      );
  };
  for (const [operation, action] of Object.entries(access)) must(action, `access.${operation}`);
  for (const [name, update] of Object.entries(updates)) {
    must(update.access, `updates.${name}.access`);
    checkUpdated(resource.fields, update.fields, `updates.${name}.fields`, say);
    for (const shown of update.page?.shows ?? [])
      checkShown(resource.fields, shown, `updates.${name}.page.shows`, say);
    if (update.page && !update.self)
      say(`updates.${name}.self`, 'une page à soi ne modifie que sa propre fiche : self: true');
    if (update.access === open && !update.self && !rule)
      say(
        `updates.${name}.self`,
        'ouverte à tous, une modification ne porte que sur sa propre fiche : self: true',
      );
  }
  for (const [name, move] of Object.entries(transitions?.moves ?? {}))
    must(move.access, `transitions.moves.${name}.access`);
  for (const [name, action] of Object.entries(resource.actions ?? {}))
    must(action.access, `actions.${name}.access`);
  for (const [name, print] of Object.entries(resource.prints ?? {}))
    must(print.access, `prints.${name}.access`);
  for (const [name, query] of Object.entries(resource.queries ?? {}))
    for (const action of query.access) must(action, `queries.${name}.access`);
  for (const [name, action] of Object.entries(resource.list?.actions ?? {}))
    must(action.access, `list.actions.${name}.access`);
  for (const [name, action] of Object.entries(bulkActionsOf(resource)))
    must(action.access, `list.bulk.${name}.access`);
  for (const [index, panel] of (resource.panels ?? []).entries()) {
    must(panel.access, `panels.${index}.access`);
    if (!resource.routes?.show)
      say(
        `panels.${index}`,
        'un panneau est un onglet de la fiche\u00a0: donnez-lui son adresse, routes.show',
      );
  }
  checkGuards(resource.fields, 'fields', must);
  for (const operation of ['list', 'create', 'update', 'delete'] as const)
    if (operations?.[operation] && !access[operation])
      say(
        `access.${operation}`,
        `l’opération ${operations[operation]} est ouverte à personne : dites quel droit elle demande`,
      );
  if (operations?.one && !access.list) say('access.list', `dites quel droit ${operations.one} demande`);
  for (const operation of ['update', 'delete'] as const)
    if (access[operation] === open && !rule)
      say(
        `access.${operation}`,
        'ouvert à tous, ce droit laisse changer les fiches des autres : ajoutez rule',
      );
  for (const reserved of ['SUPER_ADMIN', open])
    if ((resource.ownActions as readonly string[] | undefined)?.includes(reserved))
      say('ownActions', `« ${reserved} » est réservé : choisissez un autre nom`);
}

/** An update takes fields of the record that are written at all. */
function checkUpdated(fields: Fields, given: readonly string[], where: string, say: Say) {
  for (const name of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) say(where, `« ${name} » n’est pas un champ`);
    else if (field.readOnly || field.computed) say(where, `« ${name} » ne se saisit pas`);
  }
}

/** Shown to oneself, whatever one's rights. */
function checkShown(fields: Fields, name: string, where: string, say: Say) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) say(where, `« ${name} » n’est pas un champ`);
  else if (field.kind === 'secret' || field.access?.read) say(where, `« ${name} » ne se montre pas à tous`);
}

function checkGuards(
  fields: Fields,
  path: string,
  must: (action: string | undefined, where: string) => void,
): void {
  for (const [name, field] of Object.entries(fields)) {
    must(field.access?.read, `${path}.${name}.access.read`);
    must(field.access?.write, `${path}.${name}.access.write`);
    if (field.fields) checkGuards(field.fields, `${path}.${name}`, must);
  }
}
