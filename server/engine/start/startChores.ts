import { join } from 'node:path';
import type { Environment } from '../base/environment';
import { accessLetters } from '../access/letters';
import { allJobs } from '../jobs/jobs';
import { startScheduler } from '../jobs/scheduler';
import type { Log } from '../base/log';
import { defaultSender, fileMailer, smtpMailer } from '../mail/mailers';
import { startPostman } from '../mail/postman';
import type { Engine } from '../records/context';
import type { Product } from './product';

interface Chores {
  engine: Pick<Engine, 'pool' | 'resources' | 'behaviours' | 'files' | 'fileTurns' | 'companyName' | 'now'>;
  product: Pick<Product, 'letters' | 'jobs'>;
  environment: Pick<Environment, 'publicUrl' | 'smtpUrl' | 'mailFrom' | 'dataDir'>;
  /** Where the server listens: the product's address unless configured otherwise. */
  address: string;
  log: Log;
}

/** What a server does besides answering: delivers its letters and runs its jobs. Answers how to stop it. */
export function startChores({ engine, product, environment, address, log }: Chores): () => Promise<void> {
  const publicUrl = environment.publicUrl ?? address;
  const from = environment.mailFrom ?? defaultSender(publicUrl);
  const mailer = environment.smtpUrl
    ? smtpMailer(environment.smtpUrl, from)
    : fileMailer(join(environment.dataDir, 'outbox'), from, log);
  const context = { pool: engine.pool, now: engine.now, log };
  const letters = { ...accessLetters, ...product.letters };
  const postman = startPostman({ ...context, engine, publicUrl, mailer, letters });
  const scheduler = startScheduler(allJobs(product.jobs), { ...engine, ...context });
  return async () => void (await Promise.all([postman.stop(), scheduler.stop()]));
}
