import { archivedName } from '../../src/schema/archive';
import type { Resource } from '../../src/schema/resource';
import type { WriteContext } from './context';
import { referredBy } from './referredBy';
import { Refusal } from './refusal';
import type { Loaded } from './store';

/** Why a record that others refer to is not deleted, with the way out: it can be archived, unless it is. */
export async function inUse(
  { tx, engine, caller }: WriteContext,
  resource: Resource,
  { values }: Loaded,
): Promise<Refusal> {
  const told = await referredBy(tx, resource, values.id, engine.resources, caller);
  if (!resource.archive || values[archivedName]) return new Refusal('CONFLICT', told);
  const advice =
    resource.labels.gender === 'f'
      ? 'Archivez-la\u00a0: elle reste là où elle sert, et n’est plus proposée.'
      : 'Archivez-le\u00a0: il reste là où il sert, et n’est plus proposé.';
  return new Refusal('IN_USE', `${told} ${advice}`);
}
