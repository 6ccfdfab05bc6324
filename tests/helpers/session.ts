import type { Session } from '../../src/providers/session';
import type { Role } from '../../src/schema/words/access/permissions';

/** A session as the login leaves it. */
export function sessionOf(role: Role = 'SUPER_ADMIN', token: Partial<Session['token']> = {}): Session {
  return {
    user: { id: '1', email: 'leila@exemple.tn', role, firstName: 'Leïla', lastName: 'Mansouri' },
    token: {
      accessToken: 'premier',
      refreshToken: 'rafraichir-1',
      expiresIn: Date.now() + 900_000,
      tokenType: 'Bearer',
      ...token,
    },
  };
}
