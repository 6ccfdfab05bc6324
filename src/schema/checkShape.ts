import type { Say } from './words/fields/checkFields';
import type { Fields } from './field';
import { fieldsShape, iconName, toneName } from './words/fields/fieldsShape';
import { asideNames, noticeNames, panelNames, previewNames } from './words/sheet/panelNames';
import type { PanelConfig, PreviewConfig } from './words/actions/actionConfig';
import { list } from './words/list/listShape';
import type {
  FaceConfig,
  LedgerConfig,
  OccupiesConfig,
  OwnPage,
  Resource,
  CorrectedConfig,
  SettlementConfig,
  TabConfig,
  UpdateConfig,
} from './resource';
import {
  anything,
  count,
  decimal,
  either,
  filledText,
  flag,
  listOf,
  mapOf,
  named,
  objectOf,
  oneOf,
  operationName,
  optional,
  rightName,
  rule,
  whole,
} from './shapes';
import type { Words } from './shapes';

const text = optional(filledText);
const stateNames = listOf(filledText);

const ownPage: Words<OwnPage<Fields>> = {
  path: filledText,
  title: filledText,
  menu: filledText,
  shows: optional(listOf(filledText)),
};

const update: Words<UpdateConfig<Fields>> = {
  access: rightName,
  fields: listOf(filledText),
  self: optional(flag),
  page: optional(objectOf(ownPage)),
};

const panel: Words<PanelConfig<string>> = {
  name: oneOf(...panelNames),
  label: filledText,
  access: rightName,
  leads: optional(rule),
};

const preview: Words<PreviewConfig> = {
  name: oneOf(...previewNames),
  card: optional(filledText),
  onCreate: optional(flag),
};

const tab: Words<TabConfig> = {
  of: filledText,
  by: operationName,
  label: text,
  start: optional(either(filledText, flag)),
  startWhen: optional(rule),
  quiet: optional(flag),
};

const face: Words<FaceConfig<Fields>> = {
  of: filledText,
  field: filledText,
  values: listOf(filledText),
  actions: optional(listOf(operationName)),
};

const occupies: Words<OccupiesConfig> = {
  target: filledText,
  rows: text,
  subject: filledText,
  from: filledText,
  to: filledText,
  open: optional(flag),
  turnaroundMinutes: optional(count),
  kind: named('écrivez des majuscules', /^[A-Z]+(_[A-Z]+)*$/),
  said: filledText,
  label: text,
  tone: optional(toneName),
  holder: text,
  while: optional(objectOf({ field: filledText, values: stateNames })),
  prevails: optional(objectOf({ field: filledText, values: stateNames })),
  out: optional(objectOf({ field: filledText, values: stateNames })),
};

const states = objectOf({ field: filledText, values: stateNames });

const settlement: Words<SettlementConfig> = {
  resource: text,
  rows: text,
  amount: filledText,
  of: text,
  while: optional(states),
};

const corrected: Words<CorrectedConfig> = {
  of: filledText,
  while: states,
  rows: filledText,
  by: filledText,
  amounts: listOf(filledText),
  message: filledText,
  negative: filledText,
};

const ledgerRule = objectOf({ while: states, message: filledText });

const ledger: Words<LedgerConfig> = {
  account: filledText,
  date: filledText,
  amount: filledText,
  adds: states,
  opening: filledText,
  open: ledgerRule,
  covered: ledgerRule,
  opened: optional(objectOf({ by: filledText, date: filledText, message: filledText })),
  fixes: objectOf({ fields: listOf(filledText), message: filledText }),
  closings: optional(
    objectOf({
      by: filledText,
      resource: filledText,
      account: filledText,
      date: filledText,
      balance: filledText,
      message: filledText,
      refusal: filledText,
    }),
  ),
  reconciled: optional(
    objectOf({
      by: filledText,
      date: filledText,
      reverses: filledText,
      account: filledText,
      until: filledText,
      opening: filledText,
      closing: filledText,
      closed: states,
      message: filledText,
      unfit: filledText,
      unbalanced: filledText,
    }),
  ),
};

const alone = {
  rows: text,
  by: filledText,
  while: states,
  message: filledText,
};

const address = either(filledText, (value, path, say) => {
  mapOf(filledText)(value, path, say);
  if (!(value as { path?: unknown } | null)?.path) say(path, 'écrivez l’adresse, ou { path: adresse, … }');
});

const typeName = named('écrivez un nom de type GraphQL : ContractService', /^[A-Z][A-Za-z0-9]*$/);

const resource: Words<Omit<Resource, 'occupiers'>> = {
  name: filledText,
  labels: objectOf({ one: filledText, many: filledText, gender: oneOf('m', 'f') }),
  type: typeName,
  recordType: optional(typeName),
  area: filledText,
  category: text,
  icon: iconName,
  synonyms: optional(listOf(filledText)),
  representation: listOf(filledText),
  fields: fieldsShape,
  routes: optional(objectOf({ list: text, create: text, edit: optional(address), show: optional(address) })),
  alsoAt: optional(mapOf(text)),
  operations: optional(
    objectOf({
      list: optional(operationName),
      one: optional(operationName),
      create: optional(operationName),
      update: optional(operationName),
      delete: optional(operationName),
    }),
  ),
  updates: optional(mapOf(objectOf(update))),
  access: objectOf({
    list: optional(rightName),
    create: optional(rightName),
    update: optional(rightName),
    delete: optional(rightName),
  }),
  ownActions: optional(listOf(named('écrivez un droit en minuscules : update_service', /^[a-z][a-z0-9_]*$/))),
  rule: optional(objectOf({ field: filledText })),
  list: optional(objectOf(list)),
  menu: optional(objectOf({ list: text, create: text })),
  titles: optional(
    objectOf({ list: text, add: text, create: text, edit: text, show: text, by: text, draft: text }),
  ),
  messages: optional(objectOf({ created: text, updated: text, deleted: text, confirmDelete: text })),
  state: anything,
  actions: anything,
  occupies: optional(objectOf(occupies)),
  occupied: optional(objectOf({ while: objectOf({ field: filledText, values: stateNames }) })),
  lent: optional(
    objectOf({
      while: optional(objectOf({ field: filledText, values: stateNames })),
      until: optional(filledText),
    }),
  ),
  offered: optional(
    objectOf({
      while: optional(objectOf({ field: filledText, values: stateNames })),
      tells: optional(objectOf({ of: listOf(filledText), closed: optional(listOf(filledText)), as: rule })),
    }),
  ),
  frozen: optional(
    objectOf({
      field: filledText,
      values: stateNames,
      except: optional(stateNames),
      appends: optional(stateNames),
      fills: optional(stateNames),
      reopens: optional(stateNames),
      message: filledText,
      messages: optional(mapOf(filledText)),
    }),
  ),
  fixed: optional(objectOf({ field: filledText, values: stateNames, fields: mapOf(filledText) })),
  alone: optional(listOf(objectOf(alone))),
  settings: optional(objectOf({ dated: text, single: optional(flag) })),
  settled: optional(
    objectOf({
      total: filledText,
      by: listOf(objectOf(settlement)),
      within: optional(objectOf({ reference: filledText, message: filledText })),
      message: filledText,
    }),
  ),
  bounded: optional(
    listOf(objectOf({ total: filledText, by: listOf(objectOf(settlement)), message: filledText })),
  ),
  corrected: optional(objectOf(corrected)),
  ledger: optional(objectOf(ledger)),
  asks: optional(
    objectOf({
      by: filledText,
      while: optional(states),
      of: mapOf(objectOf({ filled: optional(listOf(filledText)), most: optional(mapOf(decimal)) })),
    }),
  ),
  periods: optional(objectOf({ until: filledText, dates: listOf(filledText), while: optional(states) })),
  sums: optional(objectOf({ total: filledText, of: listOf(filledText) })),
  partOf: optional(objectOf({ resource: filledText, field: filledText })),
  notified: optional(mapOf(filledText)),
  alerts: optional(
    listOf(
      objectOf({
        of: filledText,
        action: filledText,
        at: filledText,
        hours: listOf(whole),
        while: mapOf(stateNames),
        without: text,
        amount: text,
      }),
    ),
  ),
  cards: optional(listOf(filledText)),
  short: optional(listOf(filledText)),
  figures: optional(listOf(filledText)),
  readFirst: optional(flag),
  tabs: optional(listOf(objectOf(tab))),
  face: optional(objectOf(face)),
  panels: optional(listOf(objectOf(panel))),
  links: optional(
    listOf(
      objectOf({
        label: filledText,
        icon: iconName,
        access: optional(rightName),
        quiet: optional(flag),
        to: rule,
      }),
    ),
  ),
  copies: optional(listOf(filledText)),
  copied: optional(rule),
  notices: optional(listOf(oneOf(...noticeNames))),
  asides: optional(listOf(oneOf(...asideNames))),
  previews: optional(listOf(objectOf(preview))),
  archive: optional(flag),
  kept: optional(objectOf({ field: filledText, values: listOf(filledText), message: filledText })),
  removable: optional(
    objectOf({
      field: filledText,
      values: listOf(filledText),
      message: filledText,
      messages: optional(mapOf(filledText)),
    }),
  ),
  versioned: optional(objectOf({ number: filledText, active: filledText })),
  view: optional(flag),
};

/** Whether a config is made of words of the language, each with a value of its kind; reports what is not. */
export function checkShape(config: unknown, say: Say): boolean {
  let sound = true;
  objectOf(resource)(config, '', (path, advice) => {
    sound = false;
    say(path, advice);
  });
  return sound;
}
