import type { Say } from './checkFields';
import type { Field, Fields } from '../../field';
import { actionsOf } from '../actions/actions';
import { everyField } from './references';
import { checkState } from '../actions/checkStates';
import { amongOf } from './among';
import {
  isChoice,
  isRows,
  isReference,
  fieldAt,
  fieldsAlong,
  isChild,
  isStored,
  pathsIn,
  readRightsAt,
} from './paths';
import { isValue } from '../../definePage';
import type { Questions } from '../../definePage';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

type Find = (name: string) => Resource | undefined;

/** Kinds of which a value may be that of another record as well: neither files nor what is the record's alone. */
const unshared = new Set(['group', 'rows', 'lines', 'references', 'file', 'files', 'secret', 'code']);

/**
 * What a reference declares of its neighbours, those that narrow its choice (`within`), those that it fills (`fills`); and
 * among which records it chooses (`among`).
 */
export function checkReferences(resource: Resource, find: Find, questions: Questions, say: Say): void {
  checkBeside(resource, resource.fields, 'fields', find, say);
  checkAmongs(resource.fields, 'fields', find, say);
  for (const { label, glance, target } of everyField(resource.fields))
    if (glance !== undefined && target) checkGlance(questions, glance, target, `« ${label} ».glance`, say);
  for (const { name, kind, fields = {} } of actionsOf(resource, 'record', 'ticked')) {
    const here = `actions.${name}.fields`;
    checkAmongs(fields, here, find, say, true);
    const isOfOne = kind === 'record';
    if (!isOfOne && everyField(fields).some(({ within, free }) => free ?? within))
      say(here, 'within et free se disent des champs d’une fiche');
    for (const [inputName, field] of Object.entries(fields)) {
      const target = find(field.target ?? '');
      if (isOfOne && field.free) checkFree(resource, field, fields, `${here}.${inputName}.free`, say);
      if (isOfOne && field.within !== undefined && target)
        checkWithin(field, { ...resource.fields, ...fields }, target, `${here}.${inputName}.within`, say);
      if (field.fills && kind === 'record') checkFills(field, fields, `${here}.${inputName}`, find, say);
      else if (field.fills)
        say(`${here}.${inputName}`, 'ce qui se fait de plusieurs fiches ne se remplit pas (fills)');
    }
  }
}

function checkFills(field: Field, fields: Fields, here: string, find: Find, say: Say) {
  const target = find(field.target ?? '');
  for (const [filled, source] of Object.entries(field.fills ?? {}))
    if (target) checkFill({ field, fields, filled, target, source }, `${here}.fills.${filled}`, say);
}

function checkBeside(resource: Resource, fields: Fields, path: string, find: Find, say: Say, nested = false) {
  for (const [name, field] of Object.entries(fields)) {
    const here = `${path}.${name}`;
    const target = find(field.target ?? '');
    if (field.within !== undefined && target) {
      if (resource.partOf && nested) say(`${here}.within`, 'les rows d’une ligne ne se restreignent pas');
      checkWithin(field, fields, target, `${here}.within`, say);
    }
    if (field.free) checkFree(resource, field, fields, `${here}.free`, say);
    for (const fieldName of field.tells ?? [])
      if (target) checkTells(target, fieldName, `${here}.tells`, say);
    checkFills(field, fields, here, find, say);
    if (field.fields) checkBeside(resource, field.fields, here, find, say, nested || isRows(field));
  }
}

/** The neighbour is a reference, and the records chosen among have one of its name, to the same resource. */
function checkWithin(
  { within, target: chosen, computed }: Field,
  siblings: Fields,
  target: Resource,
  here: string,
  say: Say,
) {
  const neighbour = siblings[within ?? ''];
  if (computed) say(here, 'ce qui se calcule ne se choisit pas');
  if (!isReference(neighbour) || neighbour.computed)
    return say(
      here,
      `« ${within} » n’est pas une reference voisine${didYouMean(within ?? '', siblings) || ' : nommez-en une'}`,
    );
  const own = within === undefined ? undefined : target.fields[within];
  if (!isReference(own) || own.target !== neighbour.target || !isStored(own))
    say(
      here,
      `les fiches de « ${chosen} » n’ont pas de reference « ${within} » vers « ${neighbour.target} » : ajoutez-la, ou ôtez within`,
    );
  else if (own.access?.read)
    say(here, `qui choisit saurait « ${within} » de « ${chosen} », qui demande un droit de lecture`);
}

function checkAmongs(fields: Fields, path: string, find: Find, say: Say, isAsked = false) {
  for (const [name, field] of Object.entries(fields)) {
    const target = find(field.target ?? '');
    if (field.among && target) checkAmong(field, target, `${path}.${name}.among`, say, isAsked);
    if (field.fields) checkAmongs(field.fields, `${path}.${name}`, find, say, isAsked);
  }
}

/**
 * They are told by one choice of theirs, and what a new record begins with could be none of them. A choice that is computed
 * changes by itself: only what an action asks (`isAsked`), and keeps nowhere, is narrowed by one.
 */
function checkAmong(field: Field, { name, fields }: Resource, here: string, say: Say, isAsked: boolean) {
  if (field.computed) say(here, 'ce qui se calcule ne se choisit pas');
  if (field.default !== undefined || field.follows !== undefined)
    say(here, 'ce par quoi le champ commence pourrait ne pas en être\u00a0: ôtez default ou follows');
  if (Object.keys(field.among ?? {}).length > 1) say(here, 'nommez un seul champ, et ses valeurs');
  const { field: path, values } = amongOf(field) ?? { field: '', values: [] };
  const along = fieldsAlong(fields, path);
  const state = along.at(-1);
  if (!isChoice(state) || !(isStored(state) || (isAsked && along.length === 1)) || inRows(along))
    return say(
      here,
      `« ${path} » n’est pas un champ choice de « ${name} »${didYouMean(path, pathsIn(fields))}`,
    );
  if (readRightsAt(fields, path).length > 0)
    say(here, `qui choisit saurait « ${path} » de « ${name} », qui demande un droit de lecture`);
  checkState({ fields }, path, values, here, say);
}

/** Whoever reads the reference reads it: a field of one value, without a right of its own. */
function checkTells({ name, fields }: Resource, fieldName: string, here: string, say: Say) {
  const field = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined;
  if (!field)
    return say(here, `« ${fieldName} » n’est pas un champ de « ${name} »${didYouMean(fieldName, fields)}`);
  if (unshared.has(field.kind) || isReference(field) || !isStored(field) || field.access?.read)
    say(here, `« ${fieldName} » de « ${name} » n’est pas un champ simple, lu de tous`);
}

/**
 * What is held, and for how long after, is what the resource declares of its periods; when is given by two fields of a
 * kind.
 */
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
function checkGlance(questions: Questions, name: string, target: string, here: string, say: Say) {
  const { many, answers = {}, fields = {} } = Object.hasOwn(questions, name) ? (questions[name] ?? {}) : {};
  if (many || !isValue(answers) || answers.kind !== 'text')
    return say(
      here,
      `il n’y a pas de question « ${name} » qui réponde un texte${didYouMean(name, questions)}`,
    );
  if (Object.keys(fields).join() !== 'record' || fields.record?.target !== target)
    say(here, `« ${name} » ne demande que la fiche\u00a0: fields: { record: reference('…', '${target}') }`);
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
    return say(here, `« ${filled} » n’est pas un champ simple voisin${didYouMean(filled, pathsIn(fields))}`);
  if (to.readOnly || to.computed) return say(here, `« ${filled} » ne se saisit pas : ôtez-le de fills`);
  if (!from || unshared.has(from.kind) || inRows(along))
    return say(
      here,
      `« ${source} » n’est pas un champ simple de « ${target.name} »${didYouMean(source, pathsIn(target.fields))}`,
    );
  if (from.kind !== to.kind)
    return say(here, `« ${source} » est un champ ${from.kind}, « ${filled} » un champ ${to.kind}`);
  if (from.target !== to.target)
    say(here, `« ${source} » vise « ${from.target} », « ${filled} » vise « ${to.target} »`);
  for (const value of Object.keys(from.choices ?? {}))
    if (!Object.hasOwn(to.choices ?? {}, value))
      say(here, `« ${value} » de « ${source} » n’est pas un choix de « ${filled} »`);
}

const inRows = (along: readonly Field[]) => along.some(isChild);
