import { transaction } from '../connection/transaction';
import { queueMail } from '../mail/queueMail';
import type { Origin } from '../base/request';
import { badInput, tooManyAttempts } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { LimitReached, networksOf, takeNetworks, takeTurn } from './attempts';
import { isAddressable } from './credentials';
import { knownDevice } from './devices';

/** Requested letters that wait to be looked at: those for nobody are gone as soon as they are. */
export const mostWaiting = 500;

/**
 * Requests a link to choose a new password. Whether there is an account is looked up when the letter is written, so
 * that neither the answer nor its time can reveal it; requested too often, an account is simply sent nothing more.
 * Strangers who request it use up nothing of a browser by which its owner has signed in.
 * @throws Refusal BAD_USER_INPUT without an address, TOO_MANY_ATTEMPTS from one network address.
 */
export async function forgotPassword(access: AccessServices, email: string, origin: Origin): Promise<true> {
  const { pool, security } = access;
  // A lone surrogate is no character, and PostgreSQL takes none in a JSON text.
  const address = Buffer.from(email.trim()).toString();
  if (!address) throw badInput({ email: 'L’adresse e-mail est obligatoire.' });
  const now = access.now();
  const device = await knownDevice(pool, address, origin.device);
  const networks = device ? [] : networksOf(origin);
  const beyond = await limitReached(access, origin, () =>
    transaction(pool, tx => takeNetworks(tx, 'forgotPassword', networks, now)),
  );
  if (beyond) throw tooManyAttempts(beyond.wait);
  if (!isAddressable(address)) return true;
  const silent = await limitReached(access, origin, () =>
    transaction(pool, async tx => {
      if (device) await takeTurn(tx, 'forgotPassword', 'sender', [address, device], now);
      else await takeTurn(tx, 'forgotPassword', 'account', [address], now);
      await queueMail(tx, 'passwordReset', { email: address }, mostWaiting);
    }),
  );
  if (!silent) security.note(origin, { kind: 'reset-asked', email: address }, now);
  return true;
}

/** Runs what a limit may stop, and keeps it in the security log when it did. */
async function limitReached(
  { security, now }: AccessServices,
  origin: Origin,
  work: () => Promise<void>,
): Promise<LimitReached | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    const detail = { by: error.counter, of: 'forgotPassword' };
    security.note(origin, { kind: 'limited', detail }, now());
    return error;
  }
}
