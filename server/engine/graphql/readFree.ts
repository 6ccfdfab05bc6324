import { tunisDate } from '../../../src/domain/instant';
import { daysAhead } from '../../../src/domain/uncovered';
import { lendsCovered } from '../../../src/schema/words/occupancy/covers';
import { say } from '../../../src/schema/api/messages';
import type { Field } from '../../../src/schema/field';
import { isEmpty, parseValue } from '../../../src/schema/parseValue';
import { freeBounds } from '../../../src/schema/words/fields/references';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { LookupRequest } from '../sql/lookupStatement';
import { boundSql, periodOf } from '../records/occupancy';
import { badInput } from '../base/refusal';
import { readId } from './readArguments';

/**
 * When the records of a lookup have to be free: the period that the resource which chooses among them would hold, the
 * time kept free after it included. Only as its config declares (`free`). @throws Refusal
 */
export function readFree(
  target: Resource,
  given: unknown,
  { resources, now }: { resources: Resources; now: number },
): LookupRequest['free'] {
  if (given === undefined || given === null) return null;
  const input = given as Readonly<Record<string, unknown>>;
  const resource = resources.find(String(input.resource));
  const bounds = resource && freeBounds(resource, target.name);
  if (!resource?.occupies || !bounds) throw badInput({ free: 'Ce choix ne se fait pas selon des dates' });
  const [from, to] = [readBound('from', bounds[0], input), readBound('to', bounds[1], input)];
  if (from === null || to === null || to < from || (to === from && typeof from === 'number'))
    throw badInput({ free: 'Le retour vient après le départ' });
  const { start, end } = periodOf(from, to, resource.occupies);
  const ownPeriod = periodOf(from, to, { ...resource.occupies, turnaroundMinutes: 0 });
  return {
    from: boundSql(start),
    to: boundSql(end),
    resource: resource.name,
    except: readId(input.except),
    until: resource.occupies.holder === undefined ? null : typeof to === 'number' ? tunisDate(to) : to,
    cover: lendsCovered(resource, resources) ? daysAhead(ownPeriod, now) : null,
  };
}

/** Null when nothing is given. @throws Refusal when it is no value of the field. */
function readBound(
  name: 'from' | 'to',
  field: Field | undefined,
  input: Readonly<Record<string, unknown>>,
): number | string | null {
  if (!field || isEmpty(input[name])) return null;
  const parsed = parseValue(field, input[name]);
  if ('fault' in parsed) throw badInput({ [`free.${name}`]: say(parsed.fault) });
  return parsed.value as number | string | null;
}
