/** Sizes of a page (specification §9); lists specified at eight offer eight as well. */
export function pageSizes(perPage: number): number[] {
  return [...new Set([perPage, 10, 20, 30, 40])].sort((a, b) => a - b);
}
