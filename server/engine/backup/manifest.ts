import type { Resources } from '../../../src/schema/resources';
import { signatureOf } from '../tables/normalisation';
import { searchSignature as signatureOfOne } from '../records/search';

/** Changes when records are found by other words than before: their search texts are then to be made anew. */
export function searchSignature(resources: Resources): string {
  const found = resources.all.map(resource => `${resource.name} ${signatureOfOne(resource, resources)}`);
  return signatureOf(found.join('\n'));
}

/** Raised when an older product could no longer read what this one writes. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const END = 'end.json';

/** Everything of one table; its rows are in the members `tables/<name>/<number>.copy`, in PostgreSQL's text format. */
export interface TableCopy {
  name: string;
  /** SQL types by column; without what is worked out by the database itself. */
  columns: Record<string, string>;
  rows: number;
  /** Of the content, whatever the order of rows. */
  checksum: string;
  /** Identity columns, with the last number given. */
  sequences: Record<string, string>;
}

/** First member of a backup. */
export interface Manifest {
  format: number;
  /** Versions of Karhba and of the PostgreSQL that it was made from. */
  product: string;
  postgresql: string;
  madeAt: string;
  /** Names of the migrations that the data went through. */
  migrations: string[];
  /** Of the way in which search texts are made. */
  search: string;
  tables: TableCopy[];
}

/** Last member: a backup without it is cut short. */
export interface End {
  /** SHA-256 of every member before it, by name. */
  sums: Record<string, string>;
  /** Storage keys of uploaded files that were gone when they were to be read. */
  missingFiles: string[];
}
