import { actionsOf } from '../actions/actions';
import type { AreaName, RightWords } from '../../register';
import { capitalised, titleOf } from '../../french';
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
  /** Whether a screen of this release requires it. */
  built: boolean;
  /** Of use to a SUPER_ADMIN only. */
  reserved: boolean;
}

export interface RightRow {
  /** As the menu calls the page that it opens. */
  label: string;
  /** The other pages that come with it. */
  also: readonly string[];
  rights: readonly Right[];
}

export interface RightSection {
  area: AreaName;
  label: string;
  rows: readonly RightRow[];
}

/** A hand-written page: the right that it requires, and its entry in the menu. */
export interface OpenedPage {
  access: string;
  label: string;
}

/** What a list is called in the menu, 'Liste des' aside. */
const wordOf = (resource: Resource) =>
  capitalised((resource.menu?.list ?? titleOf.list(resource)).replace(/^Liste des? /, ''));

/** The entries of the menu that each right opens, those of what it belongs to first. */
function openedBy(resources: Resources, pages: readonly OpenedPage[]) {
  const listed = resources.all.filter(({ routes }) => routes?.list);
  return (see: string | undefined, create?: string, change?: string): string[] => {
    const own = listed.filter(({ access }) => governingAction(access.list ?? '') === see);
    const first = own.filter(({ access }) => access.create === create);
    return [
      ...[...first, ...own.filter(one => !first.includes(one))].map(wordOf),
      ...pages.filter(({ access }) => [see, create, change].includes(access)).map(({ label }) => label),
    ];
  };
}

/**
 * The permission grid: the sections of the sidebar, what each governs, and every right that may be granted, once.
 * Rights of a config's own stand in the line of what its resource is read by, else in a line of its name.
 * @param words the lines of the specified rights, under their own names while no page is built; those that configs add
 * come beside them by themselves.
 * @param pages the hand-written ones.
 */
export function gridOf(
  resources: Resources,
  words: GridWords,
  pages: readonly OpenedPage[] = [],
): RightSection[] {
  const { product } = resources;
  // What a question is open to makes no screen: that of one to come may be run by programs already.
  const required = [...resources.all.flatMap(rightsOf), ...pages.map(({ access }) => access)];
  const used = new Set(required.map(governingAction));
  const opened = openedBy(resources, pages);
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
    rows: rows.map(({ label: named, other = {}, ...columns }) => ({
      ...entriesOf(opened(columns.see ?? columns.change, columns.create, columns.change), named),
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
    const row = found ?? { ...entriesOf(opened(governing), wordOf(resource)), rights: [] };
    if (!found) section?.rows.push(row);
    for (const action of own) {
      known.add(action);
      row.rights.push(right(action, ...placeOf(resource, action)));
    }
  }
  return sections;
}

const entriesOf = ([label, ...also]: readonly string[], named: string) => ({ label: label ?? named, also });

/** The grid without what no screen requires yet: nobody is offered what does nothing. */
export const offeredGrid = (sections: readonly RightSection[]): RightSection[] =>
  sections
    .map(section => ({
      ...section,
      rows: section.rows
        .map(row => ({ ...row, rights: row.rights.filter(({ built, reserved }) => built || reserved) }))
        .filter(({ rights }) => rights.length > 0),
    }))
    .filter(({ rows }) => rows.length > 0);

/** Each right as a sentence of history names it: 'Factures : Encaisser'. */
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
  const opens = Object.entries(columnOf).filter(
    ([operation]) => resource.access[operation as keyof typeof columnOf] === action,
  );
  // What lets see and change is a right to change.
  const [, column] = opens.find(([operation]) => operation === 'update') ?? opens[0] ?? [];
  if (column) return [column, rightColumns[column]];
  const offer = actionsOf(resource).find(({ access }) => access === action);
  if (offer) return ['other', offer.label];
  const field = guardsOf(resource.fields).find(({ rights }) => rights.includes(action));
  return ['other', field ? `${capitalised(field.label)}` : capitalised(action.replaceAll('_', ' '))];
}
