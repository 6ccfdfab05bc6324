import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { actionsOf } from '../../../src/schema/words/actions/actions';
import type { Resource } from '../../../src/schema/resource';
import { mutate } from '../records/mutate';
import type { Engine } from '../records/context';
import { actOnTicked } from './actOnTicked';
import type { OperationFields } from './sdl';
import { FilterValue } from './sharedQueries';
import { refuseSeveral } from './refuseSeveral';
import type { Types } from './types';

const listOf = <T extends typeof GraphQLID | typeof FilterValue>(type: T) => ({
  type: new GraphQLList(new GraphQLNonNull(type)),
});

/** The mutations on records that are ticked in a list, all of them or none; each answers how many they were. */
export function bulkFields(
  engine: Engine,
  types: Types,
  resource: Resource,
  paths: ReadonlyMap<string, string>,
): OperationFields {
  return Object.fromEntries(
    actionsOf(resource, 'ticked').map(({ name, access, fields = {} }) => [
      name,
      {
        type: GraphQLInt,
        description: 'On the records of these ids, or on all that these filters and this search find.',
        args: {
          ids: listOf(GraphQLID),
          filters: listOf(FilterValue),
          searchWord: { type: GraphQLString },
          ...types.actionArguments(fields),
        },
        async resolve(_, args, { request }, info) {
          if (request.idempotencyKey) refuseSeveral(info);
          const mutation = {
            resource,
            operation: name,
            args,
            access,
            work: (context: Parameters<typeof actOnTicked>[0]) =>
              actOnTicked(context, engine, request, { resource, name, args, paths }),
            answer: (count: string) => ({ text: 'SELECT $1::text AS body', values: [count], isOurs: true }),
          };
          return Number(await mutate(engine, request, mutation, paths));
        },
      },
    ]),
  );
}
