import { cleanIdentity } from '../access/cleanIdentity';
import type { Job } from './scheduler';

/** Sessions that are over, links that nobody followed, old entries of the security log. */
export const cleanAccounts: Job = {
  name: 'cleanIdentity',
  everyMinutes: 24 * 60,
  run: ({ pool, now }) => cleanIdentity(pool, now()),
};
