import type { Log } from '../../base/log';
import { ask, waitForAnswer } from './answer';
import { version } from './chooseRunner';
import type { Place } from './place';
import { adoptPostmaster, stopPostmaster, type Postmaster } from './postmaster';
import { forgetPid, isOurPostmaster, readPostmasterFile } from './postmasterFile';
import { isSocket } from './settings';
import { StartRefusal } from '../../base/startRefusal';

/** Recovery of a large log may take a while; an orphan that hangs longer is stopped. */
const PATIENCE = 60_000;

/**
 * The PostgreSQL that a killed server left running: taken over if it answers with our password and is the version that
 * we would start, else stopped. Null when none runs any more.
 * @throws Error in French when a server that we cannot see (another container) is using the cluster.
 */
export async function takeOver(place: Place, password: string, log: Log): Promise<Postmaster | null> {
  const recorded = await readPostmasterFile(place.cluster);
  if (recorded === null) return null;
  const { pid, address } = recorded;

  if (!(await isOurPostmaster(pid, place.cluster))) {
    const { state } = await ask(address, password);
    if (state === 'ready' || (isSocket(address) && state !== 'silent'))
      throw new StartRefusal(
        `La base de ${place.cluster} est utilisée par un serveur d'un autre conteneur (processus ${pid} là-bas)\u00a0; ` +
          'arrêtez-le ou choisissez un autre DATA_DIR.',
      );
    await forgetPid(place.cluster);
    return null;
  }

  const postmaster = adoptPostmaster(pid, address);
  const answer = await waitForAnswer(address, password, postmaster.alive, PATIENCE);
  const ours = await version(place.runner, place.binaries);
  if (answer.state === 'ready' && ours.output.trim().endsWith(` ${answer.version}`)) {
    log.info({ postgres: pid }, 'running PostgreSQL taken over');
    return postmaster;
  }
  log.warn({ postgres: pid, state: answer.state }, 'running PostgreSQL stopped to be started anew');
  await stopPostmaster(postmaster, place, log);
  return null;
}
