import { createHash } from 'node:crypto';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import type { QueryConfig } from 'pg';

/** A connection keeps what it has prepared for its whole life: far more than the resources need, and an end to it. */
const mostNames = 1000;
const names = new Map<string, string>();

/** By which connections know a text that they have parsed. */
export const statementName = (text: string): string => createHash('sha1').update(text).digest('base64url');

/**
 * A statement that each connection parses and plans once. For texts of our own only: those that a resource gives,
 * never those that whoever calls could vary.
 */
export function prepared(text: string, values: unknown[] = []): QueryConfig<unknown[]> {
  let name = names.get(text);
  if (name === undefined && names.size < mostNames) {
    name = statementName(text);
    names.set(text, name);
  }
  return { name, text, values };
}

/** Works out once for each resource of a company's set what depends on nothing else. */
export function oncePerResource<T>(
  make: (resource: Resource, resources: Resources) => T,
): (resource: Resource, resources: Resources) => T {
  const made = new WeakMap<Resources, WeakMap<Resource, T>>();
  return (resource, resources) => {
    let known = made.get(resources);
    if (!known) made.set(resources, (known = new WeakMap()));
    let found = known.get(resource);
    if (found === undefined) known.set(resource, (found = make(resource, resources)));
    return found;
  };
}
