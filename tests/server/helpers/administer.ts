import { Client } from 'pg';

/** Does something over a connection of its own, which ends with it. */
export async function administer(
  connectionString: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  await work(client).finally(() => client.end());
}
