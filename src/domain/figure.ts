const number = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** '1 234,5': a number in a French sentence, at most 3 decimals, with no-break spaces (U+00A0) between thousands. */
export const figure = (value: number): string => number.format(value).replaceAll('\u202f', '\u00a0');

/** '1 jour', '1 200 jours'; less than two is singular in French. The space does not break. */
export const figureOf = (count: number, one: string, many = `${one}s`): string =>
  `${figure(count)}\u00a0${count < 2 ? one : many}`;
