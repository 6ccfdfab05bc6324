import { say } from '../../../src/schema/api/messages';
import { can } from '../../../src/schema/words/access/permissions';
import { actionsOf } from '../../../src/schema/words/actions/actions';
import { fieldAt, valueAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import { badInput, forbidden } from '../base/refusal';
import type { Note } from './changeByRules';
import type { WriteContext } from './context';
import { loadCurrent } from './ownRecord';
import type { Values } from './store';
import { transit } from './transit';

/** The group of a mutation's input in which the state stands, and its name there; null where a state stands by itself, which actions alone change. */
export function stateInGroup({ state }: Resource): { group: string; name: string } | null {
  const [group = '', name] = state?.field.split('.') ?? [];
  return name === undefined ? null : { group, name };
}

/** An input, and apart from it the state that it gives in its group: undefined where it gives none. */
export function apartFromState(resource: Resource, input: Values): { input: Values; given: unknown } {
  const { group, name } = stateInGroup(resource) ?? { group: '', name: '' };
  const { [name]: given, ...rest } = (input[group] ?? {}) as Values;
  return given === undefined ? { input, given } : { input: { ...input, [group]: rest }, given };
}

/**
 * Brings a record that was just written to the state that its input gave, by the one action that leads there, with its
 * right, its rule and what it requests. @throws Refusal where none does.
 */
export async function bringToState(
  context: WriteContext,
  resource: Resource,
  { id, given, input }: { id: string; given: unknown; input: Values },
  note: Note,
): Promise<void> {
  const path = resource.state?.field ?? '';
  if (given === undefined || given === null) return;
  const choices = fieldAt(resource.fields, path)?.choices ?? {};
  if (typeof given !== 'string' || !Object.hasOwn(choices, given))
    throw badInput({ [path]: say({ key: 'choice' }) });
  const written = { ...context, target: undefined };
  const state = String(valueAt((await loadCurrent(written, resource, { id, input: {} })).values, path));
  if (state === given) return;
  const move = actionsOf(resource, 'move').find(({ from, to }) => to === given && from.includes(state));
  if (!move)
    throw badInput({
      [path]: `L’état ne passe pas de «\u00a0${choices[state]}\u00a0» à «\u00a0${choices[given]}\u00a0»`,
    });
  if (!can(context.caller, move.access)) throw forbidden();
  const asked = Object.fromEntries((move.ask ?? []).map(name => [name, input[name]]));
  await transit(written, resource, move.name, { id, input: asked }, note);
}
