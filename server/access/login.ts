import { transaction } from '../database/transaction';
import { badInput, Refusal } from '../records/refusal';
import type { AccessServices } from './accessServices';
import { signSession } from './authResult';
import type { AuthResult } from './authResult';
import { findAccount, holdPassword } from './credentials';
import { verifyPassword } from './passwords';
import { openSession } from './sessions';

/** One sentence, after the same work, whether the account is unknown, suspended, or the password wrong. */
const refused = () => new Refusal('BAD_USER_INPUT', 'Adresse e-mail ou mot de passe incorrect.');

/**
 * Opens a session for an e-mail address (in any case) and its password.
 * @throws Refusal BAD_USER_INPUT
 */
export async function login(access: AccessServices, email: string, password: string): Promise<AuthResult> {
  refuseEmpty(email, password);
  const account = await findAccount(access.pool, email);
  const right = await verifyPassword(account?.passwordHash ?? null, password);
  if (!right || !account?.passwordHash || account.suspended) throw refused();
  const { userId, passwordHash } = account;
  const session = await transaction(access.pool, async tx =>
    (await holdPassword(tx, userId, passwordHash)) ? openSession(tx, userId, access.now()) : null,
  );
  if (!session) throw refused();
  return signSession(access, session);
}

function refuseEmpty(email: string, password: string): void {
  const fields: Record<string, string> = {};
  if (!email.trim()) fields.email = 'L’adresse e-mail est obligatoire.';
  if (!password) fields.password = 'Le mot de passe est obligatoire.';
  if (Object.keys(fields).length > 0) throw badInput(fields);
}
