import { readdir, readFile } from 'node:fs/promises';

/** Hundredths of a second, as Linux counts them for everybody. */
const MS_PER_TICK = 10;

/** Processor time that a process has used, in milliseconds; NaN where the system does not tell (not Linux). */
export async function cpuOf(pid: number): Promise<number> {
  const { own } = await statOf(pid);
  return own * MS_PER_TICK;
}

/** The same of a PostgreSQL: its postmaster and all of its processes, those that have ended included. */
export async function cpuOfPostgres(postmaster: number): Promise<number> {
  const pids = (await readdir('/proc').catch(() => [])).filter(name => /^\d+$/.test(name));
  const all = await Promise.all(pids.map(pid => statOf(Number(pid))));
  const children = all.filter(({ parent }) => parent === postmaster).reduce((sum, { own }) => sum + own, 0);
  const { own, ended } = await statOf(postmaster);
  return (own + ended + children) * MS_PER_TICK;
}

/** Memory of a process in megabytes, now and at its peak; NaN where the system does not tell. */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN) / 1024;
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

/** The process that began another; NaN where the system does not tell. */
export async function parentOf(pid: number): Promise<number> {
  return (await statOf(pid)).parent;
}

async function statOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in parentheses, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const at = (index: number) => Number(fields[index] ?? Number.NaN);
  return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) };
}
