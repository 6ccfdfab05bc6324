import { actionOf } from '../../../src/schema/words/actions/actions';
import type { Draft, Field } from '../../../src/schema/field';
import {
  isAlwaysFilled,
  isGroup,
  fieldAt,
  valueAt,
  withValueAt,
} from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { changeByRules } from './changeByRules';
import type { Note } from './changeByRules';
import type { WriteContext } from './context';
import { loadCurrent } from './ownRecord';
import type { Change } from './ownRecord';
import { notFound, Refusal } from '../base/refusal';
import type { Values } from './store';
import { validateInput } from './validateInput';

/** A declared transition of the state field, with its input fields. */
export async function transit(
  context: WriteContext,
  resource: Resource,
  name: string,
  change: Change,
  note: Note,
): Promise<string> {
  const move = actionOf(resource, 'move', name);
  const field = resource.state?.field ?? '';
  if (!move) throw notFound();
  const before = await loadCurrent(context, resource, change);
  const state = String(valueAt(before.values, field));
  if (!move.from.includes(state)) {
    const shown = fieldAt(resource.fields, field)?.choices?.[state] ?? state;
    const already = state === move.to ? ' déjà' : '';
    throw new Refusal(
      'CONFLICT',
      `« ${move.label} » n’est pas possible : l’état est${already} « ${shown} ».`,
    );
  }
  if (move.when && !move.when(before.values)) throw new Refusal('CONFLICT', move.refusal ?? '');
  const moved = withValueAt(before.values, field, move.to);
  const validated = validateTransitionInput(context, resource, move.ask ?? [], moved, change.input);
  const values = withValueAt(validated, field, move.to);
  return changeByRules(context, resource, before, values, {}, note, {
    action: name,
    message: `${move.label} : ${before.label}`,
  });
}

/**
 * Input fields of a transition are judged in the state that it leads to; those that have no use in it are emptied, and
 * what no record is without stays where nothing else is given.
 */
function validateTransitionInput(
  context: WriteContext,
  resource: Resource,
  ask: readonly string[],
  current: Values,
  input: Values,
): Values {
  const given = Object.fromEntries(
    ask.flatMap(name => {
      const field = resource.fields[name];
      if (!field || (input[name] === undefined && isAlwaysFilled(field))) return [];
      return [[name, wholeOf(field, input[name])]];
    }),
  );
  const { values } = validateInput(context.engine, resource, given, context.caller, {
    current,
    accepts: ask,
  });
  return values;
}

/** What is given of an input field: nothing is null, in each field of a group too. */
function wholeOf(field: Field, given: unknown): unknown {
  if (!isGroup(field) || (given !== null && typeof given === 'object' && Array.isArray(given)))
    return given ?? null;
  const inside = (given ?? {}) as Draft;
  const editable = Object.entries(field.fields ?? {}).filter(
    ([, { readOnly, computed }]) => !readOnly && !computed,
  );
  return {
    ...inside,
    ...Object.fromEntries(editable.map(([name, inner]) => [name, wholeOf(inner, inside[name])])),
  };
}
