import { operationsOf } from '../graphql/sdl';
import type { Operations } from '../graphql/sdl';
import type { Engine } from '../records/context';
import { badInput } from '../base/refusal';
import { importLeft, importTemplate } from './importFiles';
import { cancelImport, importProgress } from './importProgress';
import { ownImport } from './ownImport';
import { prepareImport } from './prepareImport';
import type { GivenImport } from './prepareImport';
import { linesOf } from './previewOf';
import { runImport } from './runImport';
import { undoImport, writtenImports } from './undoImport';

const sdl = `
type ImportColumn {
  title: String
  samples: [String]
  "The field that it fills; null when it is left out."
  path: String
}
type ImportHead { line: Int cells: [String] }
type ImportMissing { resource: String label: String count: Int names: [String] }
type ImportPreview {
  id: ID
  fileName: String
  "UTF-8, WINDOWS-1252, WINDOWS-1256 or UTF-16; null for a workbook."
  encoding: String
  "Number of the line of titles."
  heading: Int
  "How the file begins."
  first: [ImportHead]
  columns: [ImportColumn]
  total: Int
  wrong: Int
  "Records that lines name and nobody has yet: the import makes them too."
  missing: [ImportMissing]
}
type WrittenImport {
  id: ID
  fileName: String
  created: Int
  "Milliseconds since 1970, UTC."
  at: Float
}
type ImportFault {
  "From 0; null for a field that no column brings."
  column: Int
  message: String
}
type ImportLine { line: Int cells: [String] faults: [ImportFault] }
type ImportProgress {
  "READY, RUNNING or DONE."
  state: String
  done: Int
  total: Int
}
type Query {
  importLines(id: ID!, offset: Int, limit: Int, wrong: Boolean): [ImportLine]
  importProgress(id: ID!): ImportProgress
  "A workbook to fill, in base64."
  importTemplate(resource: String!): String
  "One's own imports of the last month that may be taken back, the latest first."
  writtenImports(resource: String!): [WrittenImport]
  "The wrong lines with what is wrong with them, a workbook in base64."
  importLeft(id: ID!): String
}
type Mutation {
  "Reads a file, or its columns anew: by the paths that they fill, null for those left out."
  prepareImport(id: ID!, resource: String!, file: Upload, encoding: String, heading: Int, mapping: [String]): ImportPreview
  "Writes all the right lines, or nothing; answers how many."
  runImport(id: ID!): Int
  cancelImport(id: ID!): Boolean
  "Deletes all the records that an import brought, or none when something rests on one; answers how many."
  undoImport(id: ID!): Int
}`;

/** Bringing records in from a file: each step requires the right to create them, and sees one’s own imports only. */
export const importFields = (engine: Engine, paths: ReadonlyMap<string, string>): Operations =>
  operationsOf(sdl, {
    async importLines({ id, offset, limit, wrong }, request) {
      const { kept } = await ownImport(engine, request, id);
      const page = { offset: Number(offset ?? 0), limit: Number(limit ?? 50) };
      if (!(page.offset >= 0) || !(page.limit >= 1 && page.limit <= 100))
        throw badInput({ limit: 'De 1 à 100' });
      return linesOf(engine.pool, kept.id, { ...page, wrong: wrong === true });
    },
    importProgress: ({ id }, request) => importProgress(engine, request, id),
    importTemplate: async ({ resource }, request) =>
      (await importTemplate(engine, request, resource)).toString('base64'),
    importLeft: async ({ id }, request) => (await importLeft(engine, request, id)).toString('base64'),
    prepareImport: (given: GivenImport, request) => prepareImport(engine, request, given),
    runImport: async ({ id }, request) =>
      (JSON.parse(await runImport(engine, request, paths, id)) as { created: number }).created,
    undoImport: async ({ id }, request) => Number(await undoImport(engine, request, paths, id)),
    writtenImports: ({ resource }, request) => writtenImports(engine, request, resource),
    cancelImport: ({ id }, request) => cancelImport(engine, request, id),
  });
