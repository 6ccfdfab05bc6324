import { noRecord } from '../../../src/schema/api/recordId';
import { amongsOf } from '../../../src/schema/words/fields/among';
import { isNarrowedBy } from '../../../src/schema/words/fields/references';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { oncePerResource } from '../connection/prepared';
import type { LookupRequest } from '../sql/lookupStatement';
import { badInput } from '../base/refusal';
import { readId, readText } from './readArguments';

/** Only as a form narrows its choice: else whoever may choose could query who refers to what. @throws Refusal */
export function readWithin(
  resource: Resource,
  given: unknown,
  resources: Resources,
): LookupRequest['within'] {
  if (given === undefined || given === null) return null;
  const { field, id } = given as Readonly<Record<string, unknown>>;
  const named = readText(field) ?? '';
  if (!isNarrowedBy(resource, named, resources))
    throw badInput({ within: 'Ce choix ne se restreint pas ainsi' });
  return { field: named, id: readId(id) ?? noRecord };
}

/** Only as a reference declares it, for the same reason. @throws Refusal */
export function readAmong(resource: Resource, given: unknown, resources: Resources): LookupRequest['among'] {
  if (given === undefined || given === null) return null;
  const { field, values } = given as Readonly<Record<string, unknown>>;
  const wanted = new Set<unknown>(Array.isArray(values) ? values : []);
  const found = declared(resource, resources).find(
    one =>
      one.field === field &&
      one.values.length === wanted.size &&
      one.values.every(value => wanted.has(value)),
  );
  if (!found) throw badInput({ among: 'Ce choix ne se restreint pas ainsi' });
  return found;
}

/** Each letter that one types asks for it. */
const declared = oncePerResource(amongsOf);
