import type { Say } from './words/fields/checkFields';
import { didYouMean } from './nearest';

/** What a value of a config must be: notes what is wrong with it. */
export type Shape = (value: unknown, path: string, say: Say) => void;

/** Every word of a part of the language, each once: the compiler reports which is missing here. */
export type Words<T> = { readonly [word in Exclude<keyof Required<T>, 'types' | 'names'>]: Shape };

const shape =
  (advice: string, holds: (value: unknown) => boolean): Shape =>
  (value, path, say) => {
    if (!holds(value)) say(path, advice);
  };

export const filledText = shape(
  'écrivez un texte',
  value => typeof value === 'string' && value.trim() !== '' && value === value.trim(),
);
export const flag = shape('écrivez true ou false', value => typeof value === 'boolean');
export const decimal = shape('écrivez un nombre', value => Number.isFinite(value));
export const whole = shape('écrivez un nombre entier', value => Number.isInteger(value));
export const count = shape(
  'écrivez un nombre entier, positif',
  value => Number.isInteger(value) && Number(value) >= 0,
);
export const rule = shape('écrivez une fonction', value => typeof value === 'function');
export const pattern = shape('écrivez une expression régulière', value => value instanceof RegExp);
export const anything: Shape = () => undefined;

/** A name of the given kind, such as that of a GraphQL operation. */
export const named = (advice: string, form: RegExp) =>
  shape(advice, value => typeof value === 'string' && form.test(value));

/** Whether there is such a right is judged once all are known. */
export const rightName = named('écrivez le nom d’un droit', /^[A-Za-z][A-Za-z0-9_-]*$/);

export const operationName = named(
  'écrivez un nom d’opération GraphQL : lettres et chiffres',
  /^[A-Za-z][A-Za-z0-9]*$/,
);

export const oneOf = (...values: readonly unknown[]) =>
  shape(`écrivez l’un de ceux-ci : ${values.join(', ')}`, value => values.includes(value));

/** May be left out. */
export const optional =
  (inner: Shape): Shape =>
  (value, path, say) => {
    if (value !== undefined) inner(value, path, say);
  };

export const either =
  (first: Shape, second: Shape): Shape =>
  (value, path, say) => {
    let wrong = false;
    first(value, path, () => (wrong = true));
    if (wrong) second(value, path, say);
  };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list, of one at least unless it may be empty. */
export const listOf =
  (inner: Shape, mayBeEmpty = false): Shape =>
  (value, path, say) => {
    if (!Array.isArray(value) || (value.length === 0 && !mayBeEmpty))
      return say(path, mayBeEmpty ? 'écrivez une liste' : 'écrivez une liste d’un élément au moins');
    value.forEach((one, index) => inner(one, `${path}.${index}`, say));
    if (new Set(value).size < value.length) say(path, 'n’écrivez chaque élément qu’une fois');
  };

/** An object whose keys are the config's own. */
export const mapOf =
  (inner: Shape): Shape =>
  (value, path, say) => {
    if (!isObject(value) || Object.keys(value).length === 0)
      return say(path, 'écrivez un objet d’une clé au moins');
    for (const [key, one] of Object.entries(value)) inner(one, path ? `${path}.${key}` : key, say);
  };

/** An object of these words and no other. */
export const objectOf =
  (words: Readonly<Record<string, Shape>>): Shape =>
  (value, path, say) => {
    if (!isObject(value)) return say(path, `écrivez un objet de ${Object.keys(words).join(', ')}`);
    const at = (key: string) => (path ? `${path}.${key}` : key);
    for (const key of Object.keys(value))
      if (!Object.hasOwn(words, key))
        say(
          at(key),
          `mot inconnu${didYouMean(key, words) || ` : les mots sont ${Object.keys(words).join(', ')}`}`,
        );
    for (const [key, inner] of Object.entries(words)) inner(value[key], at(key), say);
  };
