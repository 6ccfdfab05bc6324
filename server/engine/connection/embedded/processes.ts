import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Whether a process of that number lives. A zombie counts as dead: in a container nobody may reap an orphan.
 * One that belongs to somebody else is alive.
 */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return statOf(pid)?.[0] !== 'Z';
}

/** When a process started, in a form fit for a file name, so that a recycled number is recognised; null if unknown. */
export function startOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? askPs('lstart', pid)?.replace(/\W+/g, '_') ?? null;
}

/** The words a process was started with; null where that cannot be known. */
export function commandLine(pid: number): string | null {
  const line = readText(`/proc/${pid}/cmdline`);
  return line === null ? askPs('command', pid) : line.replaceAll('\0', ' ').trim();
}

/** Names the surroundings within which a pid identifies one process: a container, in one run of a machine's kernel. */
export function pidSpace(): string {
  const boot = readText('/proc/sys/kernel/random/boot_id')?.trim().slice(0, 8);
  return boot
    ? `${boot}.${readLink('/proc/self/ns/pid').replace(/\D/g, '')}`
    : hostname().replace(/\W+/g, '_');
}

/** Waits until a process is gone; false when it still lives after `timeout` milliseconds. */
export async function waitForExit(pid: number, timeout: number): Promise<boolean> {
  for (const end = Date.now() + timeout; isAlive(pid); await sleep(20)) if (Date.now() > end) return false;
  return true;
}

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and brackets. */
function statOf(pid: number): string[] | null {
  const stat = readText(`/proc/${pid}/stat`);
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** macOS has no /proc; Linux has no need of ps, which small images lack. */
function askPs(column: string, pid: number): string | null {
  if (process.platform !== 'darwin') return null;
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
