import { expect, it } from 'vitest';
import { bindBehaviours } from '../../../server/engine/records/bindBehaviours';
import { product } from '../../../server/product';
import { resources as real } from '../../../src/resources/all';
import { checkResources, ConfigError } from '../../../src/schema/checkResources';
import type { Resource } from '../../../src/schema/resource';
import { makeResources } from '../../../src/schema/resources';
import { asDeclared } from '../../server/helpers/configs/withConfigs';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { classOf, kindsOfKeys, patternOf } from './helpers/configKeys';
import type { Keys } from './helpers/configKeys';

/** As they are written: what occupies each is worked out of them. */
const declared = { all: real.all.map(asDeclared) };

interface Change {
  resource: string;
  keys: Keys;
  what: string;
  value?: unknown;
  /** The config, changed. */
  made: Resource;
}

const missing = Symbol('missing');
const isPart = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null && !(value instanceof RegExp);

/** The same value with another one at some place of it; everything else is shared. */
function put(value: unknown, [key, ...rest]: Keys, made: unknown): unknown {
  if (key === undefined) return made;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? put(one, rest, made) : one));
  const entries = Object.entries(value as object).flatMap(([name, one]) => {
    if (name !== key) return [[name, one]];
    const inner = put(one, rest, made);
    return inner === missing ? [] : [[name, inner]];
  });
  return Object.fromEntries(entries);
}

function rename(value: unknown, keys: Keys, name: string): unknown {
  const [key, ...rest] = keys;
  if (rest.length > 0 && Array.isArray(value))
    return value.map((one, index) => (index === key ? rename(one, rest, name) : one));
  const entries = Object.entries(value as object).map(([own, one]) =>
    own !== key ? [own, one] : rest.length > 0 ? [own, rename(one, rest, name)] : [name, one],
  );
  return Object.fromEntries(entries);
}

/** Every place of a config: its keys, and what is there. */
function placesOf(value: unknown, keys: Keys = []): { keys: Keys; value: unknown }[] {
  if (!isPart(value)) return [];
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? value.map((one, index) => [index, one])
    : Object.entries(value).filter(([, one]) => one !== undefined);
  return entries.flatMap(([key, one]) => [
    { keys: [...keys, key], value: one },
    ...placesOf(one, [...keys, key]),
  ]);
}

/** What another resource has at the same place: one's own names are nobody else's. */
function takenElsewhere(resource: Resource, keys: Keys): string | undefined {
  const pattern = patternOf(keys);
  for (const other of declared.all) {
    if (other.name === resource.name) continue;
    const found = placesOf(other).find(
      place => patternOf(place.keys) === pattern && typeof place.value === 'string',
    );
    if (found) return String(found.value);
  }
  return undefined;
}

/** The ways in which one place of a config goes wrong. */
function wrongs(resource: Resource, keys: Keys, value: unknown): Omit<Change, 'resource' | 'keys'>[] {
  const { kind, isLinked, mayBeLeftOut, isOfMap, isOfField } = classOf(keys);
  if (kind === 'compiled') return [];
  const change = (what: string, made: unknown) => ({
    what,
    value: made,
    made: put(resource, keys, made) as Resource,
  });
  const last = String(keys.at(-1));
  const isElement = typeof keys.at(-1) === 'number';
  const all = [
    ...(isOfField ? [] : [change('of another kind', isPart(value) ? 'texte' : { 'à la place': 1 })]),
    ...(isOfField || mayBeLeftOut || isOfMap || isElement ? [] : [change('left out', missing)]),
    ...(isElement || (isOfMap ? !isLinked : isOfField)
      ? []
      : [{ what: 'misspelt key', made: rename(resource, keys, `${last}x`) as Resource }]),
    ...(kind === 'link' || kind === 'word' ? [change('misspelt', `${String(value)}x`)] : []),
    ...(typeof value === 'string' && kind !== 'any' ? [change('empty', '')] : []),
    ...(Array.isArray(value)
      ? [change('of no element', []), change('twice the same', [value[0], value[0]])]
      : []),
  ];
  const taken = kind === 'own' ? takenElsewhere(resource, keys) : undefined;
  return taken === undefined ? all : [...all, change('taken', taken)];
}

/** The faults for which a product with this config does not start. */
function faultsWith(changed: Resource, name: string): readonly string[] {
  const all = declared.all.map(one => (one.name === name ? changed : one));
  try {
    checkResources(
      all.map((resource, index) => ({ file: `${declared.all[index]?.name}.ts`, resource })),
      real.product,
      real.questions,
    );
    bindBehaviours({ ...product, resources: makeResources(all, real.product) });
    return [];
  } catch (error) {
    // Anything but a sentence about the config is no refusal: the check itself broke.
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

/** Whether a fault says where, and what to write. */
const isTelling = (fault: string) =>
  /^\S+.* › \S+.* : \S.{7,}$/u.test(fault) || fault.startsWith('server/rental/behaviours');

const places = declared.all.flatMap(resource =>
  placesOf(resource)
    // The compiler judges what is said of actions.
    .filter(({ keys }) => keys[0] !== 'actions' && keys[0] !== 'state')
    .map(place => ({ resource, ...place })),
);

it('every key of the real configs is classified, so that a new word of the language must be', () => {
  const unknown = [...new Set(places.map(({ keys }) => patternOf(keys)))].filter(
    pattern => !Object.hasOwn(kindsOfKeys, pattern),
  );
  expect(unknown).toEqual([]);
});

it('starts with the real configs', () => {
  const [any] = declared.all as [Resource];
  expect(faultsWith(any, any.name)).toEqual([]);
});

it('refuses each of them with one key gone wrong, and says where and what to write', () => {
  const changes = places.flatMap(({ resource, keys, value }) =>
    wrongs(resource, keys, value).map(wrong => ({ resource: resource.name, keys, ...wrong })),
  );
  const random = randomFrom(seed);
  const most = full ? changes.length / 2 : 50;
  const tried = changes.filter(() => random.below(changes.length) < most);
  const accepted: string[] = [];
  const untold: string[] = [];
  for (const { resource, keys, what, made, value } of tried) {
    const faults = faultsWith(made, resource);
    const said = `${resource}.${keys.join('.')} ${what}${typeof value === 'string' ? ` (${value})` : ''}`;
    if (faults.length === 0) accepted.push(said);
    else if (!faults.every(isTelling)) untold.push(`${said}: ${faults.find(fault => !isTelling(fault))}`);
  }
  expect({ accepted, untold }).toEqual({ accepted: [], untold: [] });
  keep('P-41', { n: tried.length, of: 'wrong configs accepted', figure: accepted.length, ideal: 0 }, 'node');
});
