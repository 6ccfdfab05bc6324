import type { Say } from '../fields/checkFields';
import type { Fields } from '../../field';
import { earliestOf, isUnique } from '../fields/comparedOptions';
import { isLines, fieldAt, ownRights, readRightsAt } from '../fields/paths';
import type { Resource } from '../../resource';

/**
 * What only some may read must not be revealed by another way: by what references show, by the search, by a refusal, by
 * a state or a period that others are shown.
 */
export function checkClosed(
  resource: Resource,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  const { fields } = resource;
  const mustBeOpen = (path: string, where: string, reason: string) => {
    if (readRightsAt(fields, path).length > 0) say(where, `« ${path} » est réservé : ${reason}`);
  };
  for (const path of resource.representation)
    mustBeOpen(path, 'representation', 'tout le monde lirait ce qu’il contient');
  for (const state of [resource.state?.field, resource.frozen?.field, resource.occupies?.while?.field])
    if (state) mustBeOpen(state, `fields.${state}.access`, 'un refus dit l’état de la fiche');
  const quick = resource.list?.quickFilters ?? [];
  for (const { argument, path } of resource.list?.filters ?? [])
    if (quick.some(({ values }) => Object.hasOwn(values, argument)))
      mustBeOpen(path, 'list.quickFilters', 'un filtre rapide est offert à qui voit la liste');
  if (resource.list?.sort)
    mustBeOpen(resource.list.sort.field, 'list.sort', 'la liste se fermerait à qui ne le lit pas');
  if (resource.occupies) {
    const { rows, subject, from, to, out } = resource.occupies;
    for (const name of [subject, from, to, ...(out ? [out.field] : [])])
      mustBeOpen(
        rows && fieldAt(fields, `${rows}.${name}`) ? `${rows}.${name}` : name,
        'occupies',
        'le refus d’un conflit dit qui et quand',
      );
  }
  checkTells(fields, 'fields', [], resource, find, say);
}

/** @param around rights that the groups and rows around these fields require. */
function checkTells(
  fields: Fields,
  path: string,
  around: readonly string[],
  resource: Resource,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    const reads = [...around, ...ownRights(field, 'read')];
    if (field.searchable && reads.length > 0)
      say(`${here}.searchable`, 'un champ réservé ne se cherche pas : la recherche dirait ce qu’il contient');
    if (isUnique(field) && reads.some(right => right !== field.access?.write))
      say(
        `${here}.unique`,
        'le refus d’un double dirait ce qu’il contient : demandez le même droit pour écrire',
      );
    if (isUnique(field) && resource.rule)
      say(
        `${here}.unique`,
        'rule ne laisse à chacun que ses fiches : le refus d’un double dirait celles des autres',
      );
    const earlierName = earliestOf(field)?.field ?? '';
    const earlier = fields[earlierName];
    if (earlier && !ownRights(earlier, 'read').every(right => reads.includes(right)))
      say(`${here}.notBefore`, `« ${earlierName} » est réservé : le refus dirait sa date`);
    const target = field.target ? find(field.target) : undefined;
    if (target?.rule && !isLines(field))
      say(
        here,
        `« ${field.target} » n’est lu que de son titulaire (rule) : une référence dirait ce qu’il contient`,
      );
    if (field.fields) checkTells(field.fields, here, reads, resource, find, say);
  }
}
