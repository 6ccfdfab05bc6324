import { figure } from './figure';
import { formatInstant } from './instant';

/** What an odometer showed at a moment (epoch milliseconds). */
export interface Reading {
  value: number;
  at: number;
}

/** More kilometres a day than is plausible. */
export const MOST_A_DAY = 1000;

const DAY = 86_400_000;

/**
 * The neighbour in time that a reading contradicts: an earlier one that shows more, or a later one that shows less.
 * Null when it goes with both.
 */
export function contradicted(value: number, earlier: Reading | null, later: Reading | null): Reading | null {
  if (earlier && value < earlier.value) return earlier;
  return later && value > later.value ? later : null;
}

/** Whether so much in so little time is likelier a slip of the finger than a drive. */
export function isUnlikely(from: Reading, to: Reading): boolean {
  return to.value - from.value > MOST_A_DAY * Math.max(1, Math.ceil((to.at - from.at) / DAY));
}

/** '32 415 km' */
export const kilometres = (value: number): string => `${figure(value)}\u00a0km`;

/** What is asked of whoever read so much: why that is not plausible, and what they say where it is so. */
export const unlikelyQuestion = (from: Reading, value: number) => ({
  message: `${kilometres(value)}, c’est plus de ${kilometres(MOST_A_DAY)} par jour depuis le relevé du ${formatInstant(from.at)} (${kilometres(from.value)})\u00a0: vérifiez le compteur.`,
  choice: { value: String(value), label: `C’est bien ${kilometres(value)}` },
});

/** By which the question about a reading is known, to who asks it and to who has answered it already. */
export const MILEAGE_QUESTION = 'mileage';
