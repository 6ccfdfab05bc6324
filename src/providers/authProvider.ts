import type { AuthProvider } from 'ra-core';
import { resources } from '../resources/all';
import { identityDocuments } from '../schema/api/identityDocuments';
import { canAccess, permissionsProvider } from './permissionsProvider';
import { postGraphql } from './postGraphql';
import { codeOf } from './readableError';
import { eraseSession, readOwnSession, readSession, readWaiting, writeSession } from './session';
import type { Session } from './session';

/** Sign-in and rights, for react-admin. What the visitor sees and at which address is the session gate's matter. */
export const authProvider: AuthProvider = {
  async login({ email, username, password }: { email?: string; username?: string; password: string }) {
    const answer = await postGraphql<{ login: Session }>(identityDocuments.login, {
      email: email ?? username,
      password,
    });
    if (!answer.data?.login?.token) throw new Error(answer.errors?.[0]?.message ?? 'Connexion impossible');
    writeSession(answer.data.login);
  },

  async logout() {
    // Another person's, begun in another tab, is not this tab's to end.
    const session = readOwnSession();
    if (session || readWaiting()) eraseSession('left');
    if (session) {
      const { refreshToken, accessToken } = session.token;
      // Whatever the server answers, they have left this browser.
      if (refreshToken)
        await postGraphql(identityDocuments.logout, { refreshToken }, accessToken).catch(console.error);
    }
    return false;
  },

  async checkAuth() {
    if (!readSession() && !readWaiting()) throw new Error('Non connecté');
  },

  async checkError(error) {
    if (codeOf(error) !== 'UNAUTHENTICATED') return;
    if (readOwnSession()) eraseSession('lost');
    // What they were doing stays on screen until they are back (src/views/session/SessionLost.tsx), or gives place to
    // another person's home.
    if (readWaiting() || readSession()) return;
    throw Object.assign(new Error('Session expirée'), { message: false });
  },

  async getIdentity() {
    const user = readSession()?.user ?? readWaiting();
    if (!user) throw new Error('Non connecté');
    return { ...user, fullName: `${user.firstName} ${user.lastName}`.trim() };
  },

  getPermissions: () => permissionsProvider.load(),

  canAccess: async ({ action, resource }) =>
    canAccess(await permissionsProvider.load(), resources.find(resource), action),
};
