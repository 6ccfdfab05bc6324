import { divideRound } from './decimal';
import { sum } from './money';
import type { Millimes } from './money';

/**
 * An amount in parts that add up to it: by weights (whole numbers, equal where all are zero), each rounded to the millime; what
 * rounding leaves goes to the largest, the first among equals (domain C.7). Of an amount that the weights hold no part
 * exceeds its weight: what the largest cannot take goes to the next.
 */
export function shares(amount: Millimes, weights: readonly number[]): Millimes[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((all, one) => all + one, 0);
  const known = total > 0 ? weights : weights.map(() => 1);
  const whole = BigInt(total > 0 ? total : weights.length);
  const parts = known.map(weight => Number(divideRound(BigInt(amount) * BigInt(weight), whole)));
  const isHeld = amount >= 0 && amount <= total;
  let left = amount - sum(parts);
  for (const index of known.map((_, at) => at).toSorted((a, b) => (known[b] ?? 0) - (known[a] ?? 0))) {
    if (left === 0) break;
    const [part, weight] = [parts[index] ?? 0, known[index] ?? 0];
    const wanted = part + left;
    parts[index] = isHeld ? Math.min(Math.max(wanted, Math.min(weight, 0)), Math.max(weight, 0)) : wanted;
    left = wanted - (parts[index] ?? 0);
  }
  return parts;
}
