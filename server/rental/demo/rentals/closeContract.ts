import type { Contract } from '../../contracts/contract';
import { MINUTE } from '../seeded';
import type { Day, Seeded, Step } from '../seeded';
import { refundedAt } from './cautions';

/** A contract that is invoiced, and settled at an instant, closes once its caution is given back too. */
export function closeContract({ values, steps }: Seeded<Contract>, settledAt: number, day: Day): void {
  const at = Math.max(settledAt, refundedAt(values) ?? 0) + MINUTE;
  if (at >= day.start) return;
  // From its return on it was recorded as returned, until now.
  for (const step of steps) step.as = { stage: values.stage, ...step.as };
  Object.assign(values, { stage: 'CLOSED', updatedAt: at });
  (steps as Step[]).push({
    action: 'closeContract',
    at,
    by: 'admin',
    message: label => `Contrat ${label} clos\u00a0: facturé et soldé`,
  });
}
