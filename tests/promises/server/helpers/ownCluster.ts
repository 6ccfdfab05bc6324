import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { DATABASE, USER } from '../../../../server/engine/connection/embedded/cluster';
import { isAlive } from '../../../../server/engine/connection/embedded/processes';

/** The embedded PostgreSQL of a server's DATA_DIR, seen from outside. */
export function ownCluster(dataDir: string) {
  const cluster = join(dataDir, 'postgres');
  return {
    /** 0 when none runs. */
    postmaster(): number {
      const file = join(cluster, 'postmaster.pid');
      const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
      return pid > 0 && pid < 4_194_304 && isAlive(pid) ? pid : 0;
    },
    /** Waits for it, as long as it starts. */
    async connect(): Promise<Client> {
      for (let tries = 0; ; tries++) {
        try {
          return await this.connectOnce();
        } catch (error) {
          if (tries === 200) throw error;
          await sleep(100);
        }
      }
    },
    async connectOnce(): Promise<Client> {
      const client = new Client({
        host: join(dataDir, 'postgres-run'),
        port: 5432,
        user: USER,
        password: readFileSync(join(dataDir, 'postgres-password'), 'utf8').trim(),
        database: DATABASE,
      });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    /** Every process of its PostgreSQL: the postmaster and whom it has started. */
    processes(): number[] {
      const main = this.postmaster();
      const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
      return all.map(Number).filter(pid => pid === main || (main > 0 && parentOf(pid) === main));
    },
    /** Whatever still runs on the folder. */
    left(): number[] {
      const all = readdirSync('/proc').filter(name => /^\d+$/.test(name));
      return all.map(Number).filter(pid => pid !== process.pid && worksIn(pid, dataDir) && isAlive(pid));
    },
  };
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}

function worksIn(pid: number, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
}
