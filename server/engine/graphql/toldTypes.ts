import type { GraphQLOutputType } from 'graphql';
import type { Resource } from '../../../src/schema/resource';
import { deadlineName, toldOf, todayName } from '../../../src/schema/words/occupancy/told';
import type { Told } from '../../../src/schema/words/occupancy/told';
import { typesOf } from './sdl';

const { NextDeadline, Today } = typesOf(`
type NextDeadline { date: Timestamp of: String }
type TodaySource { resource: String id: ID! label: String }
type Today { kind: String until: Timestamp source: TodaySource }`) as Record<string, GraphQLOutputType>;

const types = {
  [deadlineName]: { type: NextDeadline },
  [todayName]: { type: Today },
} as Readonly<Record<Told, { type: GraphQLOutputType }>>;

/** What the engine tells of a resource's records, where the config names it. */
export function toldFieldTypes(resource: Resource): Record<string, { type: GraphQLOutputType }> {
  return Object.fromEntries(toldOf(resource).map(path => [path, types[path]]));
}
