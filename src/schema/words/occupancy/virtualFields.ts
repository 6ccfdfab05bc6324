import type { Resource } from '../../resource';

/** Path of the nearest of the watched dates of a record. */
export const deadlineName = '_deadline';
/** Path of what a record that others hold is doing now. */
export const todayName = '_today';
/** Path of whether a record may be lent on some days and nothing holds it then: a list is filtered by it. */
export const freeName = '_free';
/**
 * A virtual field: what the engine works out of a record beside its stored fields, where its config names it in a
 * column or a figure.
 */
export type VirtualField = typeof deadlineName | typeof todayName;

/** How the nearest watched date leaves the API. */
export interface DeadlineValue {
  /** Epoch ms of the day. */
  date: number;
  /** What falls due: 'Assurance'. */
  of: string;
}

/** How what a record is doing leaves the API. */
export interface TodayValue {
  /** FREE, PREPARATION, or the kind of what holds it. */
  kind: string;
  /** Epoch ms: until when it is so; null when nobody knows. */
  until: number | null;
  /** What holds it, or will next; null for who may not read it. */
  source: { resource: string; id: string; label: string | null } | null;
}

export const isVirtualField = (path: string): path is VirtualField =>
  path === deadlineName || path === todayName;

/** The virtual fields that a config names, by its columns and figures: every read of a record carries it. */
export function virtualFieldsOf({ list, figures = [] }: Pick<Resource, 'list' | 'figures'>): VirtualField[] {
  const named = new Set<string>([
    ...figures,
    ...(list?.columns ?? []).flatMap(column =>
      typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()],
    ),
  ]);
  return ([deadlineName, todayName] as const).filter(path => named.has(path));
}

/** The values that a file gives a column of its own each. */
export const virtualFieldParts: Readonly<Record<VirtualField, readonly string[]>> = {
  [deadlineName]: [`${deadlineName}.of`, `${deadlineName}.date`],
  [todayName]: [`${todayName}.kind`, `${todayName}.until`],
};
