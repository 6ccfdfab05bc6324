import { now, setClock } from '../domain/clock';
import { clockHeader } from '../schema/api/clockHeader';

/** By how many milliseconds two answers may differ: what they took on their way. */
const TOLERATED = 2000;

/** Follows the clock of the server by what its answer says of it: a device's own may be wrong by days. */
export function hearClock({ headers }: Response): void {
  const said = Number(headers.get(clockHeader));
  if (!said || Math.abs(said - now()) <= TOLERATED) return;
  const ahead = said - Date.now();
  setClock(() => Date.now() + ahead);
}

/** `fetch`, which hears what its answer says of the time. */
export const clockedFetch: typeof fetch = async (...request) => {
  const answer = await fetch(...request);
  hearClock(answer);
  return answer;
};
