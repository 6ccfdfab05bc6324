import type { Pool } from 'pg';
import { FileTurns } from '../files/fileTurns';
import { noStorage } from '../files/storage';
import type { FileStorage } from '../files/storage';
import type { Log } from '../base/log';
import { bindBehaviours } from '../records/bindBehaviours';
import type { Engine } from '../records/context';
import type { Product } from './product';
import { syncDatabase } from './sync';

/** The engine of a product on this database: tables synchronised, behaviours bound. */
export async function createEngine(
  pool: Pool,
  product: Product,
  log: Log,
  files: FileStorage = noStorage,
  now: () => number = Date.now,
): Promise<Engine> {
  const engine = { ...bindEngine(pool, product, log, files), now };
  await syncDatabase(pool, product, log);
  return engine;
}

/** The same on a database whose tables a running server has synchronised. */
export function bindEngine(pool: Pool, product: Product, log: Log, files: FileStorage = noStorage): Engine {
  const { resources, companyName, home, isDemo, spelling } = product;
  const behaviours = bindBehaviours(product);
  const fileTurns = new FileTurns();
  return {
    pool,
    resources,
    behaviours,
    log,
    files,
    fileTurns,
    now: Date.now,
    companyName,
    home,
    isDemo,
    spelling,
  };
}
