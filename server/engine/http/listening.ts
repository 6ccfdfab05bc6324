import { createServer } from 'node:net';
import { StartRefusal } from '../base/startRefusal';

/** Where a server listens. */
interface Place {
  host: string;
  port: number;
}

/** The system's error for a HOST that is no address of this machine. */
const notHere = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EINVAL', 'EAFNOSUPPORT'];

/** Why nobody can listen there, as one sentence; what has another reason stays as it is. */
export function notListening(error: unknown, { host, port }: Place): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return new StartRefusal(
      `Le port ${port} de ${host} est déjà pris\u00a0: arrêtez ce qui l’occupe ou choisissez un autre PORT.`,
    );
  if (code === 'EACCES')
    return new StartRefusal(
      `Le système ne permet pas d’écouter sur le port ${port} de ${host}\u00a0: choisissez un PORT à partir de 1024.`,
    );
  if (notHere.includes(code))
    return new StartRefusal(
      `HOST vaut «\u00a0${host}\u00a0», qui n’est pas une adresse de cette machine\u00a0; attendu\u00a0: 127.0.0.1 pour elle seule, 0.0.0.0 pour tout le réseau, ou l’une des siennes.`,
    );
  return error;
}

/**
 * Seen before anything is started: a database that has to be made takes seconds, to be refused only then.
 * @throws StartRefusal
 */
export async function refuseUnheard(place: Place): Promise<void> {
  const trial = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      trial.once('error', reject);
      trial.listen({ ...place, exclusive: true }, resolve);
    });
  } catch (error) {
    throw notListening(error, place);
  }
  await new Promise(resolve => trial.close(resolve));
}
