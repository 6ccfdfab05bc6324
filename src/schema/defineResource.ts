import { baseKindOf } from './kinds/kind';
import type { Operation, ResourceConfig } from './config';
import { accessOf, operationsOf, routesOf } from './conventions';
import type { ChangesOf, Field, Fields, InputOf, ValuesOf } from './field';
import type { StatePath } from './fieldTypes';
import type { Resource } from './resource';
import { fieldAt } from './words/fields/paths';
import { resolvedActions } from './words/actions/actions';
import { archiveTicked } from './words/actions/archive';
import { resolvedList } from './words/list/resolvedList';
import { facedFields } from './words/storage/faces';
import type { DeclaredFilter } from './words/list/declaredList';

/** A config without its type parameters. */
type Declared = ResourceConfig<Fields, string, readonly DeclaredFilter<Fields>[], string, string, never>;

/**
 * Declares a resource: its table, API, rights, menu, screens and history all follow from this one object. Names of
 * fields, columns, filters, states and rights are checked by the compiler; what one file states of another at start
 * (`checkResources`).
 */
export function defineResource<
  const F extends Fields,
  const T extends string,
  const Filters extends readonly DeclaredFilter<F>[] = [],
  const Own extends string = never,
  const A extends string = never,
  const S extends StatePath<F> = never,
>(config: ResourceConfig<F, T, Filters, Own, A, S>): Resource<F, A> {
  return resolved(config as unknown as Declared) as Resource<F, A>;
}

function resolved(config: Declared): Resource {
  const {
    name,
    type,
    label,
    navigation,
    access = {},
    storage = {},
    sheet,
    archive,
    notified,
    alerts,
  } = config;
  const { titles, messages, ...labels } = label;
  const { settings, view, partOf, variantOf } = storage;
  const { updates, ...written } = config.operations ?? {};
  const { own, ownedBy, ...rights } = access;
  const operations = operationsOf(
    { type, partOf, view, settings },
    written as Partial<Record<Operation, string | false>>,
  );
  const representation = config.representation ?? [representative(config.fields)];
  const list = resolvedList(config, representation);
  const { state, actions } = config;
  const requiredAccess = accessOf(operations, rights);
  const { holds, inUse, lent } = config.occupancy ?? {};
  const { offered } = config;
  const {
    frozen: { while: frozenStates, ...frozen } = {},
    fixed,
    alone,
    kept,
    removable: { while: removableStates, ...removable } = {},
    settled,
    bounded,
    corrected,
    ledger,
    periods,
    sums,
    asks,
    versioned,
  } = config.invariants ?? {};
  const face =
    variantOf && present({ of: variantOf.resource, ...statesOf(variantOf.by), actions: variantOf.actions });
  const fields = marked(facedFields({ name, face: face as Resource['face'], fields: config.fields }), {
    searchable: settings ? [] : representation,
    sortable: list?.sort ? [list.sort.field] : [],
  });
  const { also: alsoAt, ...addresses } = config.routes || {};
  return present({
    name,
    type,
    recordType: config.recordType,
    labels,
    titles,
    messages,
    ...navigation,
    representation,
    fields,
    operations: some(operations),
    updates,
    access: requiredAccess,
    ownActions: own,
    rule: ownedBy && { field: ownedBy },
    routes:
      config.routes === false
        ? undefined
        : some(routesOf({ type, settings, area: navigation.area }, operations, addresses)),
    alsoAt,
    list,
    state: state && { field: state, initial: Object.keys(fieldAt(fields, state)?.choices ?? {})[0] ?? '' },
    actions: some([
      ...resolvedActions(actions ?? {}, { name, type, access: requiredAccess }),
      ...(archive
        ? archiveTicked({ labels, list, operations: some(operations), access: requiredAccess })
        : []),
    ]),
    occupies:
      holds &&
      ({
        ...holds,
        while: holds.while && statesOf(holds.while),
        ...(holds.prevails && { prevails: statesOf(holds.prevails) }),
      } as Resource['occupies']),
    occupied: inUse && { while: statesOf(inUse) },
    lent: lent && present({ ...lent, while: lent.while && statesOf(lent.while) }),
    offered: offered && present({ ...offered, while: offered.while && statesOf(offered.while) }),
    frozen: frozenStates && { ...frozen, ...statesOf(frozenStates) },
    fixed: fixed && { fields: fixed.fields, ...statesOf(fixed.while) },
    alone: alone?.map(ruled),
    kept: kept && { message: kept.message, ...statesOf(kept.by) },
    removable: removableStates && { ...removable, ...statesOf(removableStates) },
    settled: settled && { ...settled, by: settled.by.map(ruled) },
    bounded: bounded?.map(bound => ({ ...bound, by: bound.by.map(ruled) })),
    corrected: corrected && { ...corrected, while: statesOf(corrected.while) },
    ledger: ledger && {
      ...ledger,
      adds: statesOf(ledger.adds),
      open: ruled(ledger.open),
      covered: ruled(ledger.covered),
      ...(ledger.reconciled && {
        reconciled: { ...ledger.reconciled, closed: statesOf(ledger.reconciled.closed) },
      }),
    },
    periods: periods && present({ ...periods, while: periods.while && statesOf(periods.while) }),
    sums,
    asks: asks && present({ ...asks, while: asks.while && statesOf(asks.while) }),
    versioned,
    settings,
    view,
    partOf,
    face,
    archive,
    notified,
    alerts,
    ...sheet,
  }) as Resource;
}

/** The field that names a record where nothing is declared. */
function representative(fields: Fields): string {
  return ['name', 'label'].find(name => Object.hasOwn(fields, name)) ?? Object.keys(fields)[0] ?? '';
}

/** `{ status: ['CONFIRMED'] }`, as what reads it has it. */
function statesOf(states: Readonly<Record<string, readonly string[] | undefined>>) {
  const [field = '', values = []] = Object.entries(states)[0] ?? [];
  return { field, values };
}

/** The same of a part of a config that declares in which states it holds. */
const ruled = <T extends { while?: Readonly<Record<string, readonly string[] | undefined>> }>(part: T) =>
  present({ ...part, while: part.while && statesOf(part.while) });

/** What names a record is searched, and what a list is sorted by sortable, unless a field declares otherwise. */
function marked(
  fields: Fields,
  options: Readonly<Record<'searchable' | 'sortable', readonly string[]>>,
): Fields {
  const ways = (['searchable', 'sortable'] as const).flatMap(option =>
    options[option].map(path => ({ option, path })),
  );
  return ways.reduce((made, { option, path }) => {
    const field = fieldAt(made, path);
    const applies = option === 'sortable' || (field && baseKindOf(field) === 'text');
    return field && applies && field[option] === undefined
      ? withField(made, path.split('.'), { ...field, [option]: true })
      : made;
  }, fields);
}

function withField(fields: Fields, [key = '', ...inner]: readonly string[], field: Field): Fields {
  const own = fields[key];
  const made = inner.length === 0 ? field : { ...own, fields: withField(own?.fields ?? {}, inner, field) };
  return { ...fields, [key]: made as Field };
}

const some = <T extends object>(value: T): T | undefined =>
  Object.keys(value).length > 0 ? value : undefined;

const present = <T extends object>(value: T): Partial<T> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Partial<T>;

/** A record as behaviours read it. */
export type RecordOf<R> = R extends { readonly fields: infer F extends Fields }
  ? { id: string; createdAt: number; updatedAt: number } & ValuesOf<F>
  : never;
/** What creating one must and may bring. */
export type CreateInputOf<R> = R extends { readonly fields: infer F extends Fields } ? InputOf<F> : never;
/** What updating one may bring. */
export type UpdateInputOf<R> = R extends { readonly fields: infer F extends Fields } ? ChangesOf<F> : never;
