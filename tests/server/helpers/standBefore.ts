import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';

/** Has a server listen on this machine. @returns the address of the database, through it. */
export async function standBefore(server: Server, databaseUrl: string): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
