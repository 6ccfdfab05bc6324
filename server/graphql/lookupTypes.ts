import { GraphQLID, GraphQLInputObjectType, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import { Input, Timestamp } from './scalars';

/** A choice narrowed by a neighbour. */
export const LookupWithin = new GraphQLInputObjectType({
  name: 'LookupWithin',
  description: 'Only the records whose own reference of this name is this record.',
  fields: {
    field: { type: new GraphQLNonNull(GraphQLString) },
    id: { type: new GraphQLNonNull(GraphQLID) },
  },
});

/** A choice among what has to be free. */
export const LookupFree = new GraphQLInputObjectType({
  name: 'LookupFree',
  description:
    'When they have to be free, for a record of the resource that chooses; what that record holds is its own.',
  fields: {
    resource: { type: new GraphQLNonNull(GraphQLString) },
    from: { type: Input },
    to: { type: Input },
    except: { type: GraphQLID },
  },
});

/** What a reference offers. */
export const Choice = new GraphQLObjectType({
  name: 'Choice',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    label: { type: GraphQLString },
    taken: {
      description:
        'When it is asked that they be free: the first time that something else holds this one meanwhile.',
      type: new GraphQLObjectType({
        name: 'Taken',
        fields: { from: { type: Timestamp }, to: { type: Timestamp } },
      }),
    },
  },
});
