import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where a PostgreSQL listens: the folder of its Unix socket, or a loopback address. */
export interface Address {
  host: string;
  port: number;
}

/** What the kernel allows for a socket's path, in bytes. */
const SOCKET_PATH_MAX = process.platform === 'darwin' ? 103 : 107;

/** In a socket's name the port is only a word. */
const SOCKET_PORT = 5432;

/** A Unix socket in `folder`, or where its path would be too long, and on Windows, a free loopback port. */
export async function chooseAddress(folder: string): Promise<Address> {
  const host = join(folder, 'postgres-run');
  const path = join(host, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(path) <= SOCKET_PATH_MAX)
    return { host, port: SOCKET_PORT };
  return { host: '127.0.0.1', port: await freePort() };
}

/** Whether it is a Unix socket's folder. */
export function isSocket(address: Address): boolean {
  return address.host.startsWith('/');
}

/** The words after `postgres`: they win over every file of the cluster. */
export function serverArguments(cluster: string, address: Address): string[] {
  const settings = {
    // Where it listens: one way, this machine only.
    listen_addresses: isSocket(address) ? '' : address.host,
    unix_socket_directories: isSocket(address) ? address.host : '',
    port: address.port,
    // Nothing acknowledged is lost in a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // A small machine shared with the server itself.
    max_connections: 60,
    shared_buffers: '64MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '512MB',
    io_method: 'sync',
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    logging_collector: 'off',
    log_min_duration_statement: '2s',
    // Values are personal data: the log shows statements without them.
    log_parameter_max_length: 0,
  };
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
