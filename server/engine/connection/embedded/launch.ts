import { readFile, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log';
import { waitForAnswer } from './answer';
import { USER } from './cluster';
import type { Place } from './place';
import { startPostmaster, stopPostmaster, type Postmaster } from './postmaster';
import { run } from './runner';
import { chooseAddress, type Address } from './settings';
import { StartRefusal } from '../../base/startRefusal';

/** What passes by itself: the last processes of a killed PostgreSQL are leaving, or somebody was quicker on a port. */
const PASSING = /pre-existing shared memory block|could not bind|could not create any TCP\/IP sockets/;
const RETRY_FOR = 30_000;
/** Replaying a large log after a crash; PostgreSQL logs what it does in its own file meanwhile. */
const RECOVERY = 600_000;

/**
 * Starts PostgreSQL and waits until it answers. A lost password is set again, which whoever owns the files may do.
 * @param fixed where it has to listen, if that is decided
 * @param meanwhile called while PostgreSQL starts, in its own processes
 * @throws Error in French with PostgreSQL's own reason.
 */
export async function launch(
  place: Place,
  password: string,
  logFile: string,
  log: Log,
  fixed?: Address,
  meanwhile?: () => void,
): Promise<Postmaster> {
  const giveUp = Date.now() + RETRY_FOR;
  for (let renewed = false; ;) {
    const address = fixed ?? (await chooseAddress(place.folder));
    const before = await sizeOf(logFile);
    const postmaster = await startPostmaster(place, address, logFile);
    meanwhile?.();
    const { state } = await waitForAnswer(address, password, postmaster.alive, RECOVERY);
    if (state === 'ready') return postmaster;

    const logged = await readSince(logFile, before);
    await stopPostmaster(postmaster, place, log);
    if (state === 'refused' && !renewed) {
      renewed = true;
      await renewPassword(place, password);
      log.warn('the password of PostgreSQL was set again');
    } else if (PASSING.test(logged) && Date.now() < giveUp) await sleep(200);
    else
      throw new StartRefusal(
        `PostgreSQL n'a pas démarré (journal\u00a0: ${logFile})\u00a0:\n${reasons(logged)}`,
      );
  }
}

/** In single-user mode PostgreSQL asks for no password. */
async function renewPassword(place: Place, password: string): Promise<void> {
  const args = ['--single', '-D', place.cluster, 'postgres'];
  await run(place.runner, place.binaries.postgres, args, `ALTER ROLE ${USER} PASSWORD '${password}'\n`);
}

function reasons(logged: string): string {
  const lines = logged.trim().split('\n');
  const telling = lines.filter(line => /FATAL|PANIC|ERROR|HINT|DETAIL/.test(line));
  return (telling.length > 0 ? telling : lines).slice(-8).join('\n');
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    found => found.size,
    () => 0,
  );
}

async function readSince(file: string, offset: number): Promise<string> {
  const text = await readFile(file).catch(() => Buffer.alloc(0));
  return text.subarray(text.length >= offset ? offset : 0).toString('utf8');
}
