import { kindOf } from '../../kinds/kind';
import type { Say } from '../fields/checkFields';
import { isReference, isChoice, fieldAt, fieldsAlong, isRowList, isRows } from '../fields/paths';
import { actionsOf } from './actions';
import { keptStates } from '../invariants/frozen';
import type { Resource } from '../../resource';
import { didYouMean } from '../../nearest';

/** States that a config names exist, and a state changes by actions only. */
export function checkStates(resource: Resource, say: Say): void {
  const { state: own, frozen, removable, fixed, offered, rule, fields } = resource;
  const states = (name: string, values: readonly string[], where: string) =>
    checkState(resource, name, values, where, say);
  const moves = actionsOf(resource, 'move');
  if (!own && moves[0]) say(`actions.${moves[0].name}.to`, 'nommez le champ de l’état : state');
  if (own) {
    const { field, initial } = own;
    states(field, [initial], 'state');
    const state = stateAt(resource, field);
    if (isChoice(state) && !state.readOnly)
      say(`fields.${field}.readOnly`, 'un état ne change que par des actions : readOnly: true');
    for (const move of moves) {
      const where = `actions.${move.name}`;
      states(field, [...move.from, move.to], where);
      if (move.from.length === 0) say(`${where}.from`, 'dites de quels états');
      if (move.from.includes(move.to)) say(`${where}.to`, `« ${move.to} » est déjà l’état de départ`);
      for (const fieldName of move.ask ?? []) checkTransitionField(resource, fieldName, `${where}.ask`, say);
      if ((move.when === undefined) !== (move.refusal === undefined))
        say(
          `${where}.refusal`,
          '« when » et « refusal » vont ensemble : dites pourquoi l’action est refusée',
        );
      const leaves = frozen?.field === field && !frozen.values.includes(move.to);
      const thawed = leaves ? move.from.filter(state => keptStates(resource).includes(state)) : [];
      if (thawed.length > 0)
        say(`${where}.from`, `« ${thawed.join(', ')} » est figé (frozen) : rien n’en sort`);
    }
  }
  for (const { name, when, refusal } of actionsOf(resource, 'print'))
    if ((when === undefined) !== (refusal === undefined))
      say(
        `actions.${name}.refusal`,
        '« when » et « refusal » vont ensemble\u00a0: dites pourquoi rien ne s’imprime',
      );
  if (frozen) {
    states(frozen.field, frozen.values, 'frozen');
    if (frozen.field.includes('.'))
      say('frozen.field', `« ${frozen.field} » est dans un groupe : nommez un champ de la fiche même`);
    for (const name of frozen.except ?? [])
      if (!Object.hasOwn(fields, name))
        say('frozen.except', `« ${name} » n’est pas un champ${didYouMean(name, fields)}`);
    for (const name of frozen.appends ?? [])
      if (!isRows(fields[name])) say('frozen.appends', `« ${name} » n’est pas un champ rows`);
    for (const path of frozen.fills ?? []) {
      const [rows = '', name = '', deeper] = path.split('.');
      const inner = isRows(fields[rows]) ? fields[rows]?.fields?.[name] : undefined;
      if (!inner || deeper !== undefined) say('frozen.fills', `« ${path} » n’est pas un champ de lignes`);
    }
    for (const state of frozen.reopens ?? [])
      if (!frozen.values.includes(state)) say('frozen.reopens', `« ${state} » n’est pas un des états figés`);
    for (const state of Object.keys(frozen.messages ?? {}))
      if (!frozen.values.includes(state)) say(`frozen.messages.${state}`, 'n’est pas un des états figés');
  }
  if (removable) {
    const { field, values, messages = {} } = removable;
    states(field, [...values, ...Object.keys(messages)], 'removable');
    if (field.includes('.'))
      say('removable.field', `« ${field} » est dans un groupe : nommez un champ de la fiche même`);
    for (const state of values)
      if (Object.hasOwn(messages, state)) say(`removable.messages.${state}`, 'la fiche s’y supprime');
  }
  if (fixed) {
    states(fixed.field, fixed.values, 'fixed');
    for (const name of Object.keys(fixed.fields))
      if (!Object.hasOwn(fields, name))
        say(`fixed.fields.${name}`, `n’est pas un champ${didYouMean(name, fields)}`);
      else if (fields[name]?.readOnly || fields[name]?.computed)
        say(`fixed.fields.${name}`, 'ne se saisit pas');
  }
  if (offered?.while) {
    const { field, values } = offered.while;
    if (fieldAt(fields, field)?.kind !== 'boolean') states(field, values, 'offered.while');
    else if (values.some(value => value !== 'true' && value !== 'false'))
      say('offered.while.values', `« ${field} » est vrai ou faux\u00a0: écrivez 'true' ou 'false'`);
  }
  if (rule && rule.field !== 'id' && !isReference(fields[rule.field]))
    say('rule.field', 'nommez une référence à un utilisateur');
}

function checkTransitionField({ fields }: Resource, name: string, where: string, say: Say) {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) say(where, `« ${name} » n’est pas un champ${didYouMean(name, fields)}`);
  else if (field.readOnly || field.computed || kindOf(field).isSecret)
    say(where, `« ${name} » ne se saisit pas`);
}

/** The field at a path of the record's own, groups walked into. */
function stateAt({ fields }: Pick<Resource, 'fields'>, path: string) {
  const along = fieldsAlong(fields, path);
  return along.some(isRowList) ? undefined : along.at(-1);
}

/** That the field is a choice, and these values are some of its states. */
export function checkState(
  resource: Pick<Resource, 'fields'>,
  name: string,
  values: readonly string[],
  where: string,
  say: Say,
): void {
  const field = stateAt(resource, name);
  if (!isChoice(field)) return say(where, `« ${name} » n’est pas un champ choice`);
  for (const value of values)
    if (!Object.hasOwn(field.choices ?? {}, value))
      say(where, `« ${value} » n’est pas un état de ${name}${didYouMean(value, field.choices ?? {})}`);
}
