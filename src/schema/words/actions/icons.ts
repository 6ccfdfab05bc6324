import type { Say } from '../fields/checkFields';
import type { Resource } from '../../resource';
import { actionsOf } from './actions';
import type { Action } from './actions';

/** The icon of an action that names none. */
export const usualIcon = ({ kind, danger }: Pick<Action, 'kind' | 'danger'>): string =>
  kind === 'print' ? 'printer' : danger ? 'x' : 'check';

/** What is done with one record stands side by side in its row: each is known by its icon. */
export function checkIcons(resource: Resource, say: Say): void {
  const taken = new Map<string, string>();
  for (const action of actionsOf(resource, 'move', 'record', 'print')) {
    const icon = action.icon ?? usualIcon(action);
    const other = taken.get(icon);
    if (other !== undefined)
      say(
        `actions.${action.name}.icon`,
        `« ${icon} » est déjà l’icône de « ${other} » : donnez-lui la sienne`,
      );
    taken.set(icon, action.label);
  }
}
