import type { Say } from '../fields/checkFields';
import { isReference, fieldAt } from '../fields/paths';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

/** Where a list is shown beside those that it is about: sheets that exist, and a filter that finds what is theirs. */
export function checkTabs(
  resource: Resource,
  names: ReadonlyMap<string, string>,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  const { tabs = [], fields, list, operations, routes } = resource;
  if (tabs.length > 0 && !(list && operations?.list && routes?.list))
    say('tabs', 'un onglet montre une liste : donnez list, operations.list et routes.list');
  tabs.forEach(({ of, by }, index) => {
    const target = find(of);
    if (!target)
      say(`tabs.${index}.of`, `la ressource « ${of} » n’existe pas${didYouMean(of, names.keys())}`);
    else if (!target.routes?.edit && !target.routes?.show)
      say(`tabs.${index}.of`, `« ${of} » n’a pas de fiche : donnez-lui routes.edit ou routes.show`);
    if (tabs.findIndex(tab => tab.of === of) < index)
      say(`tabs.${index}.of`, `les fiches « ${of} » ont déjà un onglet de cette liste`);
    const filter = list?.filters?.find(({ argument }) => argument === by);
    const field = filter && fieldAt(fields, filter.path);
    const filters = (list?.filters ?? []).map(({ argument }) => argument);
    if (!filter)
      say(
        `tabs.${index}.by`,
        `« ${by} » n’est pas un filtre de la liste${didYouMean(by, filters) || ' : ajoutez-le à list.filters'}`,
      );
    else if (filter.operator !== '=' || !isReference(field) || field.target !== of)
      say(`tabs.${index}.by`, `le filtre « ${by} » ne compare pas (=) une référence à « ${of} »`);
  });
}

/** A sheet that is read before it is changed has one address for both, and something to change. */
export function checkReadFirst({ readFirst, routes, operations, versioned }: Resource, say: Say): void {
  if (!readFirst) return;
  if (!routes?.edit || routes.show)
    say(
      'readFirst',
      'la fiche se lit et se modifie à la même adresse : donnez routes.edit, sans routes.show',
    );
  if (!operations?.update)
    say('readFirst', 'rien ne s’y modifie : nommez operations.update, ou écrivez routes.show');
  if (versioned)
    say('readFirst', 'une fiche versionnée se remplace en entier : elle ne se modifie pas carte par carte');
}
