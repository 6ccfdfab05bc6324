import type { Transaction } from '../connection/transaction';
import { queueMail } from '../mail/queueMail';
import { writeHistory } from '../records/history';
import { accounts } from '../tables/identityTables';
import { forgiveAccount } from './attempts';
import { storePassword } from './credentials';
import { endPasswordTokens } from './passwordTokens';
import type { TokenHolder } from './passwordTokens';
import { revokeSessions } from './sessions';

/** History's line for a new password: what a secret was and becomes is not recorded. */
export const passwordChange = { field: 'password', label: 'Mot de passe', before: null, after: 'modifié' };

/**
 * What a new password brings about when its owner chooses it: every session and open link ends, past failures are
 * forgotten, history records it, and a letter notifies the owner.
 * @param action GraphQL operation, as history names it.
 */
export async function replacePassword(
  tx: Transaction,
  { userId, email, name }: TokenHolder,
  passwordHash: string,
  action: 'resetPassword' | 'changePassword',
  now: number,
): Promise<void> {
  await storePassword(tx, userId, passwordHash);
  await revokeSessions(tx, userId, now);
  await endPasswordTokens(tx, userId);
  await forgiveAccount(tx, email);
  writeHistory(tx, {
    caller: { id: userId, name },
    action,
    resource: accounts,
    id: userId,
    changes: [passwordChange],
    message: `Nouveau mot de passe de ${name}`,
  });
  await queueMail(tx, 'passwordChanged', { userId, at: now });
}
