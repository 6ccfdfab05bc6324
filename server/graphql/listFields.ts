import { GraphQLBoolean, GraphQLList, GraphQLString } from 'graphql';
import { can, readRight } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import { loadCaller } from '../access/loadCaller';
import type { Engine } from '../records/context';
import { mutate } from '../records/mutate';
import { forbidden, unauthenticated } from '../records/refusal';
import type { OperationFields } from './queryFields';

const done = () => ({ text: `SELECT 'true' AS body`, values: [], isOurs: true });

/** What a list declares beside its pages: the values that its filters offer, and what is done with all that it holds. */
export function listFields(
  engine: Engine,
  resource: Resource,
): { query: OperationFields; mutation: OperationFields } {
  const { values = {}, listActions = {} } = engine.behaviours.of(resource.name);
  const query: OperationFields = {};
  const mutation: OperationFields = {};
  for (const [name, sql] of Object.entries(values))
    query[name] = {
      type: new GraphQLList(GraphQLString),
      async resolve(_, __, { request }) {
        const caller = await loadCaller(engine.pool, request.sessionId);
        if (!caller) throw unauthenticated();
        if (!can(caller, readRight(resource))) throw forbidden();
        const { rows } = await engine.pool.query<[string]>({ text: sql, rowMode: 'array' });
        return rows.map(([value]) => value);
      },
    };
  for (const [name, work] of Object.entries(listActions))
    mutation[name] = {
      type: GraphQLBoolean,
      async resolve(_, __, { request }) {
        const access = resource.list?.actions?.[name]?.access ?? 'SUPER_ADMIN';
        const asked = {
          resource,
          operation: name,
          args: {},
          access,
          work: async (...[context]: Parameters<typeof work>) => String(await work(context)),
          answer: done,
        };
        return JSON.parse(await mutate(engine, request, asked, new Map())) as boolean;
      },
    };
  return { query, mutation };
}
