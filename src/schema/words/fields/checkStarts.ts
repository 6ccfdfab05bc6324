import { actionsOf } from '../actions/actions';
import type { Questions } from '../../definePage';
import type { Say } from './checkFields';
import type { Field, Fields } from '../../field';
import { isRows, isReference, isGroup, isChild, isStored } from './paths';
import { everyField } from './references';
import type { Resource } from '../../resource';
import { isUsual, markOfUsual, rowFollowed } from './starts';
import { didYouMean } from '../../nearest';

type Find = (name: string) => Resource | undefined;

/** What a new record begins with where nothing is given: the usual record of a resource, what a field follows. */
export function checkStarts(resource: Resource, find: Find, say: Say): void {
  for (const [name, field] of Object.entries(resource.fields)) {
    const here = `fields.${name}`;
    const begins = isUsual(field) || field.follows !== undefined;
    if (begins && (resource.partOf || field.readOnly || field.computed))
      say(here, "default: 'usual' et follows se disent d’un champ saisi de la fiche même");
    if (isUsual(field) && markOfUsual(find(field.target ?? '')?.fields ?? {}) === undefined)
      say(
        `${here}.default`,
        `« ${field.target} » ne dit pas laquelle de ses fiches est prise : donnez-lui un champ boolean, onlyOne: true`,
      );
    if (field.follows !== undefined) checkFollows(resource.fields, name, field, find, say);
  }
  const deeper = [
    ...Object.values(resource.fields).flatMap(({ fields = {} }) => everyField(fields)),
    ...actionsOf(resource, 'record', 'ticked').flatMap(({ fields = {} }) => everyField(fields)),
  ];
  for (const field of deeper)
    if (isUsual(field) || field.follows !== undefined)
      say(
        'fields',
        `« ${field.label} » : default: 'usual' et follows se disent d’un champ saisi de la fiche même`,
      );
}

/** What a form begins with is answered by a question that takes no input. */
export function checkBegins({ fields }: Resource, questions: Questions, say: Say): void {
  for (const { label, begins } of everyField(fields))
    if (begins !== undefined && (!questions[begins] || questions[begins].fields))
      say('fields', `« ${label} » : begins nomme une question sans champs : « ${begins} » n’en est pas une`);
}

function checkFollows(fields: Fields, name: string, field: Field, find: Find, say: Say) {
  const here = `fields.${name}.follows`;
  const row = rowFollowed(field);
  if (field.default !== undefined && !(row && isUsual(field)))
    say(
      `fields.${name}.default`,
      'ce qui suit un autre champ n’a pas de valeur à soi : ôtez default, ou follows',
    );
  if (row) return checkRow(fields, field, row, here, find, say);
  const neighbour = Object.hasOwn(fields, field.follows ?? '') ? fields[field.follows ?? ''] : undefined;
  if (!neighbour || neighbour === field || isChild(neighbour) || isGroup(neighbour))
    return say(
      here,
      `« ${field.follows} » n’est ni un champ simple voisin, ni « lignes.reference.champ »${didYouMean(field.follows ?? '', fields)}`,
    );
  if (neighbour.follows !== undefined && !rowFollowed(neighbour))
    say(here, `« ${field.follows} » suit déjà « ${neighbour.follows} » : suivez-le aussi`);
  checkAlike(field, neighbour, here, say);
}

/** What is read of the record chosen in a row is read by whoever fills the form. */
function checkRow(
  fields: Fields,
  field: Field,
  { rows, chooses, source }: NonNullable<ReturnType<typeof rowFollowed>>,
  here: string,
  find: Find,
  say: Say,
) {
  const chosen = isRows(fields[rows]) ? fields[rows].fields?.[chooses] : undefined;
  if (!isReference(chosen))
    return say(here, `« ${rows}.${chooses} » n’est pas une reference d’un champ rows`);
  const sourceField = find(chosen.target ?? '')?.fields[source];
  if (!isReference(sourceField) || !isStored(sourceField))
    return say(here, `« ${source} » n’est pas une reference de « ${chosen.target} »`);
  if (sourceField.access?.read)
    say(here, `« ${source} » de « ${chosen.target} » demande un droit de lecture`);
  checkAlike(field, sourceField, here, say);
}

/** Both are values of one kind. */
function checkAlike(field: Field, other: Field, here: string, say: Say) {
  if (field.kind !== other.kind) say(here, `un champ ${field.kind} ne suit pas un champ ${other.kind}`);
  else if (field.target !== other.target)
    say(here, `il vise « ${field.target} », et ce qu’il suit « ${other.target} »`);
  for (const value of Object.keys(other.choices ?? {}))
    if (!Object.hasOwn(field.choices ?? {}, value)) say(here, `« ${value} » n’est pas un de ses choix`);
}
