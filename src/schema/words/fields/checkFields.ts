import type { Field, Fields } from '../../field';
import { kindOf } from '../../kinds/kind';
import { earliestOf } from './comparedOptions';
import { mostFiles } from './fileRules';
import { isLinkList, isRowList } from './paths';
import { didYouMean } from '../../nearest';

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

/**
 * Checks the fields of a config, those of its groups and rows included. `names` are the declared resources; what is
 * `answered` is in no table.
 */
export function checkFields(
  fields: Fields,
  path: string,
  names: ReadonlyMap<string, string>,
  say: Say,
  { inRows = false, answered = false }: { inRows?: boolean; answered?: boolean } = {},
) {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    if (!/^[A-Za-z][A-Za-z0-9]*(_[A-Za-z0-9]+)*$/.test(name))
      say(here, 'un nom de champ est fait de lettres, de chiffres et de _ simples');
    if (reserved.has(name)) say(here, `« ${name} » est réservé au moteur`);
    if (field.target && !names.has(field.target))
      say(
        here,
        `la ressource visée « ${field.target} » n’existe pas${didYouMean(field.target, names.keys())}`,
      );
    const earliest = earliestOf(field)?.field;
    if (earliest !== undefined && !fields[earliest])
      say(`${here}.notBefore`, `« ${earliest} » n’est pas un champ voisin${didYouMean(earliest, fields)}`);
    if (inRows && !answered && isRowList(field))
      say(here, 'pas de rows dans rows : déclarez la ligne comme ressource et employez lines');
    if (inRows && field.sortable)
      say(`${here}.sortable`, 'une liste ne se trie pas par une valeur de ses lignes');
    if (field.expected && (inRows || field.required))
      say(`${here}.expected`, 'ce que le formulaire attend n’est ni obligatoire, ni dans une ligne');
    if (isFileList(field) && field.max !== undefined && !(field.max >= 1 && field.max <= mostFiles))
      say(`${here}.max`, `une liste de fichiers en compte de 1 à ${mostFiles}`);
    if (field.fields)
      checkFields(field.fields, here, names, say, { inRows: inRows || isRowList(field), answered });
  }
}

const isFileList = (field: Field) => isLinkList(field) && kindOf(field).isFile;
