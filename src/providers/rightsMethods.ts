import { documents } from '../schema/api/documents';
import { identityDocuments } from '../schema/api/identityDocuments';
import type { Role } from '../schema/words/access/permissions';
import type { GraphqlCalls } from './graphqlCalls';

/** The rights of a user, as the grid shows them. */
export interface UserRights {
  userId: string;
  role: Role;
  actions: { action: string; isAllowed: boolean }[];
}

/** A key, and the part of it by which its owner knows it again. */
export interface MadeKey {
  key: string;
  hint: string;
}

/** What a user may do, read and decided by somebody else; `id` is the user's. */
export const makeRightsMethods = ({ query, mutate }: GraphqlCalls) => ({
  permissions: (_: string, { id }: { id: string }) =>
    query<UserRights>(documents.permissions, { userId: id }),
  /** Who gives rights here. */
  rightsManagers: () => query<{ name: string; email: string }[]>(documents.rightsManagers),
  /** Grants and withdraws the rights listed; the others stay. */
  managePermissions: (_: string, { id, actions }: { id: string; actions: UserRights['actions'] }) =>
    mutate<UserRights>(documents.managePermissions, { userId: id, actions }),
  /** The key of a user, returned this once; the one before is void. */
  createApiKey: (_: string, { id }: { id: string }) =>
    mutate<MadeKey>(identityDocuments.createApiKey, { userId: id }),
  revokeApiKey: (_: string, { id }: { id: string }) =>
    mutate<boolean>(identityDocuments.revokeApiKey, { userId: id }),
});
