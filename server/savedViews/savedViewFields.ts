import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { GraphQLFieldConfigMap } from 'graphql';
import { loadCaller } from '../access/loadCaller';
import type { Engine, Request } from '../records/context';
import { unauthenticated } from '../records/refusal';
import { savedViewItems } from './savedView';
import { saveView } from './saveView';
import type { GivenView } from './saveView';

type Fields = GraphQLFieldConfigMap<unknown, { request: Request }>;

const texts = {
  searchWord: { type: GraphQLString },
  sort: { type: GraphQLString },
  order: { type: GraphQLString },
  perPage: { type: GraphQLInt },
};
const pair = { argument: { type: GraphQLString }, value: { type: GraphQLString } };
const columns = { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) };

const SavedView = new GraphQLObjectType({
  name: 'SavedView',
  fields: {
    id: { type: new GraphQLNonNull(GraphQLID) },
    resource: { type: GraphQLString },
    name: { type: GraphQLString },
    isDefault: { type: GraphQLBoolean },
    state: {
      type: new GraphQLObjectType({
        name: 'SavedViewState',
        fields: {
          columns,
          filters: {
            type: new GraphQLList(new GraphQLObjectType({ name: 'SavedViewFilter', fields: pair })),
          },
          ...texts,
        },
      }),
    },
  },
});

const SavedViewState = new GraphQLInputObjectType({
  name: 'SavedViewStateInput',
  fields: {
    columns,
    filters: {
      type: new GraphQLList(new GraphQLInputObjectType({ name: 'SavedViewFilterInput', fields: pair })),
    },
    ...texts,
  },
});

/** The views that a person keeps of lists: each one's own, and nobody else's. */
export function savedViewFields(engine: Engine): { query: Fields; mutation: Fields } {
  const callerOf = async ({ sessionId }: Request) => {
    const caller = await loadCaller(engine.pool, sessionId);
    if (!caller) throw unauthenticated();
    return caller;
  };
  return {
    query: {
      savedViews: {
        type: new GraphQLList(SavedView),
        description: 'One’s own views, of all lists, by name.',
        async resolve(_, __, { request }) {
          const { id } = await callerOf(request);
          const { rows } = await engine.pool.query({
            text: `SELECT ${savedViewItems} FROM "_saved_views" WHERE user_id = $1 ORDER BY resource, karhba_normalize(name)`,
            values: [id],
          });
          return rows;
        },
      },
    },
    mutation: {
      saveView: {
        type: SavedView,
        description: 'Makes a view of one’s own, or changes it: what is absent stays as it is.',
        args: {
          id: { type: new GraphQLNonNull(GraphQLID) },
          resource: { type: new GraphQLNonNull(GraphQLString) },
          name: { type: GraphQLString },
          isDefault: { type: GraphQLBoolean },
          state: { type: SavedViewState },
        },
        resolve: (_, args, { request }) => saveView(engine, request, args as unknown as GivenView),
      },
      deleteSavedView: {
        type: GraphQLBoolean,
        description: 'Whether there was one to delete.',
        args: { id: { type: new GraphQLNonNull(GraphQLID) } },
        async resolve(_, args, { request }) {
          const { id } = await callerOf(request);
          const { rowCount } = await engine.pool.query({
            text: 'DELETE FROM "_saved_views" WHERE user_id = $1 AND id::text = $2',
            values: [id, String(args.id)],
          });
          return (rowCount ?? 0) > 0;
        },
      },
    },
  };
}
