/** The page that shows a print, by its operation and the id of its record: a document has an address of its own. */
export const printPattern = '/print/:print/:id';

export const printAddress = (print: string, id: string): string =>
  `/print/${print}/${encodeURIComponent(id)}`;
