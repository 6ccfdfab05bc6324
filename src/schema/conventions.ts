import type { Address, Operations, OperationAccess, Resource, Routes } from './resource';

/* What follows from a resource's `type` and `area` where its config declares nothing. Types hold the same rules as the
   functions beside them, so that the compiler knows the rights that a config may name. */

/** 'Service' -> 'Services', 'Agency' -> 'Agencies', 'Box' -> 'Boxes'. */
export type Plural<S extends string> = S extends `${string}${'a' | 'e' | 'o' | 'u'}y`
  ? `${S}s`
  : S extends `${infer Head}y`
    ? `${Head}ies`
    : S extends `${string}${'s' | 'x' | 'z' | 'ch' | 'sh'}`
      ? `${S}es`
      : `${S}s`;

export function plural(noun: string): string {
  if (/[^aeou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}

type Humps<S extends string, Between extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Uppercase<First>
    ? `${Between}${Lowercase<First>}${Humps<Rest, Between>}`
    : `${First}${Humps<Rest, Between>}`
  : S;

/** 'updateManagerDetails' -> 'update_manager_details'. */
export type Snake<S extends string> = Humps<Uncapitalize<S>, '_'>;

const humps = (name: string, between: string) =>
  name.replace(/(?<=.)[A-Z]/g, letter => between + letter).toLowerCase();

/** The rights that follow from the operations of a type. */
export type ConventionalRight<T extends string> =
  Snake<Plural<T>> | `${'create' | 'update' | 'delete'}_${Snake<T>}`;

type Written = Pick<Resource, 'type'> & Pick<Partial<Resource>, 'partOf' | 'view' | 'settings'>;

/** Which operations a resource has where nothing is declared: a line none, a view its list, a setting no deletion. */
function usualOperations({ type, partOf, view, settings }: Written): Operations {
  if (partOf) return {};
  const list = plural(type);
  if (view) return { list };
  const create = `create${type}`;
  if (settings?.dated) return { list, one: type, create };
  const update = `update${type}`;
  return { list, one: type, create, update, ...(settings ? {} : { delete: `delete${type}` }) };
}

/** Names of the operations by what they do; `false` in a config takes one away. */
export function operationsOf(
  resource: Written,
  written: Readonly<Partial<Record<keyof Operations, string | false>>> = {},
): Operations {
  const entries = Object.entries({ ...usualOperations(resource), ...written });
  return Object.fromEntries(entries.filter(([, name]) => name));
}

/** The right that an operation requires: its own name, 'createService' -> 'create_service'. */
export function accessOf(
  { list, one, ...writes }: Operations,
  written: OperationAccess = {},
): OperationAccess {
  const named = { list: list ?? (one && plural(one)), ...writes };
  const usual = Object.entries(named).flatMap(([way, name]) => (name ? [[way, humps(name, '_')]] : []));
  return { ...Object.fromEntries(usual), ...written };
}

/**
 * Addresses of the screens: `/area/slug-list`, `/area/add-slug` and `/area/add-slug/:id`; what is not changed has its
 * sheet at `/area/slug-list/:id`. A setting has one screen, `/area/update-slug`.
 */
export function routesOf(
  { type, area, settings }: Written & Pick<Resource, 'area'>,
  operations: Operations,
  { slug = humps(type, '-'), ...written }: Routes & { slug?: string } = {},
): Routes {
  const usual: Routes = {};
  if (settings) usual.list = `/${area}/update-${slug}`;
  else {
    const create = written.create ?? `/${area}/add-${slug}`;
    const edit = operations.update && operations.one;
    if (operations.list) usual.list = `/${area}/${slug}-list`;
    if (operations.create) usual.create = create;
    if (edit) usual.edit = `${create}/:id`;
    else if (operations.one && operations.list) usual.show = `${written.list ?? usual.list}/:id`;
  }
  return { ...usual, ...written };
}

/** The path of an address, and the values of its parameters beside `:id` in a link. */
export function pathOf(address: Address): [path: string, fixed: Readonly<Record<string, string>>] {
  if (typeof address === 'string') return [address, {}];
  const { path, ...fixed } = address;
  return [path, fixed];
}
