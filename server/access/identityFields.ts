import { GraphQLID, GraphQLList, GraphQLString } from 'graphql';
import type { GraphQLFieldConfigMap } from 'graphql';
import type { Request } from '../records/context';
import { unauthenticated } from '../records/refusal';
import type { AccessServices } from './accessServices';
import { readPermission } from './grantedActions';
import { actionInput, authResult, permission } from './identityTypes';
import { loadCaller } from './loadCaller';
import { login } from './login';
import { managePermissions } from './managePermissions';
import { closeSession, refreshSession } from './sessions';
import type { GivenActions } from './wantedRights';

/** What a resolver finds in its context. */
export interface IdentityContext {
  request: Request;
}

type Fields = GraphQLFieldConfigMap<unknown, IdentityContext>;
type Texts = Readonly<Record<string, string | null | undefined>>;

/** The operations of identity; `login` and `refresh` are open to visitors, the others look for a session themselves. */
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
    },
    mutation: {
      login: {
        type: authResult,
        args: { email: { type: GraphQLString }, password: { type: GraphQLString } },
        resolve: (_, { email, password }: Texts) => login(access, email ?? '', password ?? ''),
      },
      refresh: {
        type: authResult,
        args: { refreshToken: { type: GraphQLString }, user: { type: GraphQLID } },
        resolve: (_, { refreshToken, user }: Texts) => refreshSession(access, refreshToken ?? '', user ?? ''),
      },
      logout: {
        type: GraphQLString,
        description: 'Ends the session of a refresh token, which is proof enough, and the one spoken in.',
        args: { refreshToken: { type: GraphQLString } },
        async resolve(_, { refreshToken }: Texts, { request }) {
          if (!(await closeSession(access, refreshToken ?? '', request.sessionId))) throw unauthenticated();
          return 'Vous êtes déconnecté.';
        },
      },
      managePermissions: {
        type: permission,
        args: { userId: { type: GraphQLID }, actions: { type: new GraphQLList(actionInput) } },
        resolve: (_, { userId, actions }: { userId?: string | null; actions?: GivenActions }, { request }) =>
          managePermissions(access, request.sessionId, userId ?? '', actions),
      },
    },
  };
}
