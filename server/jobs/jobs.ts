import type { Engine } from '../records/context';
import { cleanAccounts } from './cleanAccounts';
import { cleanArchive } from './cleanArchive';
import { cleanIdempotency } from './cleanIdempotency';
import { cleanImports } from './cleanImports';
import { cleanUploads } from './cleanUploads';
import { countHistory } from './countHistory';
import { enterHolidays } from './enterHolidays';
import { enterSeasons } from './enterSeasons';
import { expireReservations } from './expireReservations';
import { reviewDeadlines } from './reviewDeadlines';
import type { Job, JobContext } from './scheduler';

/** Every job of the product. */
export const jobs: readonly Job<JobContext & Pick<Engine, 'resources' | 'behaviours' | 'files'>>[] = [
  cleanIdempotency,
  cleanAccounts,
  cleanArchive,
  cleanImports,
  cleanUploads,
  countHistory,
  enterHolidays,
  expireReservations,
  enterSeasons,
  reviewDeadlines,
];
