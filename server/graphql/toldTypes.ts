import { GraphQLID, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import type { GraphQLOutputType } from 'graphql';
import type { Resource } from '../../src/schema/resource';
import { deadlineName, toldOf, todayName } from '../../src/schema/told';
import type { Told } from '../../src/schema/told';
import { Timestamp } from './scalars';

const NextDeadline = new GraphQLObjectType({
  name: 'NextDeadline',
  fields: { date: { type: Timestamp }, of: { type: GraphQLString } },
});

const TodaySource = new GraphQLObjectType({
  name: 'TodaySource',
  fields: {
    resource: { type: GraphQLString },
    id: { type: new GraphQLNonNull(GraphQLID) },
    label: { type: GraphQLString },
  },
});

const Today = new GraphQLObjectType({
  name: 'Today',
  fields: {
    kind: { type: GraphQLString },
    until: { type: Timestamp },
    source: { type: TodaySource },
  },
});

const types: Readonly<Record<Told, { type: GraphQLOutputType }>> = {
  [deadlineName]: { type: NextDeadline },
  [todayName]: { type: Today },
};

/** What the engine tells of a resource's records, where the config names it. */
export function toldFieldTypes(resource: Resource): Record<string, { type: GraphQLOutputType }> {
  return Object.fromEntries(toldOf(resource).map(path => [path, types[path]]));
}
