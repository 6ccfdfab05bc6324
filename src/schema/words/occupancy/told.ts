import type { Resource } from '../../resource';

/** Path of the nearest of the watched dates of a record. */
export const deadlineName = '_deadline';
/** Path of what a record that others hold is doing now. */
export const todayName = '_today';
/** Path of whether a record may be lent on some days and nothing holds it then: a list is filtered by it. */
export const freeName = '_free';
/** What the engine tells of a record beside its fields, where its config names it in a column or a figure. */
export type Told = typeof deadlineName | typeof todayName;

/** How the nearest watched date leaves the API. */
export interface ToldDeadline {
  /** Epoch ms of the day. */
  date: number;
  /** What falls due: 'Assurance'. */
  of: string;
}

/** How what a record is doing leaves the API. */
export interface ToldToday {
  /** FREE, or the kind of what holds it. */
  kind: string;
  /** Epoch ms: until when it is so; null when nobody knows. */
  until: number | null;
  /** What holds it, or will next; null for who may not read it. */
  source: { resource: string; id: string; label: string | null } | null;
}

export const isTold = (path: string): path is Told => path === deadlineName || path === todayName;

/** What a config asks to be told, by its columns and figures: every read of a record carries it. */
export function toldOf({ list, figures = [] }: Pick<Resource, 'list' | 'figures'>): Told[] {
  const named = new Set<string>([
    ...figures,
    ...(list?.columns ?? []).flatMap(column =>
      typeof column === 'string' ? [column] : [column.main, ...[column.second ?? []].flat()],
    ),
  ]);
  return ([deadlineName, todayName] as const).filter(path => named.has(path));
}

/** The values that a file gives a column of its own each. */
export const toldParts: Readonly<Record<Told, readonly string[]>> = {
  [deadlineName]: [`${deadlineName}.of`, `${deadlineName}.date`],
  [todayName]: [`${todayName}.kind`, `${todayName}.until`],
};
