import { actionsOf } from '../actions/actions';
import type { AreaName, RightWords } from '../../register';
import { capitalised } from '../../french';
import { governingAction } from './permissions';
import type { Resource } from '../../resource';
import type { Resources } from '../../resources';
import { guardsOf, rightsOf } from './rightsOf';

/** The columns of the permission grid; what fits none of the four is in the last one, with its words. */
export const rightColumns = {
  see: 'Voir',
  create: 'Créer',
  change: 'Modifier',
  remove: 'Supprimer',
  other: 'Autres',
} as const;
export type RightColumn = keyof typeof rightColumns;

/** The specified rights in French, by area. */
export type GridWords = Readonly<Record<AreaName, readonly RightWords[]>>;

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
 * @param words the lines of the specified rights; those that configs add come beside them by themselves.
 * @param pages rights that hand-written pages ask for.
 */
export function gridOf(
  resources: Resources,
  words: GridWords,
  pages: readonly string[] = [],
): RightSection[] {
  const { product } = resources;
  const opening = Object.values(resources.questions).flatMap(({ access }) => access);
  const used = new Set([...resources.all.flatMap(rightsOf), ...opening, ...pages].map(governingAction));
  const known = new Set(product.rights);
  const right = (action: string, column: RightColumn, label: string): Right => ({
    action,
    column,
    label,
    built: used.has(action),
    reserved: resources.reserved.has(action),
  });
  const sections = Object.entries(words).map(([area, rows]) => ({
    area: area as AreaName,
    label: product.areas[area as AreaName].label,
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
export function rightNames(resources: Resources, words: GridWords): ReadonlyMap<string, string> {
  const rows = gridOf(resources, words).flatMap(section => section.rows);
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
  const offer = actionsOf(resource).find(({ access }) => access === action);
  if (offer) return ['other', offer.label];
  const field = guardsOf(resource.fields).find(({ rights }) => rights.includes(action));
  return ['other', field ? `${capitalised(field.label)}` : capitalised(action.replaceAll('_', ' '))];
}
