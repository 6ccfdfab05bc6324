import type { Client } from 'pg';
import type { Environment } from '../base/environment';
import type { Log } from '../base/log';
import { reachDatabase, reachStopped } from '../connection/reachDatabase';
import type { Reached } from '../connection/reachDatabase';
import { connect } from './connect';

interface Opened {
  client: Client;
  close(): Promise<void>;
}

/**
 * The database that the product works on, whether its server runs or not.
 * @throws Error in French
 */
export const openSource = async (
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Opened> => open(await reachDatabase(environment, log));

/**
 * The embedded database of a product that is stopped.
 * @throws Error in French, naming the folder, while a server holds it.
 */
export const openStoppedSource = async (dataDir: string, log: Log): Promise<Opened> =>
  open(await reachStopped(dataDir, log));

async function open({ connection, close }: Reached): Promise<Opened> {
  try {
    const client = await connect(connection);
    return { client, close: () => client.end().finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}
