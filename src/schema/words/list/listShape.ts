import type { Fields } from '../../field';
import type { ListConfig } from './listConfig';
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
} from '../../shapes';
import type { Words } from '../../shapes';

const text = optional(filledText);

/** What a config declares of its list. */
export const list: Words<ListConfig<Fields>> = {
  columns: listOf(
    either(
      filledText,
      objectOf({
        main: filledText,
        second: optional(either(filledText, listOf(filledText))),
        label: text,
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
        filled: optional(flag),
      }),
    ),
  ),
  quickFilters: optional(
    listOf(
      objectOf({
        label: filledText,
        values: mapOf(filledText),
        sort: optional(objectOf({ field: filledText, order: oneOf('asc', 'desc') })),
        opens: optional(flag),
      }),
    ),
  ),
  perPage: optional(oneOf(8, 10)),
  sort: optional(objectOf({ field: filledText, order: oneOf('asc', 'desc') })),
  totals: optional(listOf(filledText)),
  totalsNote: text,
  empty: text,
  nothingFound: text,
  searchPlaceholder: text,
  grouping: text,
  photo: text,
  details: optional(listOf(text)),
  imports: optional(flag),
};
