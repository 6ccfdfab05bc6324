import type { Draft, Field } from '../../field';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';
import { actionsOf } from '../actions/actions';
import { fieldAt, withValueAt } from './paths';
import { everyField } from './references';

/** Those of a choice of theirs that the records of a resource have to be in. */
export interface Among {
  /** Path of the choice. */
  field: string;
  values: readonly string[];
}

/** Among which records a reference chooses (`among`); undefined where that is among all. */
export function amongOf({ among }: Pick<Field, 'among'>): Among | undefined {
  const [states] = Object.entries(among ?? {});
  return states && { field: states[0], values: states[1] };
}

/** Among which some reference chooses the records of `target`, in a form or in what an action asks. */
export const amongsOf = (target: Resource, { all }: Resources): Among[] =>
  all
    .flatMap(one => [one, ...actionsOf(one, 'record', 'ticked')])
    .flatMap(({ fields = {} }) => everyField(fields))
    .flatMap(field => (field.target === target.name ? (amongOf(field) ?? []) : []));

/** What a new record starts from to be among those that a reference chooses; null where none starts as one. */
export function startAmong({ fields, state }: Resource, among: Among | undefined): Draft | null {
  if (!among) return {};
  const { field: path, values } = among;
  const field = fieldAt(fields, path);
  if (field?.computed) return null;
  if (field?.readOnly) return state?.field === path && values.includes(state.initial) ? {} : null;
  const value = values.find(one => field?.offers?.includes(one) ?? true);
  return value === undefined ? null : withValueAt({}, path, value);
}
