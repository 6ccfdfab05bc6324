import type { DeadlineConfig, DeadlineState, Field } from '../../field';
import { oncePerFields } from './oncePerFields';
import { isRows, childrenOf, leavesOf, ownRights } from './paths';
import type { Child } from './paths';
import type { Resource } from '../../resource';

/** One date of a resource that is watched, and how it is notified. */
export interface DeadlineRule {
  /** Dotted path; rows included. */
  path: string;
  /** Column of the date, in the record's table or in that of its rows. */
  column: string;
  /** The rows that hold it. */
  rows?: Child;
  /** What falls due: 'Assurance'. */
  of: string;
  /** What is to be done: 'Renouveler l’assurance'. */
  action: string;
  /** Numbers of days of notice, the greatest first, or the setting that has them: 'thresholds.documentAlertDays'. */
  days: readonly number[] | { readonly setting: string };
  /** Watched only in all of these states of the record. */
  while: readonly DeadlineState[];
  /** Path of the date that takes over, of the record itself: watched only while it is empty. */
  unless?: string;
  /** Rights required to read it, beside that of the list. */
  reads: readonly string[];
}

/** The states in which a date is watched, as a list. */
export const statesOf = ({ while: states = [] }: Pick<DeadlineConfig, 'while'>): readonly DeadlineState[] =>
  'field' in states ? [states] : states;

/** The word `deadline` of a field, in its long form. */
export function deadlineOf({ deadline }: Field): DeadlineConfig | null {
  if (!deadline) return null;
  return 'days' in deadline ? deadline : { days: deadline };
}

/** Every date of the resource that is watched. */
export const deadlinesOf = ({ fields }: Pick<Resource, 'fields'>): readonly DeadlineRule[] => rulesOf(fields);

const rulesOf = oncePerFields((fields): readonly DeadlineRule[] => {
  const own = leavesOf(fields).flatMap(leaf => ruleOf(leaf, groupLabel(fields, leaf.keys)) ?? []);
  const inRows = childrenOf(fields)
    .filter(child => isRows(child.field))
    .flatMap(rows =>
      leavesOf(rows.field.fields ?? {}).flatMap(leaf => {
        const rule = ruleOf(leaf, null);
        if (!rule) return [];
        const reads = [...ownRights(rows.field, 'read'), ...rule.reads];
        return [{ ...rule, path: `${rows.path}.${rule.path}`, rows, reads }];
      }),
    );
  return [...own, ...inRows];
});

function ruleOf(
  { path, column, field }: { path: string; column: string; field: Field },
  group: string | null,
): DeadlineRule | null {
  const config = deadlineOf(field);
  if (!config) return null;
  return {
    path,
    column,
    of: config.of ?? group ?? field.label,
    action: config.action ?? 'Renouveler',
    days: 'setting' in config.days ? config.days : config.days.toSorted((a, b) => b - a),
    while: statesOf(config),
    unless: config.unless,
    reads: ownRights(field, 'read'),
  };
}

/** A group names best what its dates are about: 'Visite technique'. */
function groupLabel(fields: Resource['fields'], keys: readonly string[]): string | null {
  const [first] = keys;
  return keys.length > 1 && first !== undefined ? (fields[first]?.label ?? null) : null;
}

/** 'ContractService' is CONTRACT_SERVICE to a notification (specification §3). */
export const entityTypeOf = ({ type }: Pick<Resource, 'type'>): string =>
  type.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase();

/** What a notification carries of a record stands under the name of its type: 'contractService'. */
export const infoName = ({ type }: Pick<Resource, 'type'>): string =>
  type.charAt(0).toLowerCase() + type.slice(1);
