import { mostFiles } from '../../../src/schema/words/fields/fileRules';

/** Where each file of a multipart request goes: the keys of its place, 'variables' first. */
export type UploadMap = readonly (readonly string[])[];

const place =
  /^variables(\.(?!__proto__$|__proto__\.|constructor$|constructor\.|prototype$|prototype\.)\w+)+$/;

/**
 * The map of a multipart request; null for one that plays tricks. Each file has one place of its own, in the variables
 * and nowhere else.
 */
export function readMap(text: string): UploadMap | null {
  let map: unknown;
  try {
    map = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof map !== 'object' || map === null || Array.isArray(map)) return null;
  const paths = Object.values(map).map((places: unknown) =>
    Array.isArray(places) && places.length === 1 ? (places[0] as unknown) : null,
  );
  if (paths.length > mostFiles || !paths.every(path => typeof path === 'string' && place.test(path)))
    return null;
  const known = paths as string[];
  const overlap = known.some((path, index) =>
    known.some((other, at) => at !== index && `${path}.`.startsWith(`${other}.`)),
  );
  return overlap ? null : known.map(path => path.split('.'));
}
