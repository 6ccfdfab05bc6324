/** A figure of the page, by the heads of its table. */
export type ShownFigure = Record<
  'id' | 'on' | 'N' | 'seed' | 'figure' | 'ideal' | 'test' | 'run' | 'code',
  string | number
>;
export const pagePath: string;
export const promises: { id: string; on: string[]; promise: string; code: string[] }[];
export function sourceOf(figure: ShownFigure): string;
export function codeOf(id: string, test: string): string;
export function figuresOf(page: string): ShownFigure[];
export function pageOf(
  figures: readonly ShownFigure[],
  versions?: Record<string, string>,
): { text: string; faults: number };
