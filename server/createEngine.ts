import type { Pool } from 'pg';
import type { Resources } from '../src/schema/resources';
import { bindBehaviours } from './behaviours/all';
import type { BoundBehaviour } from './behaviours/behaviours';
import { engineSql } from './database/engineSql';
import { syncDatabase } from './database/sync';
import { noStorage } from './files/storage';
import type { FileStorage } from './files/storage';
import type { Log } from './log';
import type { Engine } from './records/context';

/**
 * The engine of these resources on this database: tables synchronised, behaviours bound.
 * @param own behaviours beside those of the product.
 */
export async function createEngine(
  pool: Pool,
  resources: Resources,
  log: Log,
  files: FileStorage = noStorage,
  own: readonly BoundBehaviour[] = [],
): Promise<Engine> {
  const behaviours = bindBehaviours(resources, own);
  await syncDatabase(pool, resources, engineSql, log);
  return { pool, resources, behaviours, log, files, now: Date.now };
}
