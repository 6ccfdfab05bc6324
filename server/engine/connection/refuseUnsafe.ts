import { Client } from 'pg';
import type { ClientConfig } from 'pg';
import { EnvironmentError } from '../base/environment';
import { StartRefusal } from '../base/startRefusal';
import { sayUnsafe, unsafeSettings } from './durability';

/**
 * Queries PostgreSQL on a connection that is as its role and its database make it.
 * @throws EnvironmentError naming each setting under which a power cut could lose what was acknowledged; StartRefusal
 * when there is no answer.
 */
export async function refuseUnsafe(connection: ClientConfig): Promise<void> {
  const client = new Client({ connectionTimeoutMillis: 10_000, query_timeout: 10_000, ...connection });
  client.on('error', () => undefined);
  try {
    await client.connect().catch(refuseSilent);
    const unsafe = await unsafeSettings(client);
    if (unsafe.length > 0) throw new EnvironmentError(unsafe.map(sayUnsafe));
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A PostgreSQL that lets nobody in. */
export function refuseSilent(error: NodeJS.ErrnoException): never {
  throw new StartRefusal(
    `La base de données ne répond pas (${error.message || error.code})\u00a0: voyez DATABASE_URL, et que PostgreSQL tourne.`,
    { cause: error },
  );
}
