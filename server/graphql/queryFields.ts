import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { GraphQLFieldConfig } from 'graphql';
import { listFilters } from '../../src/schema/archive';
import { can } from '../../src/schema/permissions';
import type { Resource } from '../../src/schema/resource';
import { loadCaller } from '../access/loadCaller';
import type { Engine, Request } from '../records/context';
import { forbidden, notFound, unauthenticated } from '../records/refusal';
import { readableBy } from '../records/readableBy';
import { mayTouch } from '../records/rule';
import { loadRecord } from '../records/store';
import { Choice, LookupFree, LookupWithin } from './lookupTypes';
import type { Reads } from './reads';
import { Input, PrefilledValues, Timestamp } from './scalars';
import { below, selectionOfField } from './selection';
import type { Types } from './types';

export interface GraphQLContext {
  request: Request;
}
export type OperationField = GraphQLFieldConfig<unknown, GraphQLContext, Record<string, unknown>>;
export type OperationFields = Record<string, OperationField>;

const pageArguments = {
  offset: { type: GraphQLInt },
  limit: { type: GraphQLInt },
  sort: { type: GraphQLString },
  order: { type: GraphQLString },
  searchWord: { type: GraphQLString },
  ids: { type: new GraphQLList(new GraphQLNonNull(GraphQLID)) },
};

/** The queries that a resource declares: its list, one record, questions of its own, its prints. */
export function queryFields(engine: Engine, reads: Reads, types: Types, resource: Resource): OperationFields {
  const fields: OperationFields = {};
  const { list, one } = resource.operations ?? {};
  if (list) {
    const filters = listFilters(resource).map(filter => [filter.argument, { type: GraphQLString }] as const);
    fields[list] = {
      type: types.page(resource),
      args: { ...pageArguments, ...Object.fromEntries(filters) },
      resolve: async (_, args, { request }, info) =>
        JSON.parse(await reads.list(request, resource, args, below(selectionOfField(info), 'data'))),
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
  for (const [name, query] of Object.entries(resource.queries ?? {})) {
    fields[name] = {
      type: types.answered(name, query),
      args: types.asked(query.fields ?? {}, name),
      resolve: async (_, args, { request }) =>
        JSON.parse(await reads.question(request, resource, name, args)),
    };
  }
  for (const print of Object.keys(resource.prints ?? {})) {
    fields[print] = {
      type: GraphQLString,
      args: { id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: (_, args, { request }) => printRecord(engine, request, resource, print, String(args.id)),
    };
  }
  return fields;
}

/** A PDF as base64 text; made outside any transaction. */
async function printRecord(
  engine: Engine,
  request: Request,
  resource: Resource,
  print: string,
  id: string,
): Promise<string> {
  const caller = await loadCaller(engine.pool, request.sessionId);
  if (!caller) throw unauthenticated();
  if (!can(caller, resource.prints?.[print]?.access ?? 'SUPER_ADMIN')) throw forbidden();
  const record = await loadRecord(engine.pool, engine, resource, id);
  const make = engine.behaviours.of(resource.name).prints?.[print];
  if (!record || !make || !mayTouch(caller, resource, record.values)) throw notFound();
  const pdf = await make({
    ...readableBy(caller, resource, record, engine.resources),
    caller,
    resources: engine.resources,
    now: engine.now(),
    tx: engine.pool,
  });
  return Buffer.from(pdf).toString('base64');
}

const HistoryChange = new GraphQLObjectType({
  name: 'HistoryChange',
  fields: {
    field: { type: GraphQLString },
    label: { type: GraphQLString },
    before: { type: GraphQLString },
    after: { type: GraphQLString },
  },
});

const HistoryEntry = new GraphQLObjectType({
  name: 'HistoryEntry',
  fields: {
    id: { type: GraphQLID },
    userName: { type: GraphQLString },
    action: { type: GraphQLString },
    message: { type: GraphQLString },
    changes: { type: new GraphQLList(HistoryChange) },
    createdAt: { type: Timestamp },
  },
});

const RecordHistoryPage = new GraphQLObjectType({
  name: 'RecordHistoryPage',
  fields: { count: { type: GraphQLInt }, data: { type: new GraphQLList(HistoryEntry) } },
});

const AlikeRecord = new GraphQLObjectType({
  name: 'AlikeRecord',
  description: 'Another record of a value; neither id nor label for who may not read it.',
  fields: { id: { type: GraphQLID }, label: { type: GraphQLString } },
});

const SearchHit = new GraphQLObjectType({
  name: 'SearchHit',
  fields: { id: { type: GraphQLID }, label: { type: GraphQLString }, second: { type: GraphQLString } },
});

const SearchGroup = new GraphQLObjectType({
  name: 'SearchGroup',
  fields: {
    resource: { type: GraphQLString },
    count: { type: GraphQLInt },
    hits: { type: new GraphQLList(SearchHit) },
  },
});

const SheetTab = new GraphQLObjectType({
  name: 'SheetTab',
  fields: {
    resource: { type: GraphQLString },
    by: { type: GraphQLString },
    count: { type: GraphQLInt },
  },
});

/**
 * The queries that serve every resource: `Lookup` and `Prefill` for reference fields, `Alike` for what is unique,
 * `RecordHistory` for one record's story, `SheetTabs` for the lists beside it, `Search` across all of them.
 */
export function sharedQueryFields(reads: Reads): OperationFields {
  const named = { resource: { type: new GraphQLNonNull(GraphQLString) } };
  return {
    Lookup: {
      type: new GraphQLList(Choice),
      args: {
        ...named,
        ids: pageArguments.ids,
        searchWord: { type: GraphQLString },
        limit: { type: GraphQLInt },
        within: { type: LookupWithin },
        free: { type: LookupFree },
        usual: { type: GraphQLBoolean },
      },
      resolve: async (_, args, { request }) => JSON.parse(await reads.lookup(request, args)),
    },
    Alike: {
      type: AlikeRecord,
      args: {
        ...named,
        path: { type: new GraphQLNonNull(GraphQLString) },
        value: { type: Input },
        within: { type: Input },
        except: { type: GraphQLID },
      },
      resolve: async (_, args, { request }) => JSON.parse(await reads.alike(request, args)),
    },
    Prefill: {
      type: PrefilledValues,
      args: {
        ...named,
        field: { type: new GraphQLNonNull(GraphQLString) },
        id: { type: new GraphQLNonNull(GraphQLID) },
      },
      resolve: async (_, args, { request }) => JSON.parse(await reads.prefill(request, args)),
    },
    Search: {
      type: new GraphQLList(SearchGroup),
      args: { searchWord: { type: GraphQLString } },
      resolve: async (_, args, { request }) => JSON.parse(await reads.search(request, args)),
    },
    RecordHistory: {
      type: RecordHistoryPage,
      args: {
        ...named,
        id: { type: new GraphQLNonNull(GraphQLID) },
        offset: { type: GraphQLInt },
        limit: { type: GraphQLInt },
      },
      resolve: async (_, args, { request }) => JSON.parse(await reads.history(request, args)),
    },
    SheetTabs: {
      type: new GraphQLList(SheetTab),
      args: { ...named, id: { type: new GraphQLNonNull(GraphQLID) } },
      resolve: async (_, args, { request }) => JSON.parse(await reads.tabs(request, args)),
    },
  };
}
