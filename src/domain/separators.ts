/** What people set between the parts of a number that they copy: spaces, dots, strokes, hyphens and dashes of all kinds. */
const separators = /[\s./\u2010-\u2015\u2212-]/g;

/** A number without what stands between its parts: '07-040 0058101111296.53' -> '07040005810111129653'. */
export const withoutSeparators = (text: string): string => text.replace(separators, '');
