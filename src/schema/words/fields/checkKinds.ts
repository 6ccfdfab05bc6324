import type { Say } from './checkFields';
import type { Field, Fields } from '../../field';
import { kindOf } from '../../kinds/kind';
import { parseValue } from '../../parseValue';
import { earliestOf, isWarnedOf, uniqueWithin } from './comparedOptions';
import { isChild, isGroup, isRowList, isStored, isValue } from './paths';
import { isUsual } from './starts';
import { didYouMean } from '../../nearest';

/** The longest name that PostgreSQL keeps whole. */
const longest = 63;

/** Whether the options of a field are those of its kind, and agree with each other. */
export function checkKinds(
  fields: Fields,
  path: string,
  { table, names, say }: { table: string; names: ReadonlyMap<string, string>; say: Say },
  inRows = false,
  column = '',
): void {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    const own = column + name;
    if (field.snapshotOf && !names.has(field.snapshotOf))
      say(
        `${here}.snapshotOf`,
        `la ressource « ${field.snapshotOf} » n’existe pas${didYouMean(field.snapshotOf, names.keys())}`,
      );
    checkBounds(field, here, say);
    checkDefault(field, here, say);
    checkCode(field, fields, here, say);
    checkCompared(field, fields, here, say, { inRows, nested: inRows || column !== '' });
    if (isRowList(field) && field.target && (inRows || column))
      say(here, 'lines est un champ de la fiche même, hors de tout groupe');
    if (field.computed && (inRows || isGroup(field) || (isChild(field) && !field.fields)))
      say(`${here}.computed`, 'seul un champ de la fiche même se calcule');
    if (field.computed && !field.readOnly)
      say(`${here}.readOnly`, 'ce qui se calcule ne se saisit pas : readOnly: true');
    if (`${isChild(field) ? `${table}__` : ''}${own}`.length > longest)
      say(here, `le nom est trop long pour la base : ${longest} caractères, groupes compris`);
    if (field.fields) {
      const within = isGroup(field);
      const inner = { table: within ? table : `${table}__${own}`, names, say };
      checkKinds(field.fields, here, inner, inRows || isRowList(field), within ? `${own}__` : '');
    }
  }
}

const isPlain = (field?: Field) => field && isValue(field) && isStored(field);

/** What only programs fill: nobody is shown, as they type it, the row that has it already. */
const isMachines = (field: Field) => field.unique === true && field.show === 'api';

/** What a field declares of another of the same record: no later, unique within its value. */
function checkCompared(
  field: Field,
  fields: Fields,
  here: string,
  say: Say,
  { inRows, nested }: { inRows: boolean; nested: boolean },
) {
  const earliest = earliestOf(field)?.field;
  const earlier = earliest === undefined ? undefined : fields[earliest];
  if (earlier && earlier.kind !== field.kind)
    say(`${here}.notBefore`, `« ${earliest} » n’est pas un champ ${field.kind} : comparez ce qui se compare`);
  const within = uniqueWithin(field);
  if (field.derive && inRows)
    say(
      `${here}.derive`,
      'se dit d’un champ de la fiche même\u00a0: à côté des lignes, dérivez ce qu’elles font ensemble',
    );
  else if ((within !== undefined || field.onlyOne || field.derive) && (nested || field.computed))
    say(here, 'onlyOne, unique: { within } et derive se disent d’un champ écrit de la fiche même');
  else if (field.unique && ((inRows && !isMachines(field)) || (isWarnedOf(field) && !isPlain(field))))
    say(`${here}.unique`, 'seul un champ simple de la fiche se compare à la saisie');
  if (within !== undefined && !isPlain(fields[within]))
    say(
      `${here}.unique.within`,
      `« ${within} » n’est pas un champ simple voisin${didYouMean(within, fields)}`,
    );
}

function checkBounds(field: Field, here: string, say: Say) {
  const { min, max } = field;
  if (min !== undefined && max !== undefined && min > max)
    say(`${here}.max`, `le plus grand, ${max}, est sous le plus petit, ${min}`);
  if (max !== undefined && !kindOf(field).numeric && !(Number.isInteger(max) && max > 0))
    say(`${here}.max`, 'écrivez un nombre entier, positif');
}

/** What a text of a config must be and its type does not declare: that it is a day, an amount, a country. */
function checkDefault(field: Field, here: string, say: Say) {
  const { default: value } = field;
  if (value === undefined || isUsual(field)) return;
  const kind = kindOf(field);
  if (isRowList(field)) return checkDefaultRows(field, here, say);
  if (!kind.current?.[String(value)] && 'fault' in kind.parse(field, value))
    say(`${here}.default`, `« ${String(value)} » n’est pas une valeur d’un champ ${field.kind}`);
}

/** Rows that a new record begins with: each gives values of fields that rows have. */
function checkDefaultRows({ default: rows, fields = {} }: Field, here: string, say: Say) {
  if (!Array.isArray(rows))
    return say(`${here}.default`, 'écrivez une liste de lignes : [{ champ: valeur }]');
  if (rows.length === 0) say(`${here}.default`, 'aucune ligne n’y est dite : ôtez default');
  if (new Set(rows.map(row => JSON.stringify(row))).size < rows.length)
    say(`${here}.default`, 'la même ligne y est deux fois : ôtez l’une');
  for (const [index, row] of rows.entries())
    for (const [name, value] of Object.entries(row as object)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const at = `${here}.default.${index}.${name}`;
      if (!field || field.fields || isChild(field))
        say(at, `« ${name} » n’est pas un champ simple de la ligne${didYouMean(name, fields)}`);
      else if (!('value' in parseValue(field, value)))
        say(at, `« ${String(value)} » n’est pas une valeur d’un champ ${field.kind}`);
    }
}

function checkCode({ code }: Field, fields: Fields, here: string, say: Say) {
  if (!code) return;
  if (code.digits < 1 || code.digits > 12) say(`${here}.code.digits`, 'de 1 à 12 chiffres');
  if (code.year !== undefined && fields[code.year]?.kind !== 'date')
    say(`${here}.code.year`, `« ${code.year} » n’est pas un champ date`);
  if (code.per !== undefined && fields[code.per]?.kind !== 'reference')
    say(`${here}.code.per`, `« ${code.per} » n’est pas un champ reference${didYouMean(code.per, fields)}`);
}
