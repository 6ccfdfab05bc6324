import { resources } from '../../../../src/resources/all';
import { callApi, openSession } from '../../../journeys/helpers/callApi';
import type { Product } from '../../../journeys/helpers/product';

const reader = 'limited@karhba.test';
const grant =
  'mutation ($id: ID, $actions: [PermissionActionInput]) { managePermissions(userId: $id, actions: $actions) { userId } }';

/** An account that may read every resource and write none: its sheets show values where others have boxes. */
export async function makeReader(product: Product): Promise<string> {
  const chief = await openSession(product, 'superadmin@karhba.test');
  const { user } = await openSession(product, reader);
  const may = new Set(resources.all.flatMap(({ access }) => access.list ?? []));
  const actions = [...may]
    .filter(action => action !== 'SUPER_ADMIN' && action !== 'SIGNED_IN')
    .map(action => ({ action, isAllowed: true }));
  const { errors } = await callApi(product, grant, { id: user.id, actions }, chief.token.accessToken);
  if (errors) throw new Error(errors[0]?.message);
  return reader;
}
