import type { Field, GivenFile, ListedFile } from '../field';
import { isNewFile, judgeNewFile } from '../words/fields/fileRules';
import { fieldOf } from './fieldOf';
import { defineKind } from './kind';
import type { Parsed } from './kind';
import type { Options } from './options';

export interface FileOptions extends Options {
  /** Photos, which is usual, or photos and PDFs. */
  accept?: 'image' | 'document';
  /** A phone offers its camera. */
  camera?: boolean;
}

export interface FilesOptions extends FileOptions {
  /** How many at most. */
  max?: number;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file that the record has, by its id; or a new one, which only a browser holds: the server's has its id already. */
function parseFile(field: Field, input: unknown): Parsed {
  const given = (input as { upload?: unknown } | null)?.upload ?? input;
  if (isNewFile(given)) {
    const fault = judgeNewFile(field, given);
    return fault ? { fault } : { value: given };
  }
  const id = (given as { id?: unknown } | null)?.id;
  return typeof id === 'string' && uuid.test(id) ? { value: id } : { fault: { key: 'file' } };
}

export const fileKind = defineKind({
  name: 'file',
  isFile: true,
  names: false,
  isImported: false,
  parse: parseFile,
  text: (_, value) => {
    const { originalname, name } = value as { originalname?: string; name?: string };
    return originalname ?? name ?? '';
  },
  toInput(value, listed) {
    const id = (value as { id?: string } | null)?.id;
    return id !== undefined ? { id } : listed && isNewFile(value) ? { upload: value } : value;
  },
  graphql: {
    output: () => 'StoredFile',
    input: 'Upload',
    listedInput: 'FileInput',
    selection: '{ id originalname mimetype url valid size width height }',
  },
  sql: { type: 'uuid' },
});

/** One photo (`accept: 'image'`, the default) or one document: its id in code, `{id, originalname, url, …}` outside. */
export const file = fieldOf<string, GivenFile, FileOptions>(fileKind);

/** Several, in order; `max` of them at most. */
export const files = fieldOf<string[], readonly ListedFile[], FilesOptions>(
  defineKind({ ...fileKind, name: 'files', holds: 'links', link: 'file' }),
);
