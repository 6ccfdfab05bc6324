import { transaction } from '../connection/transaction';
import type { Origin } from '../base/request';
import { badInput, Refusal } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { hashPassword, judgePassword } from './passwords';
import { readPasswordToken, spendPasswordToken } from './passwordTokens';
import { replacePassword } from './replacePassword';
import { recordSecurity } from './securityLog';

const refused = () =>
  new Refusal(
    'BAD_USER_INPUT',
    'Ce lien n’est plus valable\u00a0: il a déjà servi, ou il est trop ancien. Demandez-en un nouveau.',
  );

/**
 * Chooses a password by the link of a letter, which serves once.
 * @throws Refusal BAD_USER_INPUT for a token that is not good any more, or with the fault of the field `password`.
 */
export async function resetPassword(
  access: AccessServices,
  userId: string,
  token: string,
  password: string,
  origin: Origin,
): Promise<true> {
  const { pool, log } = access;
  const now = access.now();
  // Judged and hashed for whoever holds a good link only: the work is not to be had by guessing.
  const holder = await readPasswordToken(pool, userId, token, null, now);
  if (!holder) throw refused();
  const fault = password ? judgePassword(password, holder.email) : 'Ce champ est obligatoire';
  if (fault) throw badInput({ password: fault });
  const passwordHash = await hashPassword(password);
  const done = await transaction(pool, async tx => {
    if (!(await spendPasswordToken(tx, userId, token, now))) return false;
    await replacePassword(tx, holder, passwordHash, 'resetPassword', now);
    await recordSecurity(tx, log, origin, { kind: 'password-reset', userId }, now);
    return true;
  });
  if (!done) throw refused();
  return true;
}
