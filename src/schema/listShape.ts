import { fieldsShape, iconName } from './fieldsShape';
import type { Fields } from './field';
import type { BulkAction, ListAction, ListConfig, UnfoldsConfig } from './listConfig';
import {
  either,
  filledText,
  flag,
  listOf,
  mapOf,
  objectOf,
  oneOf,
  operationName,
  optional,
  rightName,
  rule,
} from './shapes';
import type { Words } from './shapes';

const text = optional(filledText);

const listAction: Words<ListAction<string>> = {
  label: filledText,
  access: rightName,
  confirm: filledText,
  success: filledText,
  danger: optional(flag),
};

const bulkAction: Words<BulkAction<string>> = {
  label: filledText,
  access: rightName,
  fields: optional(fieldsShape),
  initial: optional(rule),
  confirm: text,
  success: filledText,
  icon: optional(iconName),
  danger: optional(flag),
};

const unfolds: Words<UnfoldsConfig<Fields>> = {
  changes: filledText,
  record: optional(objectOf({ resource: filledText, id: filledText, label: filledText })),
};

/** What a config says of its list. */
export const list: Words<ListConfig<Fields>> = {
  columns: listOf(
    either(
      filledText,
      objectOf({
        main: filledText,
        second: optional(either(filledText, listOf(filledText))),
        label: text,
        precise: optional(flag),
      }),
    ),
  ),
  filters: optional(
    listOf(
      objectOf({
        argument: operationName,
        path: filledText,
        operator: oneOf('=', '>=', '<=', 'contains', 'on'),
        label: text,
        values: optional(operationName),
        any: text,
      }),
    ),
  ),
  quickFilters: optional(listOf(objectOf({ label: filledText, values: mapOf(filledText) }))),
  perPage: optional(oneOf(8, 10)),
  sort: optional(objectOf({ field: filledText, order: oneOf('asc', 'desc') })),
  empty: text,
  nothingFound: text,
  searchPlaceholder: text,
  grouping: text,
  search: optional(oneOf('button')),
  note: text,
  actions: optional(mapOf(objectOf(listAction))),
  unfolds: optional(objectOf(unfolds)),
  photo: text,
  bulk: optional(mapOf(objectOf(bulkAction))),
  imports: optional(flag),
};
