import users from '../../../src/resources/settings/user';
import type { Role } from '../../../src/schema/words/access/permissions';
import type { AccessServices } from '../../../server/engine/access/accessServices';
import { storePassword } from '../../../server/engine/access/credentials';
import { storeGrants } from '../../../server/engine/access/grantedActions';
import { hashPassword } from '../../../server/engine/access/passwords';
import { SecurityLog } from '../../../server/engine/access/securityLog';
import { openSession } from '../../../server/engine/access/sessions';
import { makeTokens } from '../../../server/engine/access/tokens';
import { transaction } from '../../../server/engine/connection/transaction';
import type { Engine } from '../../../server/engine/records/context';
import type { Origin } from '../../../server/engine/base/request';
import { createRecord } from '../../../server/engine/records/create';
import { freshEngine } from './database';

/** The password of every account that `addUser` makes. */
export const password = 'Sousse-plage-88';

/** Where the requests of the tests come from. */
export const here: Origin = { address: '127.0.0.1', userAgent: 'essai' };

/** Accounts and sessions on a database of their own, with a clock that the test moves. */
export async function openIdentity() {
  const { engine: fresh, pool, url, drop } = await freshEngine();
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const engine: Engine = { ...fresh, now };
  const tokens = makeTokens('un secret de trente-deux caractères', now);
  const security = new SecurityLog(pool, engine.log, now);
  const access: AccessServices = { ...engine, tokens, security };
  const passwordHash = await hashPassword(password);
  let count = 0;

  /** Makes an account and answers its id. */
  function addUser(
    role: Role,
    granted: readonly string[] = [],
    values: Record<string, unknown> = {},
  ): Promise<string> {
    return transaction(pool, async tx => {
      const caller = { id: '0', name: 'Essai', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;
      const record = { ...person, role, email: `compte${++count}@karhba.test`, ...values };
      const id = await createRecord({ tx, caller, engine }, users, record);
      await storePassword(tx, id, passwordHash);
      await storeGrants(tx, id, granted);
      return id;
    });
  }

  /** Signs a user in without the password, and answers the id of the session. */
  async function signIn(userId: string): Promise<string> {
    return (await transaction(pool, tx => openSession(tx, userId, now()))).sessionId;
  }

  return { access, engine, pool, url, clock, addUser, signIn, drop };
}

export type Identity = Awaited<ReturnType<typeof openIdentity>>;

export const person = {
  firstName: 'Amel',
  lastName: 'Trabelsi',
  birthday: '1990-05-17',
  hiringDate: '2020-01-02',
  civilStatus: 'SINGLE',
  gender: 'FEMALE',
  address: { country: 'TN', city: 'Sousse', postalCode: '4000' },
  phone: '98123456',
  externalUser: 'INTERNAL',
  salary: 1500,
  workHours: 40,
  suspended: false,
};
