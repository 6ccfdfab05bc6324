import type { DeadlineConfig, Tone } from '../../field';
import { iconNames } from '../../iconNames';
import { isKind } from '../../kinds/kind';
import { statesOf } from './deadlines';
import type { ApartConfig, NetsConfig } from '../../kinds/nested';
import {
  count,
  filledText,
  listOf,
  mapOf,
  named,
  objectOf,
  oneOf,
  optional,
  rightName,
  rule,
} from '../../shapes';
import type { Shape } from '../../shapes';

const tones: Readonly<Record<Tone, true>> = {
  success: true,
  info: true,
  active: true,
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
const texts = optional(listOf(filledText));
/** One right, or several that are all required. */
const rightNames: Shape = (value, path, say) =>
  (Array.isArray(value) ? listOf(rightName) : rightName)(value, path, say);

/** What the compiler, which refuses every misplaced or misspelt option, does not see: an empty text or list. */
const words: Readonly<Record<string, Shape>> = {
  kind: (kind, path, say) => {
    if (!isKind(String(kind))) say(path, 'aucune sorte de champ ne porte ce nom');
  },
  label: filledText,
  section: optional(objectOf({ title: filledText, help: text })),
  help: text,
  placeholder: text,
  message: text,
  mask: text,
  rowLabel: text,
  apart: (apart, path, say) => text((apart as ApartConfig | undefined)?.message, `${path}.message`, say),
  nets: (nets, path, say) => text((nets as NetsConfig | undefined)?.message, `${path}.message`, say),
  moves: optional(mapOf(rule)),
  follows: text,
  within: text,
  among: optional(mapOf(listOf(filledText))),
  glance: text,
  tells: texts,
  target: text,
  snapshotOf: text,
  synonyms: texts,
  suggestions: texts,
  offers: texts,
  deadline: (deadline, path, say) => {
    for (const { values } of statesOf((deadline as DeadlineConfig | undefined) ?? {}))
      texts(values, `${path}.while.values`, say);
  },
  covers: optional(objectOf({ from: filledText, without: filledText })),
  choices: optional(mapOf(filledText)),
  code: optional(
    objectOf({
      prefix: named('écrivez des majuscules', /^[A-Z]+$/),
      digits: count,
      year: text,
      setting: text,
      per: text,
    }),
  ),
  access: optional(objectOf({ read: optional(rightNames), write: optional(rightName) })),
  fields: optional((value, path, say) => fieldsShape(value, path, say)),
};

const field: Shape = (value, path, say) => {
  if (typeof value !== 'object' || value === null)
    return say(path, 'écrivez un champ par la fonction de sa sorte : text(…), date(…)');
  for (const [word, shape] of Object.entries(words))
    shape((value as Record<string, unknown>)[word], `${path}.${word}`, say);
};

/** The fields of a config, of a group, of rows, or those that an action requires. */
export const fieldsShape: Shape = mapOf(field);
