import { cleanFiles } from '../files/cleanFiles';
import type { Engine } from '../records/context';
import type { Job, JobContext } from './scheduler';

/** Removes, a day later, the uploaded files that no record holds and the contents that no file names. */
export const cleanUploads: Job<JobContext & Pick<Engine, 'resources' | 'files'>> = {
  name: 'cleanUploads',
  everyMinutes: 24 * 60,
  async run(context) {
    const cleaned = await cleanFiles(context);
    if (cleaned.files + cleaned.contents > 0) context.log.info(cleaned, 'uploaded files removed');
  },
};
