import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql';
import { listFilters } from '../../src/schema/archive';
import { exportFormats, exportName } from '../../src/schema/exportNames';
import type { Resource } from '../../src/schema/resource';
import { loadCaller } from '../access/loadCaller';
import { exportList } from '../exports/exportList';
import type { ExportSlots } from '../exports/exportSlots';
import type { Engine } from '../records/context';
import { unauthenticated } from '../records/refusal';
import type { OperationFields } from './queryFields';

/** `vehiclesToExcel` and `vehiclesToPDF` for the list `Vehicles`: its filters, search and order, and the right to it. */
export function exportFields(engine: Engine, slots: ExportSlots, resource: Resource): OperationFields {
  const list = resource.operations?.list;
  if (!list || !resource.list) return {};
  const filters = listFilters(resource).map(filter => filter.argument);
  const names = ['key', 'columns', 'sort', 'order', 'searchWord', ...filters];
  return Object.fromEntries(
    exportFormats.map(format => [
      exportName(list, format),
      {
        type: GraphQLString,
        description: `The list as a file, in base64. Its progress is asked by 'key'; 'columns' are paths, with commas.`,
        args: Object.fromEntries(names.map(name => [name, { type: GraphQLString }])),
        resolve: async (_, args, { request }) =>
          (await exportList(engine, slots, request, { resource, format, args })).toString('base64'),
      },
    ]),
  );
}

const ExportProgress = new GraphQLObjectType({
  name: 'ExportProgress',
  fields: {
    step: { type: GraphQLString, description: 'WAITING for its turn, READING records, WRITING the file.' },
    done: { type: GraphQLInt },
    total: { type: GraphQLInt },
  },
});

/** Where one's own export stands; null when none of that key is under way here. */
export function exportProgressField(engine: Engine, slots: ExportSlots): OperationFields {
  return {
    exportProgress: {
      type: ExportProgress,
      args: { key: { type: new GraphQLNonNull(GraphQLString) } },
      async resolve(_, { key }, { request }) {
        const caller = await loadCaller(engine.pool, request.sessionId);
        if (!caller) throw unauthenticated();
        return slots.progressOf(caller.id, String(key));
      },
    },
  };
}
