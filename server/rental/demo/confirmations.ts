import confirmations from '../../../src/resources/settings/setup-confirmation';
import type { ConfirmedStep } from '../../../src/product/setupSteps';
import { daysAgo, seedList } from './reference/seedList';
import type { Day } from './seeded';

/** What its first user confirmed of a company that is long at work: its first steps are over. */
export function makeConfirmations(day: Day) {
  const steps: readonly ConfirmedStep[] = ['LOGO', 'RATES'];
  const records = steps.map(step => ({ step, user: '1' }));
  return seedList(confirmations, records, { at: daysAgo(day, 700), by: 'superadmin' });
}
