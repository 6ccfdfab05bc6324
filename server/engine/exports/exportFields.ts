import { GraphQLString } from 'graphql';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { exportFormats, exportName } from '../../../src/schema/api/exportNames';
import type { Resource } from '../../../src/schema/resource';
import { loadCaller } from '../sql/loadCaller';
import { exportList } from './exportList';
import type { Engine } from '../records/context';
import { unauthenticated } from '../base/refusal';
import { operationsOf } from '../graphql/sdl';
import type { OperationFields, Operations } from '../graphql/sdl';

/** `clientsToExcel` and `clientsToPDF` for the list `Clients`: its filters, search and order, and the right to it. */
export function exportFields(engine: Engine, resource: Resource): OperationFields {
  const list = resource.operations?.list;
  if (!list || !resource.list) return {};
  const filters = listFilters(resource).map(filter => filter.argument);
  const names = ['key', 'columns', 'sort', 'order', 'searchWord', ...filters];
  return Object.fromEntries(
    exportFormats.map(format => [
      exportName(list, format),
      {
        type: GraphQLString,
        description: `The list as a file, in base64. Its progress is queried by 'key'; 'columns' are paths, with commas.`,
        args: Object.fromEntries(names.map(name => [name, { type: GraphQLString }])),
        resolve: async (_, args, { request }) =>
          (await exportList(engine, request, { resource, format, args })).toString('base64'),
      },
    ]),
  );
}

const sdl = `
type ExportProgress {
  "WAITING for its turn, READING records, WRITING the file."
  step: String
  done: Int
  total: Int
}
type Query {
  "Where one’s own export stands; null when none of that key is under way here."
  exportProgress(key: String!): ExportProgress
}`;

export const exportProgressFields = (engine: Engine): Operations =>
  operationsOf(sdl, {
    async exportProgress({ key }, request) {
      const caller = await loadCaller(engine.pool, request.sessionId);
      if (!caller) throw unauthenticated();
      return engine.fileTurns.progressOf(caller.id, String(key));
    },
  });
