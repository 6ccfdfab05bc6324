import type { Engine } from '../records/context';
import { cleanAccounts } from './cleanAccounts';
import { cleanArchive } from './cleanArchive';
import { cleanIdempotency } from './cleanIdempotency';
import { cleanUploads } from './cleanUploads';
import { countHistory } from './countHistory';
import { enterHolidays } from './enterHolidays';
import { reviewDeadlines } from './reviewDeadlines';
import type { Job, JobContext } from './scheduler';

/** Every job of the product. */
export const jobs: readonly Job<JobContext & Pick<Engine, 'resources' | 'behaviours' | 'files'>>[] = [
  cleanIdempotency,
  cleanAccounts,
  cleanArchive,
  cleanUploads,
  countHistory,
  enterHolidays,
  reviewDeadlines,
];
