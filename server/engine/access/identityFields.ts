import { badInput, unauthenticated } from '../base/refusal';
import type { Request } from '../base/request';
import { createApiKey, revokeApiKey } from './apiKeys';
import type { AccessServices } from './accessServices';
import { openDeviceKey } from './deviceKeys';
import { changePassword } from './changePassword';
import { forgotPassword } from './forgotPassword';
import { readPermission, readRightsManagers } from './grantedActions';
import type { Reads } from '../graphql/reads';
import { operationsOf } from '../graphql/sdl';
import type { Operations } from '../graphql/sdl';
import { loadCaller } from '../sql/loadCaller';
import { login } from './login';
import type { AuthResult } from './authResult';
import { makeOpening } from './opening';
import { managePermissions } from './managePermissions';
import { readPasswordToken } from './passwordTokens';
import { resetPassword } from './resetPassword';
import { closeSession, refreshSession } from './sessions';
import type { GivenActions } from './wantedRights';

type Texts = Readonly<Record<string, string | null | undefined>>;

/** Arguments are nullable: what is missing is reported in French. */
const sdl = `
type AuthAddress { postalCode: String }
"Who signed in, as the browser keeps it."
type AuthUser {
  id: ID! email: String! role: String! firstName: String lastName: String birthday: Timestamp gender: String
  phone: String address: AuthAddress
}
type AuthToken {
  accessToken: String!
  "When the access token ends, in epoch milliseconds."
  expiresIn: Timestamp!
  tokenType: String!
  refreshToken: String!
}
"What the page at an address needs before it can be drawn: the answer that it would ask for, as JSON."
type Opening { granted: [String!]! key: String answer: String progress: String }
type AuthResult {
  user: AuthUser!
  token: AuthToken!
  "Null where it could not be read: the page then asks by itself."
  opening(address: String): Opening
}
type PermissionAction { action: String! isAllowed: Boolean! }
type Permission {
  id: ID!
  userId: ID!
  "What makes the most or the least of the rights: USER has none."
  role: String!
  actions: [PermissionAction!]!
}
"A key that a program sends as a bearer's token: returned here and nowhere else."
type ApiKey { key: String! hint: String! }
"What reads, on one’s own device, what was written there without network."
type DeviceKey { key: String! }
type RightsManager { name: String! email: String! }
input PermissionActionInput { action: String isAllowed: Boolean }
type Query {
  "The rights of a user; one’s own when none is named."
  PermissionByUserId(userId: ID): Permission
  "Who gives rights here, for whoever has a session."
  rightsManagers: [RightsManager!]
  "Whether the link of a letter still holds: tokenType is INITIALIZE or FORGET."
  isValidToken(user: ID, tokenType: String, token: String): Boolean
}
type Mutation {
  login(email: String, password: String): AuthResult
  refresh(refreshToken: String, user: ID): AuthResult
  "Ends the session of a refresh token, which is proof enough, and the one spoken in."
  logout(refreshToken: String): String
  "Sends a link to choose a new password; true whether there is such an account or not."
  forgotPassword(email: String): Boolean
  "Chooses a password by the token of a letter."
  resetPassword(id: ID, token: String, password: String): Boolean
  "Changes one’s own password and ends all one’s sessions, this one too."
  changePassword(currentPassword: String, newPassword: String): String
  managePermissions(userId: ID, actions: [PermissionActionInput]): Permission
  "Makes the key of a user, one’s own when none is named; the one before is void."
  createApiKey(userId: ID): ApiKey
  revokeApiKey(userId: ID): Boolean
  "The key of one’s own device, made when it is first requested."
  openDeviceKey(deviceId: ID): DeviceKey
}`;

/** The operations of identity; those that need a session look for it themselves. */
export function identityFields(access: AccessServices, reads: Reads): Operations {
  const openingOf = makeOpening(access, reads);
  /** GraphQL calls a function for what it does not find as a value. */
  const opened = (result: AuthResult, request: Request) => ({
    ...result,
    opening: ({ address }: Texts) =>
      openingOf(result, address, request).catch((error: unknown) => {
        request.log.error({ err: error }, 'what a page reads first could not be read');
        return null;
      }),
  });
  return operationsOf(sdl, {
    async PermissionByUserId({ userId }: Texts, request) {
      const caller = await loadCaller(access.pool, request.sessionId);
      if (!caller) throw unauthenticated();
      return readPermission(access, caller, userId ?? caller.id);
    },
    async rightsManagers(_, request) {
      const caller = await loadCaller(access.pool, request.sessionId);
      if (!caller) throw unauthenticated();
      return readRightsManagers(access.pool, caller.id);
    },
    async isValidToken({ user, tokenType, token }: Texts) {
      if (tokenType !== 'INITIALIZE' && tokenType !== 'FORGET')
        throw badInput({ tokenType: 'INITIALIZE ou FORGET attendu' });
      const { pool, now } = access;
      return (await readPasswordToken(pool, user ?? '', token ?? '', tokenType, now())) !== null;
    },
    login: async ({ email, password }: Texts, request) =>
      opened(await login(access, email ?? '', password ?? '', request), request),
    refresh: async ({ refreshToken, user }: Texts, request) =>
      opened(await refreshSession(access, refreshToken ?? '', user ?? '', request), request),
    async logout({ refreshToken }: Texts, request) {
      if (!(await closeSession(access, refreshToken ?? '', request.sessionId, request)))
        throw unauthenticated();
      return 'Vous êtes déconnecté.';
    },
    forgotPassword: ({ email }: Texts, request) => forgotPassword(access, email ?? '', request),
    resetPassword: ({ id, token, password }: Texts, request) =>
      resetPassword(access, id ?? '', token ?? '', password ?? '', request),
    changePassword: ({ currentPassword, newPassword }: Texts, request) =>
      changePassword(access, currentPassword ?? '', newPassword ?? '', request),
    managePermissions: ({ userId, actions }: { userId?: string | null; actions?: GivenActions }, request) =>
      managePermissions(access, request, userId ?? '', actions),
    createApiKey: ({ userId }: Texts, request) => createApiKey(access, request, userId ?? ''),
    revokeApiKey: ({ userId }: Texts, request) => revokeApiKey(access, request, userId ?? ''),
    openDeviceKey: ({ deviceId }: Texts, request) => openDeviceKey(access, request, deviceId ?? ''),
  });
}
