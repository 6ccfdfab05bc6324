import { documents } from '../schema/api/documents';
import type { Encoding, ImportLine, ImportPreview, WrittenImport } from '../schema/words/list/imports';
import type { GraphqlCalls } from './graphqlCalls';

export interface ImportProgress {
  state: 'READY' | 'RUNNING' | 'DONE';
  done: number;
  total: number;
}

interface LinesParams {
  id: string;
  offset: number;
  limit: number;
  wrong: boolean;
}

/** Bringing records in from a file. */
export const makeImportMethods = ({ query, mutate }: GraphqlCalls) => ({
  /** Sends a file under an id of one's own, or changes what its columns fill; nothing is written. */
  prepareImport: (
    resource: string,
    params: {
      id: string;
      file?: File;
      encoding?: Encoding;
      heading?: number;
      mapping?: readonly (string | null)[];
    },
  ) => mutate<ImportPreview>(documents.prepareImport, { resource, ...params }),
  importLines: (_: string, params: LinesParams) => query<ImportLine[]>(documents.importLines, { ...params }),
  /** Writes all the right lines, or none; answers how many. */
  runImport: (_: string, params: { id: string }) => mutate<number>(documents.runImport, params),
  cancelImport: (_: string, params: { id: string }) => mutate<boolean>(documents.cancelImport, params),
  /** Deletes what an import brought, or nothing; answers how many. */
  undoImport: (_: string, params: { id: string }) => mutate<number>(documents.undoImport, params),
  /** One's own imports that may be taken back. */
  writtenImports: (resource: string) => query<WrittenImport[]>(documents.writtenImports, { resource }),
  importProgress: (_: string, params: { id: string }) =>
    query<ImportProgress>(documents.importProgress, params),
  /** A workbook to fill, in base64. */
  importTemplate: (resource: string) => query<string>(documents.importTemplate, { resource }),
  /** The wrong lines with what is wrong, in base64. */
  importLeft: (_: string, params: { id: string }) => query<string>(documents.importLeft, params),
});
