import { kindOf } from '../../../src/schema/kinds/kind';
import type { Field, Fields } from '../../../src/schema/field';
import { entriesOf } from '../../../src/schema/words/fields/oncePerFields';
import { isGroup, isLinkList, isRowList, rowFields } from '../../../src/schema/words/fields/paths';
import type { Resources } from '../../../src/schema/resources';

type Holder = Record<string | number, unknown>;

/** One file of an input or of a record: its value is `holder[key]`. */
export interface FilePlace {
  field: Field;
  /** 'contractDetails.0.photo' */
  path: string;
  /** The same without the numbers of rows: where the config declares it. */
  declared: string;
  holder: Holder;
  key: string | number;
}

/** Every file that an input or a record holds, groups and rows walked into. */
export function eachFile(fields: Fields, values: object, resources: Resources): FilePlace[] {
  return filesIn(fields, values as Holder, '', '', resources);
}

function filesIn(
  fields: Fields,
  values: Holder,
  at: string,
  declaredAt: string,
  resources: Resources,
): FilePlace[] {
  return entriesOf(fields).flatMap(([name, field]) => {
    const value = values[name];
    if (typeof value !== 'object' && typeof value !== 'string') return [];
    if (value === null) return [];
    const place = { field, path: at + name, declared: declaredAt + name };
    if (kindOf(field).isFile)
      return isLinkList(field) ? listed(value as Holder, place) : [{ ...place, holder: values, key: name }];
    const inside = (inner: object, path: string) =>
      filesIn(rowFields(field, resources.get), inner as Holder, `${path}.`, `${place.declared}.`, resources);
    if (isGroup(field)) return inside(value as object, place.path);
    if (!isRowList(field) || !Array.isArray(value)) return [];
    return value.flatMap((row, index) => (isObject(row) ? inside(row, `${place.path}.${index}`) : []));
  });
}

function listed(list: Holder, place: Pick<FilePlace, 'field' | 'path' | 'declared'>): FilePlace[] {
  if (!Array.isArray(list)) return [];
  return list.flatMap((one: unknown, index) =>
    one === null
      ? []
      : [{ ...place, path: `${place.path}.${index}`, holder: list as unknown as Holder, key: index }],
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
