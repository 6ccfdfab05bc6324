import { GraphQLBoolean, GraphQLList, GraphQLString } from 'graphql';
import type { GraphQLFieldConfigMap } from 'graphql';
import { can } from '../../src/schema/permissions';
import { loadCaller } from '../access/loadCaller';
import type { Engine, Request } from './context';
import { mutate } from './mutate';
import { purgeHistory } from './purgeHistory';
import { forbidden, unauthenticated } from './refusal';

type Fields = GraphQLFieldConfigMap<unknown, { request: Request }>;

/** Steps from one type to the next in the index, whatever the size of history. */
const entityTypes = `
  WITH RECURSIVE types AS (
    (SELECT "entityType" AS type FROM "history-logs" ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT h."entityType" FROM "history-logs" h WHERE h."entityType" > t.type ORDER BY 1 LIMIT 1) FROM types t WHERE t.type IS NOT NULL)
  SELECT type FROM types WHERE type IS NOT NULL`;

/** What the resource of history does not declare: the kinds of records that it tells of, and its purge. */
export function historyFields(engine: Engine): { query: Fields; mutation: Fields } {
  return {
    query: {
      HistoryByEntityType: {
        type: new GraphQLList(GraphQLString),
        async resolve(_, __, { request }) {
          const caller = await loadCaller(engine.pool, request.sessionId);
          if (!caller) throw unauthenticated();
          if (!can(caller, 'logs')) throw forbidden();
          const { rows } = await engine.pool.query<{ type: string }>(entityTypes);
          return rows.map(({ type }) => type);
        },
      },
    },
    mutation: {
      deleteAllLogs: {
        type: GraphQLBoolean,
        description:
          'Moves history to the archive, where it is kept for a year, and leaves one entry that says so.',
        async resolve(_, __, { request }) {
          const mutation = {
            resource: engine.resources.get('logs'),
            operation: 'deleteAllLogs',
            args: {},
            access: 'delete_all_logs',
            work: purgeHistory,
            answer: () => ({ text: `SELECT 'true' AS body`, values: [], isOurs: true }),
          };
          return JSON.parse(await mutate(engine, request, mutation, new Map())) as boolean;
        },
      },
    },
  };
}
