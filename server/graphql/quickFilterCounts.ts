import { GraphQLInputObjectType, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import type { OperationFields } from './queryFields';
import type { Reads } from './reads';

/** One filter of a list, and what it is set to. */
export const FilterValue = new GraphQLInputObjectType({
  name: 'FilterValue',
  fields: { argument: { type: new GraphQLNonNull(GraphQLString) }, value: { type: GraphQLString } },
});

/** How many records each quick filter of a list would show beside these filters; the first figure is that of none. */
export function quickFilterCountsField(reads: Reads): OperationFields {
  return {
    QuickFilterCounts: {
      type: new GraphQLList(GraphQLInt),
      args: {
        resource: { type: new GraphQLNonNull(GraphQLString) },
        searchWord: { type: GraphQLString },
        filters: { type: new GraphQLList(new GraphQLNonNull(FilterValue)) },
      },
      resolve: async (_, args, { request }) => JSON.parse(await reads.counts(request, args)),
    },
  };
}
