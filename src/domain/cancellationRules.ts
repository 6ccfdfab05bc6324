const NBSP = '\u00a0';

/** A rule of the conditions: what is kept of the price where one cancels at least so many hours before the departure. */
export interface CancellationRule {
  hoursBefore: number;
  feePercent: number;
}

/** A rule with the hours under which it begins: those of the rule before it, null of the first. The last has no end. */
export interface CancellationSpan extends CancellationRule {
  underHours: number | null;
  isLast: boolean;
}

/** Rules, the most hours first, each with when it holds. Under the hours of the last, the last holds. */
export const cancellationSpans = (rules: readonly CancellationRule[]): CancellationSpan[] =>
  rules.map((rule, index) => ({
    ...rule,
    underHours: rules[index - 1]?.hoursBefore ?? null,
    isLast: index === rules.length - 1,
  }));

/** 'Annulation à moins de 72 heures du départ : 30 % du prix est retenu.' */
export function cancellationInWords({
  hoursBefore,
  underHours,
  isLast,
  feePercent,
}: CancellationSpan): string {
  const kept =
    feePercent > 0 ? `${String(feePercent).replace('.', ',')}${NBSP}% du prix est retenu` : 'sans frais';
  return `Annulation${whenInWords(isLast ? null : hoursBefore, underHours)}${NBSP}: ${kept}.`;
}

function whenInWords(until: number | null, under: number | null): string {
  if (until !== null) return ` jusqu’à ${until} heures avant le départ`;
  return under === null ? '' : ` à moins de ${under} heures du départ`;
}
