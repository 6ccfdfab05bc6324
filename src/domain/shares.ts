import { divideRound } from './decimal';
import { sum } from './money';
import type { Millimes } from './money';

/**
 * An amount in parts that add up to it: by weights (whole numbers, equal where all are zero), each rounded to the millime; what
 * rounding leaves goes to the largest, the first among equals (domain C.7).
 */
export function shares(amount: Millimes, weights: readonly number[]): Millimes[] {
  if (weights.length === 0) return [];
  const total = weights.reduce((all, one) => all + one, 0);
  const known = total > 0 ? weights : weights.map(() => 1);
  const whole = BigInt(total > 0 ? total : weights.length);
  const parts = known.map(weight => Number(divideRound(BigInt(amount) * BigInt(weight), whole)));
  const largest = known.indexOf(Math.max(...known));
  return parts.map((part, index) => (index === largest ? part + amount - sum(parts) : part));
}
