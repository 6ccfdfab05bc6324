import { chown, readFile, readlink, rename, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Address } from './settings';
import { commandLine, isAlive } from './processes';

/** What postmaster.pid records of the PostgreSQL that runs, or ran, on a cluster. */
interface Recorded {
  pid: number;
  address: Address;
}

/** No process ever has this number (it is above the kernel's highest). */
const NO_PROCESS = 4_194_304;

/** Reads postmaster.pid; null where there is none (or an empty one, from a power cut). */
export async function readPostmasterFile(cluster: string): Promise<Recorded | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // pid, folder, start, port, socket folder, first address, shared memory, status
  const [pid, , , port, socket, address] = text.split('\n').map(line => line.trim());
  if (!pid || !(Number(pid) > 0)) return null;
  return { pid: Number(pid), address: { host: socket || address || '127.0.0.1', port: Number(port) } };
}

/**
 * Whether that process is a living PostgreSQL on this very cluster, not one that got the number of a dead one. The
 * working folder identifies it even after the cluster was renamed.
 */
export async function isOurPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const line = commandLine(pid);
  if (line === null) return process.platform === 'win32';
  if (!basename(line.split(' -D ')[0] ?? '').startsWith('postgres')) return false;
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return folder === null ? line.includes(cluster) : folder === cluster;
}

/**
 * Forgets the pid of a dead or foreign process, which PostgreSQL would take for a running one, and keeps the rest: from
 * it PostgreSQL checks that nobody uses the cluster's shared memory any more.
 */
export async function forgetPid(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null || process.platform === 'win32') return;
  const [, ...rest] = text.split('\n');
  const owner = await stat(file);
  await writeFile(`${file}.new`, [String(NO_PROCESS), ...rest].join('\n'), { mode: 0o600 });
  if (process.getuid?.() === 0) await chown(`${file}.new`, owner.uid, owner.gid);
  await rename(`${file}.new`, file);
}
