import type { Say } from './checkFields';
import { deadlineOf, statesOf } from './deadlines';
import type { Field, Fields } from '../../field';
import { isGroup, isChoice, isChild, fieldAt } from './paths';
import type { Resource } from '../../resource';

/** Most of the days of notice: a deadline is notified within the year. */
const longest = 366;

/** Whether the dates that a resource watches can be notified, and to whom. */
export function checkDeadlines(resource: Resource, say: Say): void {
  let watched = false;
  const look = (fields: Fields, path: string) => {
    for (const [name, field] of Object.entries(fields)) {
      const here = `${path}.${name}`;
      if (field.fields) look(field.fields, here);
      if (!field.deadline) continue;
      watched = true;
      checkDeadline(resource, field, `${here}.deadline`, say);
    }
  };
  look(resource.fields, 'fields');
  if (watched) checkAudience(resource, say);
  for (const [name, path] of Object.entries(resource.notified ?? {})) {
    if (!/^[A-Za-z][A-Za-z0-9]*$/.test(name)) say(`notified.${name}`, 'écrivez un nom de champ GraphQL');
    const field = fieldAt(resource.fields, path);
    if (path !== 'id' && (!field || isChild(field) || isGroup(field) || field.computed))
      say(`notified.${name}`, `« ${path} » n’est ni id ni un champ simple de la fiche`);
    else if (field?.access?.read)
      say(`notified.${name}`, `« ${path} » n’est pas lisible de tous ceux qui lisent la fiche`);
  }
}

function checkDeadline(resource: Resource, field: Field, here: string, say: Say) {
  const config = deadlineOf(field);
  const days = config?.days ?? [];
  if (field.kind !== 'date' || field.computed)
    say(here, '« deadline » ne dit rien que d’un champ date, enregistré');
  if (!('setting' in days)) {
    if (days.length === 0 || new Set(days).size < days.length)
      say(here, 'écrivez un ou plusieurs nombres de jours, différents : [30, 15, 7, 1]');
    if (days.some(day => day > longest)) say(here, `${longest} jours au plus`);
  }
  for (const { field: path, values } of statesOf(config ?? {})) {
    const state = fieldAt(resource.fields, path);
    if (!isChoice(state)) say(`${here}.while.field`, `« ${path} » n’est pas un champ choice de la fiche`);
    else
      for (const value of values)
        if (!Object.hasOwn(state.choices, value))
          say(`${here}.while.values`, `« ${value} » n’est pas un des choix`);
  }
  if (config?.unless !== undefined && fieldAt(resource.fields, config.unless)?.kind !== 'date')
    say(`${here}.unless`, `« ${config.unless} » n’est pas un champ date de la fiche`);
}

function checkAudience(resource: Resource, say: Say) {
  if (!resource.access.list) say('access.list', 'qui lit ces fiches est averti de leurs échéances');
  if (resource.rule) say('rule', 'les échéances se disent à tous ceux qui ont le droit de la liste');
  if (resource.view) say('view', 'une vue n’a pas d’échéances');
  if (resource.partOf)
    say('partOf', 'les échéances sont celles d’une fiche ou de ses rows, non d’une fiche dans une autre');
}
