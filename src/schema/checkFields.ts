import type { Fields } from './field';
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
    for (const value of Object.keys(field.tones ?? {}))
      if (!Object.hasOwn(field.choices ?? {}, value)) say(`${here}.tones.${value}`, 'n’est pas un des choix');
    if (inRows && field.sortable)
      say(`${here}.sortable`, 'une liste ne se trie pas par une valeur de ses lignes');
    if (field.searchable && field.access?.read)
      say(`${here}.searchable`, 'un champ réservé ne se cherche pas : la recherche dirait ce qu’il contient');
    if (field.fields) checkFields(field.fields, here, names, say, inRows || field.kind === 'rows');
  }
}
