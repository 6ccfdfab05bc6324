import contracts from '../../../../src/resources/contract/contract';
import { MINUTE } from '../seeded';

const TURNAROUND = contracts.occupies?.turnaroundMinutes ?? 0;

/** When a car that comes back may be promised to the next. */
export const readyAt = (back: number): number => back + TURNAROUND * MINUTE;
