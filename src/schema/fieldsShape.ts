import type { Field, Kind, Tone } from './field';
import { iconNames } from './iconNames';
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
  optional,
  pattern,
  rightName,
  rule,
} from './shapes';
import type { Shape, Words } from './shapes';

const kinds: Readonly<Record<Kind, true>> = {
  text: true,
  longText: true,
  email: true,
  phone: true,
  url: true,
  number: true,
  integer: true,
  money: true,
  percent: true,
  date: true,
  instant: true,
  boolean: true,
  choice: true,
  country: true,
  reference: true,
  code: true,
  secret: true,
  file: true,
  group: true,
  rows: true,
  lines: true,
  references: true,
  files: true,
};

const tones: Readonly<Record<Tone, true>> = {
  success: true,
  info: true,
  rent: true,
  warning: true,
  danger: true,
  workshop: true,
  mission: true,
  damage: true,
  draft: true,
  cancelled: true,
};

/** How a chip looks. */
export const toneName = oneOf(...Object.keys(tones));
/** What stands before a label. */
export const iconName = oneOf(...iconNames);

const text = optional(filledText);

const field: Words<Field> = {
  kind: oneOf(...Object.keys(kinds)),
  label: filledText,
  section: optional(objectOf({ title: filledText, help: text })),
  required: optional(either(flag, filledText)),
  help: text,
  placeholder: text,
  default: anything,
  follows: text,
  unique: optional(flag),
  uniqueWithin: text,
  alike: optional(flag),
  within: text,
  free: optional(objectOf({ from: filledText, to: filledText })),
  fills: optional(mapOf(filledText)),
  glance: text,
  suggests: optional(listOf(filledText)),
  synonyms: optional(listOf(filledText)),
  camera: optional(flag),
  onlyOne: optional(flag),
  derive: optional(rule),
  readOnly: optional(flag),
  hidden: optional(flag),
  unlisted: optional(flag),
  when: optional(rule),
  check: optional(rule),
  warn: optional(rule),
  access: optional(objectOf({ read: optional(rightName), write: optional(rightName) })),
  searchable: optional(flag),
  sortable: optional(flag),
  notBefore: text,
  notBeforeMessage: text,
  min: optional(decimal),
  max: optional(decimal),
  accept: optional(oneOf('image', 'document')),
  offers: optional(listOf(filledText)),
  mask: text,
  pattern: optional(pattern),
  message: text,
  parse: optional(rule),
  format: optional(rule),
  compact: optional(flag),
  wire: optional(oneOf('text')),
  markdown: optional(oneOf('fr', 'ar')),
  wide: optional(flag),
  total: optional(flag),
  computed: optional(flag),
  deadline: optional(
    either(
      listOf(count),
      objectOf({
        days: listOf(count),
        of: text,
        action: text,
        while: optional(objectOf({ field: filledText, values: listOf(filledText) })),
      }),
    ),
  ),
  choices: optional(mapOf(filledText)),
  tones: optional(mapOf(toneName)),
  target: text,
  fields: optional((value, path, say) => fieldsShape(value, path, say)),
  code: optional(
    objectOf({
      prefix: named('écrivez des majuscules', /^[A-Z]+$/),
      digits: count,
      year: text,
      setting: text,
    }),
  ),
  snapshotOf: text,
  rowLabel: text,
};
/** The fields of a config, of a group, of rows, or those that an action asks for. */
export const fieldsShape: Shape = mapOf(objectOf(field));
