import { GraphQLList, GraphQLNonNull } from 'graphql';
import type { GraphQLOutputType } from 'graphql';
import { lendsCovered, uncoveredName } from '../../../src/schema/words/occupancy/covers';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { deadlineName, virtualFieldsOf, todayName } from '../../../src/schema/words/occupancy/virtualFields';
import type { VirtualField } from '../../../src/schema/words/occupancy/virtualFields';
import { typesOf } from './sdl';

const { NextDeadline, Today, UncoveredHold } = typesOf(`
type NextDeadline { date: Timestamp of: String }
type TodaySource { resource: String id: ID! label: String }
type UncoveredHold { id: ID! label: String without: String! from: Timestamp! to: Timestamp }
type Today { kind: String until: Timestamp source: TodaySource }`) as Record<string, GraphQLOutputType>;

const types = {
  [deadlineName]: { type: NextDeadline },
  [todayName]: { type: Today },
} as Readonly<Record<VirtualField, { type: GraphQLOutputType }>>;

const uncoveredHolds = { type: new GraphQLList(new GraphQLNonNull(UncoveredHold as GraphQLOutputType)) };

/** The virtual fields of a resource's records: where the config names them, and where it lends what has to be covered. */
export function virtualFieldTypes(
  resource: Resource,
  resources: Resources,
): Record<string, { type: GraphQLOutputType }> {
  return {
    ...Object.fromEntries(virtualFieldsOf(resource).map(path => [path, types[path]])),
    ...(lendsCovered(resource, resources) ? { [uncoveredName]: uncoveredHolds } : {}),
  };
}
