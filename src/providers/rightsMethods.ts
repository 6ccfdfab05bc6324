import { documents } from '../schema/documents';
import type { Role } from '../schema/permissions';
import type { GraphqlCalls } from './graphqlCalls';

/** The rights of a user, as the grid shows them. */
export interface UserRights {
  userId: string;
  role: Role;
  actions: { action: string; isAllowed: boolean }[];
}

/** What a user may do, asked and decided by somebody else. */
export interface RightsMethods {
  /** @param resource that of the users; `id` is one of them. */
  permissions(resource: string, params: { id: string }): Promise<{ data: UserRights }>;
  /** Grants and withdraws the rights listed; the others stay. */
  managePermissions(
    resource: string,
    params: { id: string; actions: UserRights['actions'] },
  ): Promise<{ data: UserRights }>;
}

export function makeRightsMethods({ ask, change }: GraphqlCalls): RightsMethods {
  return {
    async permissions(_, { id }) {
      const answer = await ask<{ PermissionByUserId: UserRights }>(
        'permissions',
        () => documents.permissions,
        { userId: id },
      );
      return { data: answer.PermissionByUserId };
    },
    async managePermissions(_, { id, actions }) {
      const answer = await change<{ managePermissions: UserRights }>(
        'managePermissions',
        () => documents.managePermissions,
        { userId: id, actions },
      );
      return { data: answer.managePermissions };
    },
  };
}
