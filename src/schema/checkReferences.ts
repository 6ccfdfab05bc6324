import type { Say } from './checkFields';
import type { Field, Fields } from './field';
import { everyField } from './references';
import { fieldAt, fieldsAlong, isChild, isStored } from './paths';
import { isValue } from './queryConfig';
import type { Resource } from './resource';

type Find = (name: string) => Resource | undefined;

/** Kinds of which a value may be that of another record as well: neither files nor what is the record's alone. */
const unshared = new Set(['group', 'rows', 'lines', 'references', 'file', 'files', 'secret', 'code']);

/** What a reference says of its neighbours: those that narrow its choice (`within`), those that it fills (`fills`). */
export function checkReferences(resource: Resource, find: Find, say: Say): void {
  checkBeside(resource, resource.fields, 'fields', find, say);
  const asking = {
    ...prefixed('actions', resource.actions),
    ...prefixed('list.bulk', resource.list?.bulk),
    ...prefixed('queries', resource.queries),
  };
  for (const [path, { fields = {} }] of Object.entries(asking))
    if (everyField(fields).some(({ within, fills, free }) => within ?? fills ?? free))
      say(`${path}.fields`, 'within, fills et free se disent des champs d’une fiche');
}

const prefixed = (word: string, declared: Readonly<Record<string, { fields?: Fields }>> = {}) =>
  Object.fromEntries(Object.entries(declared).map(([name, one]) => [`${word}.${name}`, one]));

function checkBeside(resource: Resource, fields: Fields, path: string, find: Find, say: Say, nested = false) {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    const target = find(field.target ?? '');
    if (field.within !== undefined && target) {
      if (resource.partOf && nested) say(`${here}.within`, 'les rows d’une ligne ne se restreignent pas');
      checkWithin(field, fields[field.within], target, `${here}.within`, say);
    }
    if (field.free) checkFree(resource, field, fields, `${here}.free`, say);
    if (field.glance !== undefined && target) checkGlance(field.glance, target, `${here}.glance`, say);
    for (const [filled, source] of Object.entries(field.fills ?? {}))
      if (target) checkFill({ field, fields, filled, target, source }, `${here}.fills.${filled}`, say);
    if (field.fields) checkBeside(resource, field.fields, here, find, say, nested || field.kind === 'rows');
  }
}

/** The neighbour is a reference, and the records chosen among have one of its name, to the same resource. */
function checkWithin(
  { within, target: chosen, computed }: Field,
  neighbour: Field | undefined,
  target: Resource,
  here: string,
  say: Say,
) {
  if (computed) say(here, 'ce qui se calcule ne se choisit pas');
  if (neighbour?.kind !== 'reference' || neighbour.computed)
    return say(here, `« ${within} » n’est pas une reference voisine : nommez-en une`);
  const own = within === undefined ? undefined : target.fields[within];
  if (own?.kind !== 'reference' || own.target !== neighbour.target || !isStored(own))
    say(
      here,
      `les fiches de « ${chosen} » n’ont pas de reference « ${within} » vers « ${neighbour.target} » : ajoutez-la, ou ôtez within`,
    );
  else if (own.access?.read)
    say(here, `qui choisit saurait « ${within} » de « ${chosen} », qui demande un droit de lecture`);
}

/** What is held, and for how long after, is what the resource says of its periods; when is said by two fields of a kind. */
function checkFree(
  { fields: own, occupies }: Resource,
  field: Field,
  siblings: Fields,
  here: string,
  say: Say,
) {
  const { target, free: { from, to } = { from: '', to: '' }, computed } = field;
  if (computed) say(here, 'ce qui se calcule ne se choisit pas');
  if (occupies?.target !== target)
    say(here, `la ressource n’occupe pas « ${target} » : déclarez occupies, ou ôtez free`);
  const kinds = [from, to].map(bound => (siblings[bound] ?? own[bound])?.kind ?? '');
  for (const [index, bound] of [from, to].entries())
    if (!['date', 'instant'].includes(kinds[index] ?? ''))
      say(here, `« ${bound} » n’est ni une date ni un instant, de la ligne ou de la fiche`);
  if (from === to || kinds[0] !== kinds[1])
    say(`${here}.to`, 'une période va d’un champ à un autre, deux dates ou deux instants');
}

/** The query is of the record alone, and answers a text. */
function checkGlance(name: string, target: Resource, here: string, say: Say) {
  const query = target.queries?.[name];
  if (!query || query.many || !isValue(query.answers) || query.answers.kind !== 'text')
    return say(here, `« ${target.name} » n’a pas de question « ${name} » qui réponde un texte`);
  if (Object.keys(query.fields ?? {}).join() !== 'record')
    say(here, `« ${name} » ne demande que la fiche\u00a0: fields: { record: reference(…) }`);
}

interface Fill {
  field: Field;
  fields: Fields;
  filled: string;
  target: Resource;
  source: string;
}

/** Both are values of one kind: what is read of the one can be written in the other. */
function checkFill({ field, fields, filled, target, source }: Fill, here: string, say: Say) {
  const to = fieldAt(fields, filled);
  const along = fieldsAlong(target.fields, source);
  const from = along.at(-1);
  if (!to || to === field || unshared.has(to.kind) || inRows(fieldsAlong(fields, filled)))
    return say(here, `« ${filled} » n’est pas un champ simple voisin`);
  if (to.readOnly || to.computed) return say(here, `« ${filled} » ne se saisit pas : ôtez-le de fills`);
  if (!from || unshared.has(from.kind) || inRows(along))
    return say(here, `« ${source} » n’est pas un champ simple de « ${target.name} »`);
  if (from.kind !== to.kind)
    return say(here, `« ${source} » est un champ ${from.kind}, « ${filled} » un champ ${to.kind}`);
  if (from.target !== to.target)
    say(here, `« ${source} » vise « ${from.target} », « ${filled} » vise « ${to.target} »`);
  for (const value of Object.keys(from.choices ?? {}))
    if (!Object.hasOwn(to.choices ?? {}, value))
      say(here, `« ${value} » de « ${source} » n’est pas un choix de « ${filled} »`);
}

const inRows = (along: readonly Field[]) => along.some(isChild);
