import type { NewFile } from '../../schema/words/fields/fileRules';
import { isNewFile } from '../../schema/words/fields/fileRules';
import { sizeText } from '../../schema/api/storedFile';
import type { StoredFile } from '../../schema/api/storedFile';

/** A file that a form or a sheet shows: one of the record, or one that was chosen and is not sent yet. */
export type ShownFile = StoredFile | (File & NewFile);

export const isNew = (file: ShownFile): file is File => isNewFile(file);
export const nameOf = (file: ShownFile): string => (isNew(file) ? file.name : file.originalname);
export const isPicture = (file: ShownFile): boolean =>
  (isNew(file) ? file.type : file.mimetype).startsWith('image/');

/** '1 240 × 826, 340 ko' */
export function detailsOf(file: ShownFile): string {
  const sides = !isNew(file) && file.width && file.height ? `${file.width} × ${file.height}, ` : '';
  return sides + sizeText(file.size);
}

const keys = new WeakMap<object, string>();
let made = 0;

/** What React identifies files by. */
export function keyOf(file: ShownFile): string {
  if (!isNew(file)) return file.id;
  const known = keys.get(file) ?? `new-${++made}`;
  keys.set(file, known);
  return known;
}

/** The files of a value: none, one or several. */
export function filesOf(value: unknown): readonly ShownFile[] {
  return Array.isArray(value) ? (value as ShownFile[]) : value ? [value as ShownFile] : [];
}
