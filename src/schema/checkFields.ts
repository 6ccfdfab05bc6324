import type { Field, Fields } from './field';
import { mostFiles } from './fileRules';
import { isRowList } from './paths';

/** Notes a fault: its path in the config, and what to write instead. */
export type Say = (path: string, advice: string) => void;

const reserved = new Set([
  'id',
  'createdAt',
  'updatedAt',
  '_label',
  '_search',
  'parent_id',
  'position',
  '_frozen_by',
]);

/** Checks the fields of a config, those of its groups and rows included. `names` are the declared resources. */
export function checkFields(
  fields: Fields,
  path: string,
  names: ReadonlyMap<string, string>,
  say: Say,
  inRows = false,
) {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    if (!/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(name))
      say(here, 'un nom de champ est fait de lettres, de chiffres et de _ simples');
    if (reserved.has(name)) say(here, `« ${name} » est réservé au moteur`);
    if (field.target && !names.has(field.target))
      say(here, `la ressource visée « ${field.target} » n’existe pas`);
    if (field.notBefore && !fields[field.notBefore])
      say(`${here}.notBefore`, `« ${field.notBefore} » n’est pas un champ voisin`);
    if (inRows && isRowList(field))
      say(here, 'pas de rows dans rows : déclarez la ligne comme ressource et employez lines');
    if (
      field.kind === 'choice' &&
      field.default !== undefined &&
      !Object.hasOwn(field.choices ?? {}, String(field.default))
    )
      say(`${here}.default`, `« ${String(field.default)} » n’est pas un des choix`);
    const toned = field.kind === 'boolean' ? { true: '', false: '' } : (field.choices ?? {});
    for (const value of Object.keys(field.tones ?? {}))
      if (!Object.hasOwn(toned, value)) say(`${here}.tones.${value}`, 'n’est pas un des choix');
    if (inRows && field.sortable)
      say(`${here}.sortable`, 'une liste ne se trie pas par une valeur de ses lignes');
    if (field.kind === 'file' || field.kind === 'files') checkFile(field, here, say);
    else if (field.accept) say(`${here}.accept`, 'seul un champ file ou files dit ce qu’il accepte');
    if (field.fields) checkFields(field.fields, here, names, say, inRows || field.kind === 'rows');
  }
}

/** A file is neither sought nor compared, and a list of them has an end. */
function checkFile(field: Field, here: string, say: Say) {
  for (const word of ['searchable', 'sortable', 'unique', 'default', 'notBefore'] as const)
    if (field[word]) say(`${here}.${word}`, 'un fichier ne se cherche, ne se trie ni ne se compare');
  if (field.kind === 'files' && field.max !== undefined && !(field.max >= 1 && field.max <= mostFiles))
    say(`${here}.max`, `une liste de fichiers en compte de 1 à ${mostFiles}`);
}
