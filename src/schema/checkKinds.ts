import type { Say } from './checkFields';
import type { Field, Fields, Kind } from './field';
import { isCalendarDate } from '../domain/calendarDate';
import { parseValue } from './parseValue';
import { isChild, isRowList, isStored } from './paths';
import { isUsual } from './starts';

const texts: readonly Kind[] = ['text', 'longText', 'email', 'phone', 'url'];
const figures: readonly Kind[] = ['number', 'integer', 'money', 'percent'];
const moments: readonly Kind[] = ['date', 'instant'];
const links: readonly Kind[] = ['reference', 'references', 'lines'];

/** Options that mean something for some kinds only. */
const optionsOf: Partial<Record<keyof Field, readonly Kind[]>> = {
  choices: ['choice'],
  tones: ['choice', 'boolean'],
  suggests: ['text'],
  offers: ['choice'],
  target: links,
  fields: ['group', 'rows'],
  code: ['code'],
  snapshotOf: ['group'],
  rowLabel: ['rows', 'lines'],
  accept: ['file', 'files'],
  min: figures,
  max: [...figures, ...texts, 'files'],
  total: figures,
  wire: figures,
  mask: [...texts, ...figures],
  pattern: texts,
  parse: texts,
  format: [...texts, 'code'],
  compact: [...texts, 'code'],
  markdown: ['longText'],
  notBefore: moments,
  onlyOne: ['boolean'],
  within: ['reference'],
  free: ['reference'],
  fills: ['reference'],
  glance: ['reference'],
  notBeforeMessage: moments,
};

/** What a kind cannot do without. */
const needsOf: Partial<Record<Kind, keyof Field>> = {
  choice: 'choices',
  reference: 'target',
  references: 'target',
  lines: 'target',
  group: 'fields',
  rows: 'fields',
  code: 'code',
};

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
    for (const [option, kinds] of Object.entries(optionsOf))
      if (field[option as keyof Field] !== undefined && !kinds?.includes(field.kind))
        say(`${here}.${option}`, `« ${option} » ne dit rien d’un champ ${field.kind} : ${kinds?.join(', ')}`);
    const need = needsOf[field.kind];
    if (need && field[need] === undefined) say(`${here}.${need}`, `un champ ${field.kind} dit ses ${need}`);
    if (field.snapshotOf && !names.has(field.snapshotOf))
      say(`${here}.snapshotOf`, `la ressource « ${field.snapshotOf} » n’existe pas`);
    checkBounds(field, here, say);
    checkDefault(field, here, say);
    checkCode(field, fields, here, say);
    const later = field.notBefore ? fields[field.notBefore] : undefined;
    if (later && later.kind !== field.kind)
      say(
        `${here}.notBefore`,
        `« ${field.notBefore} » n’est pas un champ ${field.kind} : comparez ce qui se compare`,
      );
    if (field.unique && (inRows || isChild(field) || field.kind === 'group'))
      say(`${here}.unique`, 'seul un champ simple de la fiche est unique');
    if (field.alike && (inRows || !isPlain(field) || field.kind === 'file' || field.unique))
      say(
        `${here}.alike`,
        field.unique
          ? 'ce qui est unique est déjà dit à la saisie : ôtez alike'
          : 'seul un champ simple de la fiche se compare à la saisie',
      );
    if ((field.onlyOne || field.uniqueWithin || field.derive) && (inRows || column || field.computed))
      say(here, 'onlyOne, uniqueWithin et derive se disent d’un champ écrit de la fiche même');
    if (
      field.uniqueWithin &&
      (isChild(field) || field.kind === 'group' || !isPlain(fields[field.uniqueWithin]))
    )
      say(`${here}.uniqueWithin`, `« ${field.uniqueWithin} » n’est pas un champ simple voisin`);
    if (field.derive && !field.readOnly)
      say(`${here}.readOnly`, 'ce qui se déduit ne se saisit pas : readOnly: true');
    if (field.kind === 'lines' && (inRows || column))
      say(here, 'lines est un champ de la fiche même, hors de tout groupe');
    if (field.computed && (inRows || field.kind === 'group' || (isChild(field) && field.kind !== 'rows')))
      say(`${here}.computed`, 'seul un champ de la fiche même se calcule');
    if (field.computed && !field.readOnly)
      say(`${here}.readOnly`, 'ce qui se calcule ne se saisit pas : readOnly: true');
    if (`${isChild(field) ? `${table}__` : ''}${own}`.length > longest)
      say(here, `le nom est trop long pour la base : ${longest} caractères, groupes compris`);
    if (field.fields) {
      const isGroup = field.kind === 'group';
      const inner = { table: isGroup ? table : `${table}__${own}`, names, say };
      checkKinds(field.fields, here, inner, inRows || isRowList(field), isGroup ? `${own}__` : '');
    }
  }
}

const isPlain = (field?: Field) => field && !isChild(field) && field.kind !== 'group' && isStored(field);

function checkBounds({ kind, min, max }: Field, here: string, say: Say) {
  if (min !== undefined && max !== undefined && min > max)
    say(`${here}.max`, `le plus grand, ${max}, est sous le plus petit, ${min}`);
  if (max !== undefined && !figures.includes(kind) && !(Number.isInteger(max) && max > 0))
    say(`${here}.max`, 'écrivez un nombre entier, positif');
}

function checkDefault(field: Field, here: string, say: Say) {
  const { kind, default: value, offers, choices } = field;
  for (const offered of offers ?? [])
    if (!Object.hasOwn(choices ?? {}, offered))
      say(`${here}.offers`, `« ${offered} » n’est pas un des choix`);
  if (value === undefined || kind === 'choice') return;
  if (isUsual(field)) return;
  if (kind === 'rows') return checkDefaultRows(field, here, say);
  const isNow = (kind === 'date' && value === 'today') || (kind === 'instant' && value === 'now');
  const isDay = kind === 'date' && typeof value === 'string' && isCalendarDate(value);
  const fits = !isChild(field) && kind !== 'group' && 'value' in parseValue(field, value);
  if (!isNow && !(moments.includes(kind) ? isDay : fits))
    say(`${here}.default`, `« ${String(value)} » n’est pas une valeur d’un champ ${kind}`);
}

/** Rows that a new record begins with: each says values of fields that rows have. */
function checkDefaultRows({ default: rows, fields = {} }: Field, here: string, say: Say) {
  if (!Array.isArray(rows))
    return say(`${here}.default`, 'écrivez une liste de lignes : [{ champ: valeur }]');
  for (const [index, row] of rows.entries())
    for (const [name, value] of Object.entries(row as object)) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const at = `${here}.default.${index}.${name}`;
      if (!field || field.fields || isChild(field))
        say(at, `« ${name} » n’est pas un champ simple de la ligne`);
      else if (!('value' in parseValue(field, value)))
        say(at, `« ${String(value)} » n’est pas une valeur d’un champ ${field.kind}`);
    }
}

function checkCode({ code }: Field, fields: Fields, here: string, say: Say) {
  if (!code) return;
  if (code.digits < 1 || code.digits > 12) say(`${here}.code.digits`, 'de 1 à 12 chiffres');
  if (code.year !== undefined && fields[code.year]?.kind !== 'date')
    say(`${here}.code.year`, `« ${code.year} » n’est pas un champ date`);
}
