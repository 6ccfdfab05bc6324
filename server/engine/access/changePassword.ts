import { transaction } from '../connection/transaction';
import type { Request } from '../base/request';
import { badInput, unauthenticated } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { countAttempt, forgiveAttempt } from './attempts';
import { holdPassword, readAccount } from './credentials';
import { loadCaller } from '../sql/loadCaller';
import { hashPassword, judgePassword, sameLetters, verifyPassword } from './passwords';
import { replacePassword } from './replacePassword';
import { recordSecurity } from './securityLog';

const required = 'Ce champ est obligatoire';

/**
 * Changes one's own password and ends all one's sessions, this one too: the page signs in anew.
 * @throws Refusal UNAUTHENTICATED, TOO_MANY_ATTEMPTS, BAD_USER_INPUT with the fault of `currentPassword` or
 * `newPassword`.
 */
export async function changePassword(
  access: AccessServices,
  currentPassword: string,
  newPassword: string,
  request: Request,
): Promise<string> {
  const { pool, log, security } = access;
  const { sessionId } = request;
  const caller = await loadCaller(pool, sessionId);
  const account = caller && (await readAccount(pool, caller.id));
  if (!account) throw unauthenticated();
  const { userId, email, passwordHash } = account;
  refuseFaults(currentPassword, newPassword, email);
  const attempt = await countAttempt(access, email, request, sessionId);
  if (!(await verifyPassword(passwordHash, currentPassword)) || passwordHash === null) {
    security.note(
      request,
      { kind: 'sign-in-refused', userId, sessionId, detail: { of: 'changePassword' } },
      access.now(),
    );
    throw badInput({ currentPassword: 'Le mot de passe actuel est incorrect' });
  }
  const newHash = await hashPassword(newPassword);
  const now = access.now();
  const done = await transaction(pool, async tx => {
    // Both may have ended while the hashes were worked out.
    if (!(await loadCaller(tx, sessionId)) || !(await holdPassword(tx, userId, passwordHash))) return false;
    await forgiveAttempt(tx, attempt);
    await replacePassword(tx, account, newHash, 'changePassword', now);
    await recordSecurity(tx, log, request, { kind: 'password-changed', userId }, now);
    return true;
  });
  if (!done) throw unauthenticated();
  return 'Votre mot de passe est changé. Connectez-vous avec le nouveau.';
}

function refuseFaults(currentPassword: string, newPassword: string, email: string): void {
  const fields: Record<string, string> = {};
  if (!currentPassword) fields.currentPassword = required;
  const fault = newPassword ? judgePassword(newPassword, email) : required;
  if (fault) fields.newPassword = fault;
  else if (sameLetters(newPassword) === sameLetters(currentPassword))
    fields.newPassword = 'Choisissez un mot de passe différent de l’actuel';
  if (Object.keys(fields).length > 0) throw badInput(fields);
}
