import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { DATABASE, USER } from '../../../server/engine/connection/embedded/cluster';
import { readPostmasterFile } from '../../../server/engine/connection/embedded/postmasterFile';
import type { Product } from './product';

/** A connection to the embedded database of a running product: to plant what its API would refuse. */
export async function openProductDatabase({ dataDir }: Product): Promise<Client> {
  const running = await readPostmasterFile(join(dataDir, 'postgres'));
  const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim();
  const client = new Client({ ...running?.address, user: USER, database: DATABASE, password });
  await client.connect();
  return client;
}
