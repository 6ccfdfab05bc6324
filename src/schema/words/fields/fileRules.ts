import type { Field } from '../../field';
import type { Fault } from '../../api/messages';

/** Bytes of one file, at most: 10 Mo. */
export const mostFileBytes = 10 * 1024 * 1024;
/** Bytes of one request, at most. */
export const mostRequestBytes = 50 * 1024 * 1024;
/** Files of one list, and of one request, at most. */
export const mostFiles = 20;
/** Pixels of one image, at most: a photo of 40 Mpx. */
export const mostPixels = 40_000_000;

const images = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Media types that a field takes, as given to a file chooser. */
export function acceptedTypes(field: Field): readonly string[] {
  return field.accept === 'document' ? [...images, 'application/pdf'] : images;
}

/** How many files a list takes. */
export const mostOf = (field: Field): number => field.max ?? mostFiles;

/** Several photos: looked at side by side, the first of them the cover. */
export const isGallery = (field: Pick<Field, 'kind' | 'accept'>): boolean =>
  field.kind === 'files' && (field.accept ?? 'image') === 'image';

/** A file as a browser gives it: no id yet, a size and a declared type. */
export interface NewFile {
  readonly name?: string;
  readonly size: number;
  readonly type: string;
}

export function isNewFile(value: unknown): value is NewFile {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as NewFile).size === 'number' &&
    typeof (value as NewFile).type === 'string' &&
    !('id' in value)
  );
}

/**
 * What a browser may check of a file before it leaves: size and declared type. The server trusts neither, and judges
 * the content.
 */
export function judgeNewFile(field: Field, { size, type }: NewFile): Fault | null {
  if (size === 0) return { key: 'fileEmpty' };
  if (size > mostFileBytes) return tooBig;
  // Some systems know no type for a file: the server will see.
  if (type !== '' && !acceptedTypes(field).includes(type)) return notTaken(field);
  return null;
}

/** A file over the limit. */
export const tooBig: Fault = { key: 'fileTooBig', params: { max: mostFileBytes / 1024 / 1024 } };

/** A file of a kind that the field does not take. */
export function notTaken(field: Field): Fault {
  return { key: field.accept === 'document' ? 'notDocument' : 'notImage' };
}
