import type { Say } from './checkFields';
import type { Field } from './field';
import { parseValue } from './parseValue';
import { fieldsAlong, isStored } from './paths';
import { listWords } from './listAddress';
import type { FilterConfig } from './listConfig';
import type { Resource } from './resource';
import { isTold } from './told';

/** What the operations of a list take beside its filters. */
const listArguments = ['offset', 'limit', 'sort', 'order', 'searchWord', 'ids', 'columns', 'key'];
const stamps = new Set(['createdAt', 'updatedAt']);
const texts = new Set(['text', 'longText', 'email', 'phone', 'url', 'code']);
/** Where a path may name what the engine tells: `checkTold` judges it. */
const telling = /^(figures$|list\.(columns|filters|sort))/;
const ordered = new Set(['number', 'integer', 'money', 'percent', 'date', 'instant']);
/** Of several values, or of none that is read: no column of the table holds one. */
const without = new Set(['group', 'rows', 'lines', 'references', 'file', 'files', 'secret']);

/** What is stored of these reads as nothing. */
const unnamed = new Set(['reference', 'boolean', 'country']);

/** What a config says of its fields by their paths: each leads to a field that can be so used. */
export function checkPaths(resource: Resource, say: Say): void {
  const { list } = resource;
  const at = (path: string, where: string): Field | undefined => {
    if (isTold(path) && telling.test(where)) return undefined;
    const along = fieldsAlong(resource.fields, path);
    if (along.length === 0) say(where, `« ${path} » n’est pas un champ de ${resource.name}`);
    return along.at(-1);
  };
  const isInRows = (path: string) => fieldsAlong(resource.fields, path).slice(0, -1).some(isRows);
  const valued = (path: string, where: string) => {
    const field = at(path, where);
    if (field && (without.has(field.kind) || isInRows(path)))
      say(where, `« ${path} » n’est pas une valeur de la fiche même : nommez un champ simple`);
  };

  for (const path of resource.representation) {
    valued(path, 'representation');
    const field = fieldsAlong(resource.fields, path).at(-1);
    if (field && (!isStored(field) || unnamed.has(field.kind)))
      say(
        'representation',
        `« ${path} » ne nomme pas une fiche : choisissez un texte, un numéro ou une date`,
      );
  }
  for (const path of resource.figures ?? []) valued(path, 'figures');
  const titles = titlesOf(resource.fields);
  for (const title of resource.cards ?? [])
    if (!titles.has(title))
      say('cards', `« ${title} » n’est le titre d’aucune carte : écrivez celui d’une section ou de rows`);
  list?.columns.forEach((column, index) => {
    const paths = typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()];
    for (const path of paths) {
      if (path === 'createdAt' || (path === '_label' && typeof column === 'object')) continue;
      const field = at(path, `list.columns.${index}`);
      if (fieldsAlong(resource.fields, path).some(one => one.unlisted))
        say(`list.columns.${index}`, `« ${path} » ne se lit que sur la fiche : ôtez unlisted`);
      if (field?.kind === 'group' || field?.kind === 'secret')
        say(`list.columns.${index}`, `« ${path} » ne se lit pas en une colonne : nommez un champ simple`);
    }
    if (
      typeof column === 'object' &&
      column.precise &&
      column.main !== 'createdAt' &&
      at(column.main, '')?.kind !== 'instant'
    )
      say(`list.columns.${index}.precise`, `« ${column.main} » n’est pas un instant`);
  });
  if (list?.grouping !== undefined && resource.fields[list.grouping]?.kind !== 'rows')
    say('list.grouping', `« ${list.grouping} » n’est pas un champ rows : nommez les lignes de chaque groupe`);
  const taken = new Set([...listArguments, ...listWords]);
  for (const filter of list?.filters ?? []) {
    const where = `list.filters.${filter.argument}`;
    if (taken.has(filter.argument)) say(where, 'argument déjà pris');
    taken.add(filter.argument);
    const field = stamps.has(filter.path) ? undefined : at(filter.path, where);
    if (field) checkOperator(filter, field, isInRows(filter.path), where, say);
  }
  for (const quick of list?.quickFilters ?? [])
    for (const [argument, value] of Object.entries(quick.values)) {
      const filter = list?.filters?.find(one => one.argument === argument);
      const where = `list.quickFilters « ${quick.label} »`;
      if (!filter) say(where, `« ${argument} » n’est pas un filtre déclaré`);
      const field = filter && fieldsAlong(resource.fields, filter.path).at(-1);
      if (field && !accepts(field, value)) say(where, `« ${value} » n’est pas une valeur de ${argument}`);
    }
  if (list?.grouping !== undefined && resource.fields[list.grouping]?.unlisted)
    say('list.grouping', `« ${list.grouping} » ne se lit que sur la fiche : ôtez unlisted`);
  if (resource.kept) valued(resource.kept.field, 'kept.field');
  checkUnfolds(resource, valued, say);
  const sort = list?.sort?.field;
  if (sort !== undefined && sort !== 'id' && !stamps.has(sort)) valued(sort, 'list.sort');
  for (const [name, { fileName }] of Object.entries(resource.prints ?? {}))
    valued(fileName, `prints.${name}.fileName`);
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

/** What a row opens to: rows that say what changed, and the values that name the record. */
function checkUnfolds({ fields, list }: Resource, valued: (path: string, where: string) => void, say: Say) {
  const { changes, record = {} } = list?.unfolds ?? {};
  if (changes === undefined) return;
  const rows = fieldsAlong(fields, changes).at(-1);
  const missing = ['field', 'label', 'before', 'after'].filter(name => !rows?.fields?.[name]);
  if (rows?.kind !== 'rows' || missing.length > 0)
    say('list.unfolds.changes', `« ${changes} » n’est pas un champ rows de field, label, before et after`);
  for (const [word, path] of Object.entries<string>(record)) valued(path, `list.unfolds.record.${word}`);
}

const isRows = (field: Field) => field.kind === 'rows' || field.kind === 'lines';

function checkOperator(
  { operator, path }: FilterConfig<Resource['fields']>,
  field: Field,
  inRows: boolean,
  where: string,
  say: Say,
) {
  if (without.has(field.kind) || (inRows && field.computed))
    return say(where, `« ${path} » ne se compare pas : nommez un champ simple`);
  const holds =
    operator === '=' ||
    (operator === 'on' && (field.kind === 'date' || field.kind === 'instant')) ||
    (operator === 'contains' ? texts.has(field.kind) : ordered.has(field.kind));
  if (!holds) say(where, `« ${operator} » ne compare pas « ${path} » : écrivez =`);
}

/** Whether a filter's text is a value of the field, by its kind. */
function accepts(field: Field, value: string): boolean {
  if (field.kind === 'boolean') return value === 'true' || value === 'false';
  return 'value' in parseValue({ kind: field.kind, label: field.label, choices: field.choices }, value);
}
