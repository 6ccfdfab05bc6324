import { GraphQLBoolean, GraphQLID, GraphQLList, GraphQLString } from 'graphql';
import type { GraphQLFieldConfigMap } from 'graphql';
import type { Request } from '../records/context';
import { badInput, unauthenticated } from '../records/refusal';
import type { AccessServices } from './accessServices';
import { changePassword } from './changePassword';
import { forgotPassword } from './forgotPassword';
import { readPermission } from './grantedActions';
import { actionInput, authResult, permission } from './identityTypes';
import { loadCaller } from './loadCaller';
import { login } from './login';
import { managePermissions } from './managePermissions';
import { readPasswordToken } from './passwordTokens';
import { resetPassword } from './resetPassword';
import { closeSession, refreshSession } from './sessions';
import type { GivenActions } from './wantedRights';

/** What a resolver finds in its context. */
export interface IdentityContext {
  request: Request;
}

type Fields = GraphQLFieldConfigMap<unknown, IdentityContext>;
type Texts = Readonly<Record<string, string | null | undefined>>;

/** The operations of identity; those that need a session look for it themselves. */
export function identityFields(access: AccessServices): { query: Fields; mutation: Fields } {
  return {
    query: {
      PermissionByUserId: {
        type: permission,
        description: 'The rights of a user; one’s own when none is named.',
        args: { userId: { type: GraphQLID } },
        async resolve(_, { userId }: Texts, { request }) {
          const caller = await loadCaller(access.pool, request.sessionId);
          if (!caller) throw unauthenticated();
          return readPermission(access, caller, userId ?? caller.id);
        },
      },
      isValidToken: {
        type: GraphQLBoolean,
        description: 'Whether the link of a letter still holds: tokenType is INITIALIZE or FORGET.',
        args: {
          user: { type: GraphQLID },
          tokenType: { type: GraphQLString },
          token: { type: GraphQLString },
        },
        async resolve(_, { user, tokenType, token }: Texts) {
          if (tokenType !== 'INITIALIZE' && tokenType !== 'FORGET')
            throw badInput({ tokenType: 'INITIALIZE ou FORGET attendu' });
          const { pool, now } = access;
          return (await readPasswordToken(pool, user ?? '', token ?? '', tokenType, now())) !== null;
        },
      },
    },
    mutation: {
      login: {
        type: authResult,
        args: { email: { type: GraphQLString }, password: { type: GraphQLString } },
        resolve: (_, { email, password }: Texts, { request }) =>
          login(access, email ?? '', password ?? '', request),
      },
      refresh: {
        type: authResult,
        args: { refreshToken: { type: GraphQLString }, user: { type: GraphQLID } },
        resolve: (_, { refreshToken, user }: Texts, { request }) =>
          refreshSession(access, refreshToken ?? '', user ?? '', request),
      },
      logout: {
        type: GraphQLString,
        description: 'Ends the session of a refresh token, which is proof enough, and the one spoken in.',
        args: { refreshToken: { type: GraphQLString } },
        async resolve(_, { refreshToken }: Texts, { request }) {
          if (!(await closeSession(access, refreshToken ?? '', request.sessionId, request)))
            throw unauthenticated();
          return 'Vous êtes déconnecté.';
        },
      },
      forgotPassword: {
        type: GraphQLBoolean,
        description: 'Sends a link to choose a new password; true whether there is such an account or not.',
        args: { email: { type: GraphQLString } },
        resolve: (_, { email }: Texts, { request }) => forgotPassword(access, email ?? '', request),
      },
      resetPassword: {
        type: GraphQLBoolean,
        description: 'Chooses a password by the token of a letter.',
        args: { id: { type: GraphQLID }, token: { type: GraphQLString }, password: { type: GraphQLString } },
        resolve: (_, { id, token, password }: Texts, { request }) =>
          resetPassword(access, id ?? '', token ?? '', password ?? '', request),
      },
      changePassword: {
        type: GraphQLString,
        description: 'Changes one’s own password and ends all one’s sessions, this one too.',
        args: { currentPassword: { type: GraphQLString }, newPassword: { type: GraphQLString } },
        resolve: (_, { currentPassword, newPassword }: Texts, { request }) =>
          changePassword(access, currentPassword ?? '', newPassword ?? '', request),
      },
      managePermissions: {
        type: permission,
        args: { userId: { type: GraphQLID }, actions: { type: new GraphQLList(actionInput) } },
        resolve: (_, { userId, actions }: { userId?: string | null; actions?: GivenActions }, { request }) =>
          managePermissions(access, request, userId ?? '', actions),
      },
    },
  };
}
