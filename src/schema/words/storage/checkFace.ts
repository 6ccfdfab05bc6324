import type { Say } from '../fields/checkFields';
import { isFace, onlyReads } from './faces';
import { actionsOf } from '../actions/actions';
import type { Field, Fields } from '../../field';
import { isGroup, isChoice, leavesOf } from '../fields/paths';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

/** What a record is for all the faces of its table at once: a face would declare it for its own records only. */
const ofTheTable = [
  'partOf',
  'view',
  'settings',
  'versioned',
  'state',
  'occupies',
  'frozen',
  'settled',
  'bounded',
  'ledger',
  'periods',
  'sums',
  'asks',
  'kept',
  'removable',
] as const;

/** Whether a face shows records of a table that is there, by fields that the table has. */
export function checkFace(
  resource: Resource,
  names: ReadonlyMap<string, string>,
  find: (name: string) => Resource | undefined,
  say: Say,
): void {
  const { face } = resource;
  if (!face) return;
  const base = find(face.of);
  if (!base)
    return say('face.of', `la ressource « ${face.of} » n’existe pas${didYouMean(face.of, names.keys())}`);
  if (onlyReads(resource)) checkReading(resource, base, say);
  else if (base.face?.of !== base.name)
    say(
      'face.of',
      `« ${base.name} » montre une partie de sa table elle aussi : donnez-lui variantOf: { resource: '${base.name}', … }`,
    );
  checkChoice(resource, base, say);
  for (const word of ofTheTable)
    if (resource[word]) say(word, 'la table a plusieurs faces : ce qui vaut pour toutes ne se dit pas d’une');
  if (!isFace(resource)) return;
  if (Boolean(resource.archive) !== Boolean(base.archive))
    say('archive', `comme « ${base.name} », dont c’est la table`);
  if (resource.representation.join() !== base.representation.join())
    say('representation', `comme « ${base.name} » : une fiche n’a qu’un nom`);
  checkPicked(resource.fields, base.fields, base.name, 'fields', say);
  if (onlyReads(resource)) return;
  const shown = new Set(leavesOf(resource.fields).map(({ path }) => path));
  for (const { path, field } of leavesOf(base.fields))
    if (field.required && !field.when && field.default === undefined && !field.readOnly && !shown.has(path))
      say('fields', `« ${path} » est obligatoire dans ${base.name} : reprenez-le`);
}

/** What only reads writes nothing, and offers what the other resource does. */
function checkReading(resource: Resource, base: Resource, say: Say) {
  const { face, operations = {}, updates } = resource;
  if (base.face && base.face.of !== base.name)
    say('face.of', `« ${base.name} » est une face elle aussi\u00a0: nommez « ${base.face.of} »`);
  const writes = { ...operations, list: undefined, one: undefined, ...updates };
  for (const [way, written] of Object.entries(writes))
    if (written !== undefined)
      say(`operations.${way}`, `elle se lit seulement\u00a0: ses fiches s’écrivent dans « ${base.name} »`);
  if (resource.actions?.length)
    say('actions', `ce qui se fait de ses fiches se déclare dans « ${base.name} »`);
  const names = Object.fromEntries(
    actionsOf(base, 'move', 'record', 'print').map(action => [action.name, action]),
  );
  for (const name of face?.actions ?? [])
    if (!Object.hasOwn(names, name))
      say('face.actions', `« ${name} » n’est pas une action de « ${base.name} »${didYouMean(name, names)}`);
}

function checkChoice({ face, fields }: Resource, base: Resource, say: Say) {
  const field = face && fields[face.field];
  const { choices = {}, when } = base.fields[face?.field ?? ''] ?? {};
  if (!face || !isChoice(field) || !field.required || when)
    return say('face.field', `« ${face?.field} » n’est pas un choice obligatoire de la fiche`);
  if (face.values.length === 0) say('face.values', 'écrivez au moins une valeur');
  for (const value of face.values)
    if (!Object.hasOwn(choices, value))
      say('face.values', `« ${value} » n’est pas un des choix${didYouMean(value, choices)}`);
}

/** Every field of a face is one of its table, of the same kind. */
function checkPicked(fields: Fields, base: Fields, table: string, path: string, say: Say) {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    const own: Field | undefined = Object.hasOwn(base, name) ? base[name] : undefined;
    if (own?.kind !== field.kind || own.target !== field.target)
      say(here, `« ${name} » n’est pas un tel champ de ${table} : reprenez celui de sa configuration`);
    else if (isGroup(field)) checkPicked(field.fields ?? {}, own.fields ?? {}, table, here, say);
    else if (field.fields !== own.fields) say(here, `reprenez les mêmes lignes que ${table}`);
  }
}
