import { kindOf } from '../../kinds/kind';
import type { Say } from '../fields/checkFields';
import type { Fields } from '../../field';
import type { Resource } from '../../resource';
import { ownRights } from '../fields/paths';
import { didYouMean } from '../../nearest';

const open = 'SIGNED_IN';

/** Every right that a config requires exists, and every operation requires one. */
export function checkRights(resource: Resource, actions: ReadonlySet<string>, say: Say): void {
  const { operations, access, updates = {}, rule } = resource;
  const must = (action: string | undefined, where: string) => {
    if (action !== undefined && !actions.has(action))
      say(
        where,
        `droit inconnu « ${action} »${didYouMean(action, actions) || ' : employez un nom de la spécification ou ajoutez-le à access.own'}`,
      );
  };
  for (const [name, update] of Object.entries(updates)) {
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
  for (const [index] of (resource.panels ?? []).entries()) {
    if (!resource.routes?.show && !resource.readFirst)
      say(
        `panels.${index}`,
        'un panneau est un onglet de la fiche\u00a0: donnez-lui son adresse, routes.show, ou ouvrez-la en lecture, readFirst',
      );
  }
  for (const [index, { access: right }] of (resource.links ?? []).entries())
    must(right, `links.${index}.access`);
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
}

/** An update takes fields of the record that are written at all. */
function checkUpdated(fields: Fields, given: readonly string[], where: string, say: Say) {
  for (const name of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) say(where, `« ${name} » n’est pas un champ${didYouMean(name, fields)}`);
    else if (field.readOnly || field.computed) say(where, `« ${name} » ne se saisit pas`);
  }
}

/** Shown to oneself, whatever one's rights. */
function checkShown(fields: Fields, name: string, where: string, say: Say) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) say(where, `« ${name} » n’est pas un champ${didYouMean(name, fields)}`);
  else if (kindOf(field).isSecret || field.access?.read) say(where, `« ${name} » ne se montre pas à tous`);
}

function checkGuards(
  fields: Fields,
  path: string,
  must: (action: string | undefined, where: string) => void,
): void {
  for (const [name, field] of Object.entries(fields)) {
    for (const right of ownRights(field, 'read')) must(right, `${path}.${name}.access.read`);
    must(field.access?.write, `${path}.${name}.access.write`);
    if (field.fields) checkGuards(field.fields, `${path}.${name}`, must);
  }
}
