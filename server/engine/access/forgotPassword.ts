import { transaction } from '../connection/transaction';
import { queueMail } from '../mail/queueMail';
import type { Origin } from '../base/request';
import { badInput, tooManyAttempts } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { LimitReached, takeTurn } from './attempts';
import { isAddressable } from './credentials';
import { networkOf } from './networkOf';
import { recordSecurity } from './securityLog';

/**
 * Asks for a link to choose a new password. Whether there is an account is looked up when the letter is written, so
 * that neither the answer nor its time can tell; asked too often, an account is simply sent nothing more.
 * @throws Refusal BAD_USER_INPUT without an address, TOO_MANY_ATTEMPTS from one network address.
 */
export async function forgotPassword(access: AccessServices, email: string, origin: Origin): Promise<true> {
  const { pool, log } = access;
  // A lone surrogate is no character, and PostgreSQL takes none in a JSON text.
  const asked = Buffer.from(email.trim()).toString();
  if (!asked) throw badInput({ email: 'L’adresse e-mail est obligatoire.' });
  const now = access.now();
  const beyond = await limitReached(access, origin, () =>
    transaction(pool, tx => takeTurn(tx, 'forgotPassword', 'address', networkOf(origin.address), now)),
  );
  if (beyond) throw tooManyAttempts(beyond.wait);
  if (!isAddressable(asked)) return true;
  await limitReached(access, origin, () =>
    transaction(pool, async tx => {
      await takeTurn(tx, 'forgotPassword', 'account', asked, now);
      await queueMail(tx, 'passwordReset', { email: asked });
      await recordSecurity(tx, log, origin, { kind: 'reset-asked', email: asked }, now);
    }),
  );
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
