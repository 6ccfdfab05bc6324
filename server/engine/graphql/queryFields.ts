import { GraphQLID, GraphQLInt, GraphQLList, GraphQLNonNull, GraphQLString } from 'graphql';
import { actionOf, actionsOf } from '../../../src/schema/words/actions/actions';
import { listFilters } from '../../../src/schema/words/actions/archive';
import { can } from '../../../src/schema/words/access/permissions';
import type { Questions } from '../../../src/schema/definePage';
import type { Resource } from '../../../src/schema/resource';
import { transaction } from '../connection/transaction';
import { loadCaller } from '../sql/loadCaller';
import type { Engine } from '../records/context';
import type { Request } from '../base/request';
import { forbidden, notFound, Refusal, unauthenticated } from '../base/refusal';
import { readableBy } from '../records/readableBy';
import { mayTouch } from '../records/rule';
import { loadRecord } from '../records/store';
import type { Reads } from './reads';
import type { OperationField, OperationFields } from './sdl';
import { selectionOfField } from './selection';
import type { Types } from './types';

const pageArguments = {
  offset: { type: GraphQLInt },
  limit: { type: GraphQLInt },
  sort: { type: GraphQLString },
  order: { type: GraphQLString },
  searchWord: { type: GraphQLString },
  ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) },
};

/** The queries that a resource declares: its list, one record, its prints. */
export function queryFields(engine: Engine, reads: Reads, types: Types, resource: Resource): OperationFields {
  const fields: OperationFields = {};
  const { list, one } = resource.operations ?? {};
  if (list) {
    const filters = listFilters(resource).map(filter => [filter.argument, { type: GraphQLString }] as const);
    fields[list] = {
      type: types.page(resource),
      args: { ...pageArguments, ...Object.fromEntries(filters) },
      resolve: async (_, args, { request }, info) =>
        JSON.parse(await reads.list(request, resource, args, { page: selectionOfField(info) })),
    };
  }
  if (one) {
    fields[one] = {
      type: types.record(resource),
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: async (_, args, { request }, info) =>
        JSON.parse(await reads.one(request, resource, args.id, selectionOfField(info))),
    };
  }
  for (const { name: print } of actionsOf(resource, 'print')) {
    fields[print] = {
      type: GraphQLString,
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_, args, { request }) => printRecord(engine, request, resource, print, String(args.id)),
    };
  }
  return fields;
}

/** The questions of screens. */
export const questionFields = (reads: Reads, types: Types, questions: Questions): OperationFields =>
  Object.fromEntries(
    Object.entries(questions).map(([name, question]) => [
      name,
      {
        type: types.answered(name, question),
        args: types.actionArguments(question.fields ?? {}, name),
        resolve: async (_, args, { request }) => JSON.parse(await reads.question(request, name, args)),
      } satisfies OperationField,
    ]),
  );

/** A PDF as base64 text; made in its turn, outside any transaction. */
async function printRecord(
  engine: Engine,
  request: Request,
  resource: Resource,
  print: string,
  id: string,
): Promise<string> {
  const caller = await loadCaller(engine.pool, request.sessionId);
  if (!caller) throw unauthenticated();
  const action = actionOf(resource, 'print', print);
  if (!can(caller, action?.access ?? 'SUPER_ADMIN')) throw forbidden();
  const record = await loadRecord(engine.pool, engine, resource, id);
  const make = engine.behaviours.of(resource.name).prints?.[print];
  if (!record || !make || !mayTouch(caller, resource, record.values)) throw notFound();
  if (action?.when && !action.when(record.values)) throw new Refusal('CONFLICT', action.refusal ?? '');
  const pdf = await engine.fileTurns.run({ caller: caller.id, signal: request.signal }, () =>
    make({
      ...readableBy(caller, resource, record, engine.resources),
      caller,
      resources: engine.resources,
      files: engine.files,
      now: engine.now(),
      tx: engine.pool,
      write: work => transaction(engine.pool, tx => work({ tx, caller, engine })),
    }),
  );
  return Buffer.from(pdf).toString('base64');
}
