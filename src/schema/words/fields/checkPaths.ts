import { kindOf } from '../../kinds/kind';
import { relativeDays } from '../../../domain/relativeDay';
import type { Say } from './checkFields';
import type { Field } from '../../field';
import { parseValue } from '../../parseValue';
import { fieldsAlong, isGroup, isRowList, isRows, isStored, isValue, pathsIn } from './paths';
import { actionsOf } from '../actions/actions';
import { listWords } from '../list/listAddress';
import type { FilterConfig } from '../list/listConfig';
import type { Resource } from '../../resource';
import { freeName, isVirtualField } from '../occupancy/virtualFields';
import { didYouMean } from '../../nearest';

/** What the operations of a list take beside its filters. */
const listArguments = ['offset', 'limit', 'sort', 'order', 'searchWord', 'ids', 'columns', 'key'];
const stamps = new Set(['createdAt', 'updatedAt']);
/** Where a path may name a virtual field: `checkVirtualFields` judges it. */
const telling = /^(figures$|list\.(columns|filters|sort))/;
/** Of several values, or of none that is read: no column of the table holds one. */
const isWithout = (field: Field) => !isValue(field) || kindOf(field).isFile || kindOf(field).isSecret;

/** What a config declares of its fields by their paths: each leads to a field that can be so used. */
export function checkPaths(resource: Resource, say: Say): void {
  const { list } = resource;
  const at = (path: string, where: string): Field | undefined => {
    if (isVirtualField(path) && telling.test(where)) return undefined;
    if (path === freeName && where.startsWith('list.filters')) return undefined;
    const along = fieldsAlong(resource.fields, path);
    if (along.length === 0)
      say(
        where,
        `« ${path} » n’est pas un champ de ${resource.name}${didYouMean(path, pathsIn(resource.fields))}`,
      );
    return along.at(-1);
  };
  const isInRows = (path: string) => fieldsAlong(resource.fields, path).slice(0, -1).some(isRowList);
  const valued = (path: string, where: string) => {
    const field = at(path, where);
    if (field && (isWithout(field) || isInRows(path)))
      say(where, `« ${path} » n’est pas une valeur de la fiche même : nommez un champ simple`);
  };

  for (const path of resource.representation) {
    valued(path, 'representation');
    const field = fieldsAlong(resource.fields, path).at(-1);
    if (field && (!isStored(field) || !kindOf(field).names))
      say(
        'representation',
        `« ${path} » ne nomme pas une fiche : choisissez un texte, un numéro ou une date`,
      );
  }
  const { by } = resource.titles ?? {};
  if (by !== undefined && at(by, 'titles.by') && resource.fields[by]?.kind !== 'choice')
    say('titles.by', `« ${by} » n’est pas un champ choice`);
  for (const path of resource.figures ?? []) valued(path, 'figures');
  const { of = [], closed = [] } = resource.offered?.tells ?? {};
  for (const path of of) valued(path, 'offered.tells');
  for (const path of closed)
    if (!of.includes(path))
      say('offered.tells.closed', `« ${path} » n’est pas dit : nommez un champ de « of »`);
  for (const path of resource.short ?? []) {
    const field = at(path, 'short');
    if (field && (isGroup(field) || field.readOnly || field.show === 'api'))
      say('short', `« ${path} » ne se saisit pas : nommez un champ du formulaire`);
  }
  for (const name of resource.copies ?? []) {
    const field = at(name, 'copies');
    if (field?.readOnly || field?.computed || field?.kind === 'secret')
      say('copies', `« ${name} » ne se saisit pas\u00a0: une copie ne le reprend pas`);
  }
  if (resource.copies && !resource.operations?.create)
    say('copies', 'rien ne s’y ajoute\u00a0: une copie ne se crée pas');
  const titles = titlesOf(resource.fields);
  for (const title of resource.cards ?? [])
    if (!titles.has(title))
      say(
        'cards',
        `« ${title} » n’est le titre d’aucune carte${didYouMean(title, titles) || '\u00a0: écrivez celui d’une section ou de rows'}`,
      );
  list?.columns.forEach((column, index) => {
    const paths = typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()];
    for (const path of paths) {
      if (path === 'createdAt' || (path === '_label' && typeof column === 'object')) continue;
      const field = at(path, `list.columns.${index}`);
      if (fieldsAlong(resource.fields, path).some(one => one.show === 'sheet'))
        say(`list.columns.${index}`, `« ${path} » ne se lit que sur la fiche : ôtez show`);
      if (isGroup(field) || field?.kind === 'secret')
        say(`list.columns.${index}`, `« ${path} » ne se lit pas en une colonne : nommez un champ simple`);
    }
  });
  for (const path of list?.totals ?? []) {
    const field = at(path, 'list.totals');
    if (field && (!kindOf(field).adds || isInRows(path)))
      say('list.totals', `« ${path} » ne s’additionne pas\u00a0: nommez un montant de la fiche même`);
  }
  for (const path of list?.details ?? []) at(path, 'list.details');
  for (const { name, reads = [] } of actionsOf(resource))
    for (const path of reads) at(path, `actions.${name}.reads`);
  if (list?.grouping !== undefined && !isRows(resource.fields[list.grouping]))
    say('list.grouping', `« ${list.grouping} » n’est pas un champ rows : nommez les lignes de chaque groupe`);
  const taken = new Set([...listArguments, ...listWords]);
  for (const filter of list?.filters ?? []) {
    const where = `list.filters.${filter.argument}`;
    if (taken.has(filter.argument)) say(where, 'argument déjà pris');
    taken.add(filter.argument);
    const field = stamps.has(filter.path) ? undefined : at(filter.path, where);
    if (field) checkOperator(filter, field, isInRows(filter.path), where, say);
  }
  const ordered = (path: string | undefined, where: string) => {
    if (path !== undefined && path !== 'id' && !stamps.has(path)) valued(path, where);
  };
  if ((list?.quickFilters ?? []).filter(({ opens }) => opens).length > 1)
    say('list.quickFilters', 'la liste s’ouvre avec un filtre rapide au plus : ôtez opens des autres');
  for (const quick of list?.quickFilters ?? [])
    ordered(quick.sort?.field, `list.quickFilters « ${quick.label} »`);
  for (const quick of list?.quickFilters ?? [])
    for (const [argument, value] of Object.entries(quick.values)) {
      const filter = list?.filters?.find(one => one.argument === argument);
      const where = `list.quickFilters « ${quick.label} »`;
      const filters = (list?.filters ?? []).map(one => one.argument);
      if (!filter) say(where, `« ${argument} » n’est pas un filtre déclaré${didYouMean(argument, filters)}`);
      const field = filter && fieldsAlong(resource.fields, filter.path).at(-1);
      if (field && !accepts(field, value)) say(where, `« ${value} » n’est pas une valeur de ${argument}`);
    }
  if (list?.grouping !== undefined && resource.fields[list.grouping]?.show === 'sheet')
    say('list.grouping', `« ${list.grouping} » ne se lit que sur la fiche : ôtez show`);
  if (resource.kept) valued(resource.kept.field, 'kept.field');
  ordered(list?.sort?.field, 'list.sort');
  for (const { name, fileName } of actionsOf(resource, 'print')) valued(fileName, `actions.${name}.print`);
}

/** What the cards of a form may be called: their sections, groups and rows. */
function titlesOf(fields: Resource['fields']): Set<string> {
  return new Set(
    Object.values(fields).flatMap(field => [
      ...(field.section ? [field.section.title] : []),
      ...(field.fields ? [field.label, ...titlesOf(field.fields)] : []),
    ]),
  );
}

function checkOperator(
  { operator, path }: FilterConfig<Resource['fields']>,
  field: Field,
  inRows: boolean,
  where: string,
  say: Say,
) {
  if (isWithout(field) || (inRows && field.computed))
    return say(where, `« ${path} » ne se compare pas : nommez un champ simple`);
  const { temporal, textual, ordered } = kindOf(field);
  const holds =
    operator === '=' || (operator === 'on' && temporal) || (operator === 'contains' ? textual : ordered);
  if (!holds) say(where, `« ${operator} » ne compare pas « ${path} » : écrivez =`);
}

/** Whether a filter's text is a value of the field, by its kind. */
function accepts(field: Field, value: string): boolean {
  if (field.kind === 'boolean') return value === 'true' || value === 'false';
  if (kindOf(field).temporal && relativeDays(value) !== null) return true;
  return 'value' in parseValue({ kind: field.kind, label: field.label, choices: field.choices }, value);
}
