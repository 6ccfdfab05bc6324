import { documents } from '../schema/documents';
import type { ImportLine, ImportPreview } from '../schema/imports';
import type { GraphqlCalls } from './graphqlCalls';

export interface ImportProgress {
  state: 'READY' | 'RUNNING' | 'DONE';
  done: number;
  total: number;
}

/** Bringing records in from a file. */
export interface ImportMethods {
  /** Sends a file under an id of one's own, or tells anew what its columns fill; nothing is written. */
  prepareImport(
    resource: string,
    params: { id: string; file?: File; mapping?: readonly (string | null)[] },
  ): Promise<{ data: ImportPreview }>;
  importLines(
    resource: string,
    params: { id: string; offset: number; limit: number; wrong: boolean },
  ): Promise<{ data: ImportLine[] }>;
  /** Writes all the right lines, or none; answers how many. */
  runImport(resource: string, params: { id: string }): Promise<{ data: number }>;
  cancelImport(resource: string, params: { id: string }): Promise<{ data: boolean }>;
  importProgress(resource: string, params: { id: string }): Promise<{ data: ImportProgress }>;
  /** A workbook to fill, in base64. */
  importTemplate(resource: string): Promise<{ data: string }>;
  /** The wrong lines with what is wrong, in base64. */
  importLeft(resource: string, params: { id: string }): Promise<{ data: string }>;
}

export function makeImportMethods({ ask, change }: GraphqlCalls): ImportMethods {
  return {
    async prepareImport(resource, params) {
      const answer = await change<{ prepareImport: ImportPreview }>(
        'prepareImport',
        () => documents.prepareImport,
        { resource, ...params },
      );
      return { data: answer.prepareImport };
    },
    async importLines(_, params) {
      const answer = await ask<{ importLines: ImportLine[] }>(
        'importLines',
        () => documents.importLines,
        params,
      );
      return { data: answer.importLines };
    },
    async runImport(_, params) {
      const answer = await change<{ runImport: number }>('runImport', () => documents.runImport, params);
      return { data: answer.runImport };
    },
    async cancelImport(_, params) {
      const answer = await change<{ cancelImport: boolean }>(
        'cancelImport',
        () => documents.cancelImport,
        params,
      );
      return { data: answer.cancelImport };
    },
    async importProgress(_, params) {
      const answer = await ask<{ importProgress: ImportProgress }>(
        'importProgress',
        () => documents.importProgress,
        params,
      );
      return { data: answer.importProgress };
    },
    async importTemplate(resource) {
      const answer = await ask<{ importTemplate: string }>('importTemplate', () => documents.importTemplate, {
        resource,
      });
      return { data: answer.importTemplate };
    },
    async importLeft(_, params) {
      const answer = await ask<{ importLeft: string }>('importLeft', () => documents.importLeft, params);
      return { data: answer.importLeft };
    },
  };
}
