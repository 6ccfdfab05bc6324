import { specifiedActions } from './actions';
import { areas } from './areas';
import { bulkActionsOf } from './bulk';
import type { AreaName } from './areas';
import type { Fields } from './field';
import { capitalised } from './french';
import { governingAction } from './permissions';
import type { Resource } from './resource';
import type { Resources } from './resources';
import { reservedActions, rightColumns, rightWords } from './rightWords';
import type { RightColumn } from './rightWords';

/** One toggle of the permission grid. */
export interface Right {
  action: string;
  column: RightColumn;
  /** What it allows: 'Voir', 'Encaisser'. */
  label: string;
  /** Whether a screen of this release asks for it. */
  built: boolean;
  /** Of use to a SUPER_ADMIN only. */
  reserved: boolean;
}

export interface RightRow {
  label: string;
  rights: readonly Right[];
}

export interface RightSection {
  area: AreaName;
  label: string;
  rows: readonly RightRow[];
}

/**
 * The permission grid: the sections of the sidebar, what each governs, and every right that may be granted, once.
 * Rights of a config's own stand in the line of what its resource is read by, else in a line of its name.
 * @param pages rights that hand-written pages ask for.
 */
export function gridOf(resources: Resources, pages: readonly string[] = []): RightSection[] {
  const used = new Set([...resources.all.flatMap(rightsOf), ...pages]);
  const known = new Set<string>(specifiedActions);
  const right = (action: string, column: RightColumn, label: string): Right => ({
    action,
    column,
    label,
    built: used.has(action),
    reserved: (reservedActions as readonly string[]).includes(action),
  });
  const sections = Object.entries(rightWords).map(([area, rows]) => ({
    area: area as AreaName,
    label: areas[area as AreaName].label,
    rows: rows.map(({ label, other = {}, ...columns }) => ({
      label,
      rights: [
        ...Object.entries(columns).map(([column, action]) =>
          right(action, column as RightColumn, rightColumns[column as RightColumn]),
        ),
        ...Object.entries(other).map(([action, words]) => right(action, 'other', words)),
      ],
    })),
  }));
  for (const resource of resources.all) {
    const own = (resource.ownActions ?? []).filter(action => !known.has(action));
    if (own.length === 0) continue;
    const section = sections.find(({ area }) => area === resource.area);
    const governing = governingAction(resource.access.list ?? '');
    const found = sections
      .flatMap(({ rows }) => rows)
      .find(({ rights }) => rights.some(({ action }) => action === governing));
    const row = found ?? { label: capitalised(resource.labels.many), rights: [] };
    if (!found) section?.rows.push(row);
    for (const action of own) {
      known.add(action);
      row.rights.push(right(action, ...placeOf(resource, action)));
    }
  }
  return sections;
}

/** Each right as a sentence of history says it: 'Factures : Encaisser'. */
export function rightNames(resources: Resources): ReadonlyMap<string, string> {
  const rows = gridOf(resources).flatMap(section => section.rows);
  return new Map(
    rows.flatMap(({ label, rights }) =>
      rights.map(right => [right.action, `${label}\u00a0: ${right.label}`] as const),
    ),
  );
}

const columnOf = { list: 'see', create: 'create', update: 'change', delete: 'remove' } as const;

/** Where a config uses a right of its own, and the words that it has for it. */
function placeOf(resource: Resource, action: string): [RightColumn, string] {
  for (const [operation, column] of Object.entries(columnOf))
    if (resource.access[operation as keyof typeof columnOf] === action) return [column, rightColumns[column]];
  const offers = [
    ...Object.values(resource.transitions?.moves ?? {}),
    ...Object.values(resource.actions ?? {}),
    ...Object.values(resource.prints ?? {}),
    ...Object.values(bulkActionsOf(resource)),
  ];
  const offer = offers.find(({ access }) => access === action);
  if (offer) return ['other', offer.label];
  const field = guardsOf(resource.fields).find(({ rights }) => rights.includes(action));
  return ['other', field ? `${capitalised(field.label)}` : capitalised(action.replaceAll('_', ' '))];
}

/** The fields, nested ones too, that ask for a right. */
function guardsOf(fields: Fields): { label: string; rights: string[] }[] {
  return Object.values(fields).flatMap(({ label, access, fields: nested }) => [
    { label, rights: [access?.read, access?.write].filter(right => right !== undefined) },
    ...guardsOf(nested ?? {}),
  ]);
}

/** Every right that something of a resource asks for, by the name that governs. */
function rightsOf(resource: Resource): string[] {
  const asked = [
    resource.access,
    ...[
      resource.updates,
      resource.transitions?.moves,
      resource.actions,
      resource.prints,
      resource.panels,
      bulkActionsOf(resource),
    ].flatMap(named => Object.values(named ?? {}).map(({ access }) => ({ access }))),
  ].flatMap(access => Object.values(access) as (string | undefined)[]);
  const guards = guardsOf(resource.fields).flatMap(({ rights }) => rights);
  const opening = Object.values(resource.queries ?? {}).flatMap(({ access }) => access);
  return [...asked, ...opening, ...guards].filter(right => right !== undefined).map(governingAction);
}
