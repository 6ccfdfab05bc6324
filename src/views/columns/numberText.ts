const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 3 });

/** '84 312', '12,5', with no-break spaces of full width: the narrow ones of the locale nearly vanish in our font. */
export function numberText(value: unknown): string {
  const number = Number(value);
  return Number.isFinite(number) ? decimal.format(number).replaceAll('\u202f', '\u00a0') : String(value);
}
