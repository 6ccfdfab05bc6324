import { transaction } from '../connection/transaction';
import type { Origin, Request } from '../base/request';
import { badInput, Refusal } from '../base/refusal';
import type { AccessServices } from './accessServices';
import { countAttempt, forgiveAttempt } from './attempts';
import { signSession } from './authResult';
import type { AuthResult } from './authResult';
import { findAccount, holdPassword } from './credentials';
import { keepDevice } from './devices';
import { verifyPassword } from './passwords';
import { recordSecurity } from './securityLog';
import { openSession } from './sessions';

/** Where somebody signs in from, and how their browser is given the identity that it is known by from now on. */
type SignIn = Origin & Pick<Request, 'giveDevice'>;

/** One sentence, after the same work, whether the account is unknown or the password wrong. */
const refused = () => new Refusal('BAD_USER_INPUT', 'Adresse e-mail ou mot de passe incorrect.');

/**
 * Opens a session for an e-mail address (in any case) and its password.
 * @throws Refusal BAD_USER_INPUT, TOO_MANY_ATTEMPTS
 */
export async function login(
  access: AccessServices,
  email: string,
  password: string,
  origin: SignIn,
): Promise<AuthResult> {
  refuseEmpty(email, password);
  const attempt = await countAttempt(access, email, origin);
  const account = await findAccount(access.pool, email);
  const right = await verifyPassword(account?.passwordHash ?? null, password);
  const refuse = () => {
    const who = account ? { userId: account.userId } : { email };
    access.security.note(origin, { kind: 'sign-in-refused', ...who }, access.now());
    return refused();
  };
  if (!right || !account?.passwordHash) throw refuse();
  // Only who has the password learns it.
  if (account.suspended) {
    refuse();
    throw new Refusal(
      'BAD_USER_INPUT',
      'Votre compte est suspendu : demandez à un administrateur de le rétablir.',
    );
  }
  const { userId, passwordHash } = account;
  const session = await transaction(access.pool, async tx => {
    if (!(await holdPassword(tx, userId, passwordHash))) return null;
    await forgiveAttempt(tx, attempt);
    const opened = await openSession(tx, userId, access.now());
    const device = await keepDevice(tx, userId, origin.device, access.now());
    await recordSecurity(tx, access.log, origin, { kind: 'signed-in', userId }, access.now());
    return { ...opened, device };
  });
  if (!session) throw refuse();
  origin.giveDevice?.(session.device);
  return signSession(access, session);
}

function refuseEmpty(email: string, password: string): void {
  const fields: Record<string, string> = {};
  if (!email.trim()) fields.email = 'L’adresse e-mail est obligatoire.';
  if (!password) fields.password = 'Le mot de passe est obligatoire.';
  if (Object.keys(fields).length > 0) throw badInput(fields);
}
