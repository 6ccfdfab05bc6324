import {
  GraphQLBoolean,
  GraphQLID,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
} from 'graphql';
import type { OperationFields } from '../graphql/queryFields';
import { Upload } from '../graphql/scalars';
import type { Engine } from '../records/context';
import { badInput } from '../records/refusal';
import { importLeft, importTemplate } from './importFiles';
import { cancelImport, importProgress } from './importProgress';
import { ownImport } from './ownImport';
import { prepareImport } from './prepareImport';
import type { GivenImport } from './prepareImport';
import { linesOf } from './previewOf';
import { runImport } from './runImport';

const texts = new GraphQLList(GraphQLString);

const ImportPreview = new GraphQLObjectType({
  name: 'ImportPreview',
  fields: {
    id: { type: GraphQLID },
    fileName: { type: GraphQLString },
    columns: {
      type: new GraphQLList(
        new GraphQLObjectType({
          name: 'ImportColumn',
          fields: {
            title: { type: GraphQLString },
            samples: { type: texts },
            path: { type: GraphQLString, description: 'The field that it fills; null when it is left out.' },
          },
        }),
      ),
    },
    total: { type: GraphQLInt },
    wrong: { type: GraphQLInt },
  },
});

const ImportLine = new GraphQLObjectType({
  name: 'ImportLine',
  fields: {
    line: { type: GraphQLInt },
    cells: { type: texts },
    faults: {
      type: new GraphQLList(
        new GraphQLObjectType({
          name: 'ImportFault',
          fields: {
            column: { type: GraphQLInt, description: 'From 0; null for a field that no column brings.' },
            message: { type: GraphQLString },
          },
        }),
      ),
    },
  },
});

const ImportProgress = new GraphQLObjectType({
  name: 'ImportProgress',
  fields: {
    state: { type: GraphQLString, description: 'READY, RUNNING or DONE.' },
    done: { type: GraphQLInt },
    total: { type: GraphQLInt },
  },
});

/** Bringing records in from a file: each step asks the right to create them, and sees one’s own imports only. */
export function importFields(
  engine: Engine,
  paths: ReadonlyMap<string, string>,
): { query: OperationFields; mutation: OperationFields } {
  const id = { id: { type: new GraphQLNonNull(GraphQLID) } };
  const resource = { resource: { type: new GraphQLNonNull(GraphQLString) } };
  return {
    query: {
      importLines: {
        type: new GraphQLList(ImportLine),
        args: {
          ...id,
          offset: { type: GraphQLInt },
          limit: { type: GraphQLInt },
          wrong: { type: GraphQLBoolean },
        },
        async resolve(_, args, { request }) {
          const { kept } = await ownImport(engine, request, args.id);
          const [offset, limit] = [Number(args.offset ?? 0), Number(args.limit ?? 50)];
          if (!(offset >= 0) || !(limit >= 1 && limit <= 100)) throw badInput({ limit: 'De 1 à 100' });
          return linesOf(engine.pool, kept.id, { offset, limit, wrong: args.wrong === true });
        },
      },
      importProgress: {
        type: ImportProgress,
        args: id,
        resolve: (_, args, { request }) => importProgress(engine, request, args.id),
      },
      importTemplate: {
        type: GraphQLString,
        description: 'A workbook to fill, in base64.',
        args: resource,
        resolve: async (_, args, { request }) =>
          (await importTemplate(engine, request, args.resource)).toString('base64'),
      },
      importLeft: {
        type: GraphQLString,
        description: 'The wrong lines with what is wrong with them, a workbook in base64.',
        args: id,
        resolve: async (_, args, { request }) =>
          (await importLeft(engine, request, args.id)).toString('base64'),
      },
    },
    mutation: {
      prepareImport: {
        type: ImportPreview,
        description:
          'Reads a file, or its columns anew: by the paths that they fill, null for those left out.',
        args: { ...id, ...resource, file: { type: Upload }, mapping: { type: texts } },
        resolve: (_, args, { request }) => prepareImport(engine, request, args as unknown as GivenImport),
      },
      runImport: {
        type: GraphQLInt,
        description: 'Writes all the right lines, or nothing; answers how many.',
        args: id,
        resolve: async (_, args, { request }) =>
          (JSON.parse(await runImport(engine, request, paths, args.id)) as { created: number }).created,
      },
      cancelImport: {
        type: GraphQLBoolean,
        args: id,
        resolve: (_, args, { request }) => cancelImport(engine, request, args.id),
      },
    },
  };
}
