import type { Address, Resource } from '../resource';

/** The four places where react-admin knows a record's screens; `:id` is kept as a parameter. */
export type Screen = 'list' | 'create' | 'edit' | 'show';

interface Pattern {
  screen: Screen;
  resource: string;
  /** Segments of the public path; ':id' and other ':names' are parameters. */
  segments: readonly string[];
  /** The values of the other parameters when a link is made. */
  fixed: Readonly<Record<string, string>>;
  /** What it stands for in the search of the sheet, of another address of it: its other parameters are given there too. */
  search?: string;
}

/** Translates between the specification's addresses and react-admin's own, both ways. */
export interface Addresses {
  /** '/services/12' -> '/settings/add-service/12'; paths of no resource are left as they are. Search and hash are kept. */
  outward(internal: string): string;
  /** '/settings/add-service/12' -> '/services/12'. */
  inward(publicPath: string): string;
  /** Public address of a screen of a resource; null when it has none. */
  of(resource: string, screen: Screen, id?: string): string | null;
}

const split = (path: string) => path.split('/').filter(Boolean);
const isParameter = (segment: string) => segment.startsWith(':');

/** Patterns of every resource, the most literal first, so that a parameter never swallows a fixed word. */
export function patternsOf(resources: readonly Resource[], custom: readonly string[] = []): Pattern[] {
  const declared = resources.flatMap(resource =>
    Object.entries(resource.routes ?? {}).map(([screen, address]) =>
      toPattern(resource.name, screen as Screen, address as Address),
    ),
  );
  const pages = custom.map(path => ({
    screen: 'list' as const,
    resource: '',
    segments: split(path),
    fixed: {},
  }));
  const others = resources.flatMap(({ name, routes, alsoAt = {} }) =>
    Object.entries(alsoAt).map(([path, search]) => ({
      ...toPattern(name, routes?.edit ? 'edit' : 'show', path),
      search,
    })),
  );
  return [...declared, ...others, ...pages].sort((a, b) => literalness(b) - literalness(a));
}

function toPattern(resource: string, screen: Screen, address: Address): Pattern {
  const { path, ...fixed } = typeof address === 'string' ? { path: address } : address;
  return { screen, resource, segments: split(path), fixed };
}

/** Static segments weigh more the earlier they stand. */
function literalness(pattern: Pattern): number {
  return pattern.segments.reduce(
    (weight, segment, index) => weight + (isParameter(segment) ? 0 : 2 ** (10 - index)),
    0,
  );
}

function match(pattern: Pattern, segments: readonly string[]): string | true | null {
  if (segments.length !== pattern.segments.length) return null;
  let id: string | true = true;
  for (const [index, expected] of pattern.segments.entries()) {
    const actual = segments[index] ?? '';
    if (expected === ':id') id = actual;
    else if (!isParameter(expected) && expected !== actual) return null;
  }
  return id;
}

const screensOf = { list: '', create: '/create', edit: '', show: '/show' } as const;

/** The search of a sheet that is at another of its addresses, before what the address has itself. */
function searchOf({ search, segments: names }: Pattern, segments: readonly string[], rest: string): string {
  if (search === undefined) return rest;
  const [own = '', hash = ''] = rest.split(/(?=#)/);
  const params = new URLSearchParams(search);
  for (const [index, name] of names.entries())
    if (isParameter(name) && name !== ':id') params.set(name.slice(1), decoded(segments[index] ?? ''));
  for (const [name, value] of new URLSearchParams(own)) params.set(name, value);
  const text = params.toString();
  return (text && `?${text}`) + (own.startsWith('#') ? own : hash);
}

function internalPath(pattern: Pattern, id: string | true): string {
  const base = `/${pattern.resource}`;
  if (pattern.screen === 'list' || pattern.screen === 'create') return base + screensOf[pattern.screen];
  return `${base}/${id}${screensOf[pattern.screen]}`;
}

/** A segment as it reads; one that is no encoding of anything stays as it is. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function cut(path: string): [string, string] {
  const at = path.search(/[?#]/);
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)];
}

/** @param custom public paths of hand-written pages: they stay as they are and are never taken for a record. */
export function makeAddresses(resources: readonly Resource[], custom: readonly string[] = []): Addresses {
  const patterns = patternsOf(resources, custom);
  const byName = new Map(resources.map(resource => [resource.name, resource]));

  const of = (name: string, screen: Screen, id?: string): string | null => {
    const routes = byName.get(name)?.routes;
    const address =
      routes?.[screen] ?? (screen === 'show' ? routes?.edit : screen === 'edit' ? routes?.show : undefined);
    if (!address) return null;
    const { path, ...fixed } = typeof address === 'string' ? { path: address } : address;
    return path.replace(/:(\w+)/g, (_, key: string) =>
      key === 'id' ? (id ?? '') : (fixed[key as keyof typeof fixed] ?? ''),
    );
  };

  return {
    of,
    outward(internal) {
      const [path, rest] = cut(internal);
      const [name = '', second, third] = split(path);
      if (!byName.has(name)) return internal;
      if (!second) return (of(name, 'list') ?? path) + rest;
      if (second === 'create') return (of(name, 'create') ?? path) + rest;
      return (of(name, third === 'show' ? 'show' : 'edit', decoded(second)) ?? path) + rest;
    },
    inward(publicPath) {
      const [path, rest] = cut(publicPath);
      const segments = split(path);
      for (const pattern of patterns) {
        const id = match(pattern, segments);
        if (id === null) continue;
        return pattern.resource ? internalPath(pattern, id) + searchOf(pattern, segments, rest) : publicPath;
      }
      return publicPath;
    },
  };
}
