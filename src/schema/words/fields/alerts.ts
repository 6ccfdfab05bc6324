import type { Fields } from '../../field';
import { didYouMean } from '../../nearest';
import { childrenOf, fieldAt, isRows, leavesOf } from './paths';
import type { Child, Leaf } from './paths';
import type { Resource } from '../../resource';
import type { Say } from './checkFields';

/** Something of a record that has to be seen to around an instant: what begins soon and lacks something, what is past its end. */
export interface AlertConfig {
  /** What it is: 'Retour en retard'. */
  of: string;
  /** What is to be done: 'Appeler le client'. */
  action: string;
  /** Path of the instant, in a row or in the record itself. */
  at: string;
  /** When it is notified, and notified again: hours after the instant, before it where negative. */
  hours: readonly number[];
  /** Only in these states, by the path of each, in the same row or in the record. */
  while: Readonly<Record<string, readonly string[]>>;
  /** Only as long as it has no such row. */
  without?: string;
  /** Only as long as this amount, worked out, is more than nothing. */
  amount?: string;
}

/** An alert with where its instant is. */
export interface AlertRule extends Omit<AlertConfig, 'while'> {
  /** Under which its notifications are kept. */
  path: string;
  column: string;
  /** The rows that hold the instant. */
  rows?: Child;
  /** Column of each state, in the row or in the record. */
  states: readonly { column: string; inRow: boolean; values: readonly string[] }[];
  /** The rows that it has none of. */
  none?: Child;
}

/** What alerts of a resource are kept under: no date has such a path. */
export const ALERT = 'alert:';

/** A step is so much less the hours after the instant: one that presses more is less, and none is negative. */
export const FIRST_STEP = 1000;

/** The alerts of a resource. */
export const alertsOf = ({ alerts = [], fields }: Pick<Resource, 'alerts' | 'fields'>): AlertRule[] =>
  alerts.map(({ while: states, ...alert }) => {
    const { leaf, rows } = placeOf(fields, alert.at);
    return {
      ...alert,
      path: `${ALERT}${alert.at}`,
      column: leaf?.column ?? '',
      rows,
      states: Object.entries(states).map(([path, values]) => {
        const place = placeOf(fields, path);
        return { column: place.leaf?.column ?? '', inRow: place.rows !== undefined, values };
      }),
      none: childrenOf(fields).find(({ path }) => path === alert.without),
    };
  });

function placeOf(fields: Fields, path: string): { leaf?: Leaf; rows?: Child } {
  const own = leavesOf(fields).find(leaf => leaf.path === path);
  if (own) return { leaf: own };
  const rows = childrenOf(fields).find(child => isRows(child.field) && path.startsWith(`${child.path}.`));
  const leaf = leavesOf(rows?.field.fields ?? {}).find(one => `${rows?.path}.${one.path}` === path);
  return { leaf, rows };
}

/** Whether the alerts of a resource can be notified. */
export function checkAlerts(resource: Resource, say: Say): void {
  for (const [index, alert] of alertsOf(resource).entries()) {
    const here = `alerts.${index}`;
    if (fieldAt(resource.fields, alert.at)?.kind !== 'instant' || alert.column === '')
      say(`${here}.at`, `« ${alert.at} » n’est pas un instant de la fiche, ni d’une ligne`);
    if (alert.hours.length === 0 || alert.hours.some(hour => Math.abs(hour) >= FIRST_STEP))
      say(`${here}.hours`, `écrivez des heures, moins de ${FIRST_STEP} : [1, 24]`);
    if (alert.states.some(({ column }) => column === ''))
      say(`${here}.while`, 'ce sont des champs de la fiche, ou de la même ligne');
    for (const [path, values] of Object.entries(resource.alerts?.[index]?.while ?? {})) {
      const choices = fieldAt(resource.fields, path)?.choices ?? {};
      for (const value of values)
        if (!Object.hasOwn(choices, value))
          say(`${here}.while.${path}`, `« ${value} » n’est pas un de ses états${didYouMean(value, choices)}`);
    }
    const amount = alert.amount === undefined ? undefined : fieldAt(resource.fields, alert.amount);
    if (alert.amount !== undefined && !(amount?.kind === 'money' && amount.computed))
      say(`${here}.amount`, `« ${alert.amount} » n’est pas un montant calculé de la fiche`);
    if (alert.without !== undefined && !alert.none)
      say(`${here}.without`, `« ${alert.without} » n’est pas une liste de la fiche`);
  }
}
