import type { Say } from './checkFields';
import type { Fields } from './field';
import { fieldsShape } from './fieldsShape';
import { iconNames } from './iconNames';
import { panelNames } from './panelNames';
import type {
  ActionConfig,
  ListAction,
  ListConfig,
  OccupiesConfig,
  OwnPage,
  PanelConfig,
  ResourceConfig,
  Transition,
  UnfoldsConfig,
  UpdateConfig,
} from './resource';
import {
  count,
  either,
  filledText,
  flag,
  listOf,
  mapOf,
  named,
  objectOf,
  oneOf,
  optional,
  rightName,
  rule,
} from './shapes';
import type { Words } from './shapes';

const text = optional(filledText);
const operation = named('écrivez un nom d’opération GraphQL : lettres et chiffres', /^[A-Za-z][A-Za-z0-9]*$/);
const icon = oneOf(...iconNames);
const stateNames = listOf(filledText);

const transition: Words<Transition<Fields, string>> = {
  operation,
  from: stateNames,
  to: filledText,
  access: rightName,
  label: filledText,
  confirm: text,
  success: text,
  ask: optional(stateNames),
  danger: optional(flag),
};

const ownPage: Words<OwnPage<Fields>> = {
  path: filledText,
  title: filledText,
  menu: filledText,
  shows: optional(listOf(filledText)),
};

const update: Words<UpdateConfig<Fields, string>> = {
  access: rightName,
  fields: listOf(filledText),
  self: optional(flag),
  page: optional(objectOf(ownPage)),
};

const ownAction: Words<ActionConfig<string>> = {
  label: filledText,
  access: rightName,
  argument: operation,
  returns: filledText,
  fields: optional(fieldsShape),
  initial: optional(rule),
  confirm: text,
  success: filledText,
  icon: optional(icon),
  when: optional(rule),
  danger: optional(flag),
};

const panel: Words<PanelConfig<string>> = {
  name: oneOf(...panelNames),
  label: filledText,
  access: rightName,
};

const listAction: Words<ListAction<string>> = {
  label: filledText,
  access: rightName,
  confirm: filledText,
  success: filledText,
  danger: optional(flag),
};

const unfolds: Words<UnfoldsConfig<Fields>> = {
  changes: filledText,
  record: optional(objectOf({ resource: filledText, id: filledText, label: filledText })),
};

const list: Words<ListConfig<Fields>> = {
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
        argument: operation,
        path: filledText,
        operator: oneOf('=', '>=', '<=', 'contains', 'on'),
        label: text,
        values: optional(operation),
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
};

const occupies: Words<OccupiesConfig> = {
  target: filledText,
  rows: filledText,
  subject: filledText,
  from: filledText,
  to: filledText,
  turnaroundMinutes: optional(count),
  kind: named('écrivez des majuscules', /^[A-Z]+(_[A-Z]+)*$/),
  said: filledText,
  while: optional(objectOf({ field: filledText, values: stateNames })),
};

const address = either(filledText, (value, path, say) => {
  mapOf(filledText)(value, path, say);
  if (!(value as { path?: unknown } | null)?.path) say(path, 'écrivez l’adresse, ou { path: adresse, … }');
});

const resource: Words<ResourceConfig<Fields, string>> = {
  name: filledText,
  labels: objectOf({ one: filledText, many: filledText, gender: oneOf('m', 'f') }),
  type: named('écrivez un nom de type GraphQL : ContractService', /^[A-Z][A-Za-z0-9]*$/),
  area: filledText,
  category: text,
  icon,
  synonyms: optional(listOf(filledText)),
  representation: listOf(filledText),
  fields: fieldsShape,
  routes: optional(objectOf({ list: text, create: text, edit: optional(address), show: optional(address) })),
  operations: optional(
    objectOf({
      list: optional(operation),
      one: optional(operation),
      create: optional(operation),
      update: optional(operation),
      delete: optional(operation),
    }),
  ),
  updates: optional(mapOf(objectOf(update))),
  access: objectOf({
    list: optional(rightName),
    create: optional(rightName),
    update: optional(rightName),
    delete: optional(rightName),
  }),
  reserved: optional(
    objectOf({ create: optional(rightName), update: optional(rightName), delete: optional(rightName) }),
  ),
  ownActions: optional(listOf(named('écrivez un droit en minuscules : update_service', /^[a-z][a-z0-9_]*$/))),
  rule: optional(objectOf({ field: filledText })),
  list: optional(objectOf(list)),
  menu: optional(objectOf({ list: text, create: text })),
  titles: optional(objectOf({ list: text, create: text, edit: text, show: text })),
  messages: optional(objectOf({ created: text, updated: text, deleted: text, confirmDelete: text })),
  transitions: optional(
    objectOf({ field: filledText, initial: filledText, moves: mapOf(objectOf(transition)) }),
  ),
  actions: optional(mapOf(objectOf(ownAction))),
  prints: optional(mapOf(objectOf({ label: filledText, access: rightName, fileName: filledText }))),
  occupies: optional(objectOf(occupies)),
  frozen: optional(
    objectOf({
      field: filledText,
      values: stateNames,
      except: optional(stateNames),
      message: filledText,
      messages: optional(mapOf(filledText)),
    }),
  ),
  settings: optional(objectOf({ dated: text, single: optional(flag) })),
  settled: optional(
    objectOf({ rows: filledText, amount: filledText, total: filledText, message: filledText }),
  ),
  partOf: optional(objectOf({ resource: filledText, field: filledText })),
  notified: optional(mapOf(filledText)),
  figures: optional(listOf(filledText)),
  panels: optional(listOf(objectOf(panel))),
  history: optional(flag),
  archive: optional(flag),
  kept: optional(objectOf({ field: filledText, values: listOf(filledText), message: filledText })),
  versioned: optional(objectOf({ number: filledText, active: filledText })),
  view: optional(flag),
};

/** Whether a config is made of words of the language, each with a value of its kind; says what is not. */
export function checkShape(config: unknown, say: Say): boolean {
  let sound = true;
  objectOf(resource)(config, '', (path, advice) => {
    sound = false;
    say(path, advice);
  });
  return sound;
}
