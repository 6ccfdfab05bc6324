/** One line of docs/performance.md. */
export interface Figure {
  /** Says the workload; a later run of it replaces the line. */
  what: string;
  ours: string;
  floor: string;
  /** Of ours to the floor's; null when there is nothing to compare with. */
  ratio: number | null;
  aim?: Aim;
  /** The same of an earlier build, in the same rounds. */
  before?: string | undefined;
  /** p99, processor time, memory: what explains the ratio. */
  also?: string;
}

/** What a ratio has to reach, or may not exceed. */
export type Aim = { least: number } | { most: number };

export function keeps({ ratio, aim }: Pick<Figure, 'ratio' | 'aim'>): boolean {
  if (!aim || ratio === null) return true;
  return 'least' in aim ? ratio >= aim.least : ratio <= aim.most;
}

export const showAim = (aim: Aim | undefined) =>
  aim ? ('least' in aim ? `≥ ${aim.least}` : `≤ ${aim.most}`) : '';

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
export const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`;
export const megabytes = (value: number) => `${Math.round(value)} MB`;
