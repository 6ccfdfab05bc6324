import { HttpError } from 'ra-core';
import { refreshSession } from './refreshSession';
import { readSession } from './session';

/**
 * The content of a stored file, by its address on this server. The token goes in a header: no address opens a file.
 * @throws HttpError when it is not for the caller, or is no more; TypeError when the server cannot be reached.
 */
export async function readFileContent(address: string): Promise<Blob> {
  const session = readSession();
  let answer = await request(address, session?.token.accessToken);
  if (answer.status === 401 && session) {
    const renewed = await refreshSession(session);
    answer = await request(address, renewed?.token.accessToken);
  }
  if (!answer.ok) throw new HttpError('Ce fichier ne peut pas être ouvert.', answer.status);
  return answer.blob();
}

const request = (address: string, token = '') =>
  fetch(address, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(60_000) });
