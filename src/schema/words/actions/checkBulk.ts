import { actionsOf } from './actions';
import { tickedArguments } from './bulk';
import { checkFields } from '../fields/checkFields';
import type { Say } from '../fields/checkFields';
import { checkKinds } from '../fields/checkKinds';
import type { Resource } from '../../resource';

const taken = new Set(tickedArguments.map(argument => argument.split(':')[0]));

/** What is done with ticked records: on a list that has rows to tick, taking a few values that hold for all of them. */
export function checkBulk(resource: Resource, names: ReadonlyMap<string, string>, say: Say): void {
  const { list, operations, view, rule } = resource;
  const actions = actionsOf(resource, 'ticked');
  if (actions.length === 0) return;
  if (view) say('actions', "une vue se lit seulement\u00a0: ôtez ce qui est on: 'ticked'");
  if (!operations?.list)
    say('operations.list', 'les fiches se cochent dans leur liste\u00a0: nommez l’opération');
  if (list?.grouping)
    say('actions', "une liste par groupes n’a pas de lignes à cocher\u00a0: ôtez grouping ou on: 'ticked'");
  for (const { name, access, fields = {} } of actions) {
    const here = `actions.${name}`;
    if (access === 'SIGNED_IN' && !rule)
      say(
        `${here}.access`,
        'ouvert à tous, ce droit laisse changer les fiches des autres\u00a0: ajoutez rule',
      );
    checkFields(fields, `${here}.fields`, names, say);
    checkKinds(fields, `${here}.fields`, { table: resource.name, names, say });
    for (const [key, field] of Object.entries(fields)) {
      if (taken.has(key))
        say(`${here}.fields.${key}`, 'ce nom dit quelles fiches sont cochées\u00a0: choisissez-en un autre');
      if (field.fields || ['lines', 'references', 'file', 'files', 'secret'].includes(field.kind))
        say(`${here}.fields.${key}`, 'une action sur plusieurs fiches demande des valeurs simples');
    }
  }
}
