import { kindOf } from '../../../src/schema/kinds/kind';
import { archivedName } from '../../../src/schema/words/actions/archive';
import { tableOf } from '../../../src/schema/words/storage/faces';
import type { Field, Fields } from '../../../src/schema/field';
import {
  fieldAt,
  isGroup,
  isLines,
  isLinkList,
  isRowList,
  ownRights,
} from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { deadlineName, virtualFieldsOf, todayName } from '../../../src/schema/words/occupancy/virtualFields';
import { lendsCovered, uncoveredName } from '../../../src/schema/words/occupancy/covers';
import type { VirtualField } from '../../../src/schema/words/occupancy/virtualFields';
import type { BehavioursSql } from './behaviourSql';
import { mayAllSql } from './callerSql';
import { deadlineSql } from './deadlineSql';
import { name, text } from '../connection/sql';
import { childTable } from '../tables/tables';
import { heldUncoveredSql } from './heldUncoveredSql';
import { todaySql } from './todaySql';

/** Fields selected, by name; `true` is a leaf. Absent means all of them. */
export interface Selection {
  readonly [field: string]: Selection | true;
}

export interface ReadScope {
  resources: Resources;
  behaviours: BehavioursSql;
  /** `wire` as it leaves the API, `code` as behaviours and history read it. */
  render: 'wire' | 'code';
  /** Whether the statement has a `caller`, whose rights hide single fields. */
  masked: boolean;
}

/** A named expression. */
interface Item {
  name: string;
  sql: string;
}

/** A column that has its name already is not named again: a connection reads a statement's text each time. */
const columns = (items: readonly Item[]) =>
  items.map(({ name: as, sql }) =>
    /^\w+\.("\w+")$/.exec(sql)?.[1] === name(as) ? sql : `${sql} AS ${name(as)}`,
  );

/** One object of JSON. A function takes 100 arguments at most; beyond, a subselect does it, for more work. */
function jsonObject(items: readonly Item[]): string {
  if (items.length > 50) return `(SELECT row_to_json(o) FROM (SELECT ${columns(items).join(', ')}) o)`;
  return `json_build_object(${items.map(item => `${text(item.name)}, ${item.sql}`).join(', ')})`;
}

/** The expressions `value AS "name"` of a record whose row is `t`. */
export function recordItems(
  resource: Resource,
  selection: Selection | undefined,
  scope: ReadScope,
): string[] {
  const wanted = (field: string) => !selection || selection[field];
  const stamp = (column: string) =>
    `floor(extract(epoch FROM t.${name(column)}) * 1000)::bigint AS ${name(column)}`;
  return [
    ...(wanted('id') ? ['t.id::text AS id'] : []),
    ...(wanted('_label') ? [`${calledSql(resource, 't')} AS "_label"`] : []),
    ...['createdAt', 'updatedAt'].filter(wanted).map(stamp),
    ...(resource.archive && wanted(archivedName) ? [`t.${name(archivedName)}`] : []),
    ...columns(virtualFieldItems(resource, selection, scope)),
    ...columns(
      new Reader(scope, resource).items(
        resource.fields,
        { alias: 't', table: tableOf(resource), keys: [], depth: 0 },
        selection,
      ),
    ),
  ];
}

/** The paths as a selection: 'specs.power' -> { specs: { power: true } }. */
export function pathsSelection(paths: readonly string[]): Selection {
  const selection: Record<string, Selection | true> = {};
  for (const path of paths) {
    const [key = '', ...rest] = path.split('.');
    if (rest.length === 0) selection[key] = true;
    else {
      const inner = paths.filter(one => one.startsWith(`${key}.`)).map(one => one.slice(key.length + 1));
      selection[key] = pathsSelection(inner);
    }
  }
  return selection;
}

/** The virtual fields of the record, where it leaves the API and its config names them. */
function virtualFieldItems(resource: Resource, selection: Selection | undefined, scope: ReadScope): Item[] {
  if (scope.render !== 'wire') return [];
  const sql: Record<VirtualField, () => string> = {
    [deadlineName]: () => deadlineSql(resource),
    [todayName]: () =>
      todaySql(
        resource,
        scope.resources,
        source => heldForSql(source, scope.resources),
        part => asks(selection, [todayName, 'source', part]),
      ),
  };
  const wanted = (path: string) => !selection || selection[path];
  const virtual = virtualFieldsOf(resource)
    .filter(wanted)
    .map(path => ({ name: path, sql: sql[path]() }));
  if (!wanted(uncoveredName) || !lendsCovered(resource, scope.resources)) return virtual;
  const uncovered = heldUncoveredSql(resource, scope.resources, representationSql);
  return [...virtual, { name: uncoveredName, sql: uncovered }];
}

/** Whether what these keys lead to is selected, by itself or in what is selected whole. */
function asks(selection: Selection | undefined, [key = '', ...rest]: readonly string[]): boolean {
  const inner = selection ? selection[key] : true;
  return inner === true || (inner !== undefined && (rest.length === 0 || asks(inner, rest)));
}

/** SQL of for whom a record `s` holds another one: what its config names, or else itself. */
function heldForSql(source: Resource, resources: Resources): string {
  const own = representationSql(source, 's');
  const holder = holderSql(source, resources);
  return holder === null ? own : `coalesce(${holder}, ${own})`;
}

/** SQL of whom a record `s` holds another one for, by their name; null where its config names nobody. */
export function holderSql(source: Resource, resources: Resources): string | null {
  const path = source.occupies?.holder;
  const target = path && fieldAt(source.fields, path)?.target;
  return target ? labelSql(resources.get(target), `s.${name(path.replaceAll('.', '__'))}`) : null;
}

/** SQL of the text by which references show a record. */
export function representationSql(resource: Resource, alias: string): string {
  const parts = resource.representation.map(path => {
    const column = `${alias}.${name(path.replaceAll('.', '__'))}`;
    const field = fieldAt(resource.fields, path);
    if (!field) return column;
    const { type, text: inText } = kindOf(field).sql;
    return inText?.(column, field, text) ?? (type === 'text' ? column : `${column}::text`);
  });
  return parts.length === 1 ? `${parts[0]}` : `concat_ws(' ', ${parts.join(', ')})`;
}

/** SQL of what screens call a record: that text, or a draft by the day of its creation in Tunis where it has no number yet. */
export function calledSql(resource: Resource, alias: string): string {
  const label = representationSql(resource, alias);
  const draft = resource.titles?.draft;
  if (draft === undefined) return label;
  const day = `to_char(${alias}."createdAt" AT TIME ZONE 'Africa/Tunis', 'DD/MM')`;
  return `coalesce(nullif((${label})::text, ''), ${text(`${draft} du `)} || ${day})`;
}

/** SQL of the label of the record of `target` whose id is `id`. */
export function labelSql(target: Resource, id: string): string {
  return `(SELECT ${calledSql(target, 'l')} FROM ${name(tableOf(target))} l WHERE l.id = ${id})`;
}

/** The one field that names the records of a resource, where there is but one. */
export const namedBy = ({ representation, fields }: Resource): Field | undefined =>
  representation.length === 1 ? fieldAt(fields, representation[0] ?? '') : undefined;

/** SQL of the alternative forms of a value of a field, as texts are searched. */
export const alternativesSql = (field: Field | undefined, value: string): string[] =>
  ((field && kindOf(field).sql.also?.(value)) ?? []).map(alternative => `karhba_normalize(${alternative})`);

/** A stored file `f` as it leaves the API: only what passed our checks is ever stored. */
const fileWire: readonly Item[] = [
  { name: 'id', sql: 'f.id' },
  { name: 'originalname', sql: 'f.originalname' },
  { name: 'mimetype', sql: 'f.mimetype' },
  { name: 'url', sql: "'/files/' || f.id" },
  { name: 'valid', sql: 'true' },
  { name: 'size', sql: 'f.size' },
  { name: 'width', sql: 'f.width' },
  { name: 'height', sql: 'f.height' },
];
/** The same for history, like a reference. */
const fileCode: readonly Item[] = [
  { name: 'id', sql: 'f.id' },
  { name: 'label', sql: 'f.originalname' },
];

/** Those that are selected. */
const selected = (items: readonly Item[], selection: Selection | undefined) =>
  selection ? items.filter(item => selection[item.name]) : items;

interface Place {
  alias: string;
  table: string;
  keys: readonly string[];
  depth: number;
}

class Reader {
  constructor(
    private readonly scope: ReadScope,
    private readonly resource: Resource,
  ) {}

  items(fields: Fields, place: Place, selection: Selection | undefined): Item[] {
    return Object.entries(fields).flatMap(([field, declared]) => {
      const inner = selection?.[field];
      if (kindOf(declared).isSecret || (selection && !inner)) return [];
      const value = this.value(field, declared, place, inner === true ? undefined : inner);
      return [{ name: field, sql: this.mask(declared, value) }];
    });
  }

  private value(field: string, declared: Field, place: Place, selection: Selection | undefined): string {
    const keys = [...place.keys, field];
    const column = keys.join('__');
    const sql = `${place.alias}.${name(column)}`;
    const { refers, isFile } = kindOf(declared);
    if (isGroup(declared))
      return jsonObject(this.items(declared.fields ?? {}, { ...place, keys }, selection));
    if (isRowList(declared)) {
      if (declared.computed) return this.computed(declared, keys, place) ?? 'NULL';
      const target = isLines(declared) ? this.scope.resources.get(declared.target ?? '') : undefined;
      const table = target?.name ?? childTable(place.table, column);
      return this.rows(table, target?.fields ?? declared.fields ?? {}, place, selection);
    }
    if (isLinkList(declared)) return this.links(childTable(place.table, column), declared, place, selection);
    if (isFile) return this.storedFile(sql, selection);
    if (refers) return `CASE WHEN ${sql} IS NOT NULL THEN ${this.link(declared, sql, selection)} END`;
    return this.render(declared, this.computed(declared, keys, place) ?? sql);
  }

  private computed(declared: Field, keys: readonly string[], place: Place): string | undefined {
    if (!declared.computed || place.depth > 0) return undefined;
    return `(${this.scope.behaviours.of(this.resource.name).computed?.[keys.join('.')] ?? 'NULL'})`;
  }

  private rows(table: string, fields: Fields, place: Place, selection: Selection | undefined): string {
    const alias = `r${place.depth + 1}`;
    const inner = columns(this.items(fields, { alias, table, keys: [], depth: place.depth + 1 }, selection));
    const items = !selection || selection.id ? [`${alias}.id::text AS id`, ...inner] : inner;
    return `coalesce((SELECT json_agg(o) FROM (SELECT ${items.join(', ')} FROM ${name(table)} ${alias} WHERE ${alias}.parent_id = ${place.alias}.id ORDER BY ${alias}.position) o), '[]')`;
  }

  private links(table: string, declared: Field, place: Place, selection: Selection | undefined): string {
    const one = kindOf(declared).isFile
      ? this.storedFile('k.value', selection)
      : this.link(declared, 'k.value', selection);
    return `coalesce((SELECT json_agg(${one} ORDER BY k.position) FROM ${name(table)} k WHERE k.parent_id = ${place.alias}.id), '[]')`;
  }

  private storedFile(id: string, selection: Selection | undefined): string {
    const items = this.scope.render === 'wire' ? fileWire : fileCode;
    return `(SELECT ${jsonObject(selected(items, selection))} FROM "_files" f WHERE f.id = ${id})`;
  }

  private link(declared: Field, id: string, selection?: Selection): string {
    const target = this.scope.resources.get(declared.target ?? '');
    const details = (declared.tells ?? []).filter(field => selection?.[field]);
    const own = [
      { name: 'id', sql: `${id}::text` },
      { name: 'label', sql: labelSql(target, id) },
    ];
    return jsonObject([
      ...selected(own, selection),
      ...details.map(field => ({ name: field, sql: this.targetField(target, field, id) })),
    ]);
  }

  /** A plain field of the record of `target` whose id is `id`. */
  private targetField(target: Resource, field: string, id: string): string {
    const declared = target.fields[field];
    const value = declared && this.render(declared, `l.${name(field)}`);
    return `(SELECT ${value ?? 'NULL'} FROM ${name(tableOf(target))} l WHERE l.id = ${id})`;
  }

  private render(declared: Field, sql: string): string {
    const kind = kindOf(declared).sql;
    return this.scope.render === 'wire' ? kind.wire(sql, declared) : kind.parsed(sql, declared);
  }

  private mask(declared: Field, value: string): string {
    const rights = ownRights(declared, 'read');
    if (rights.length === 0 || !this.scope.masked) return value;
    return `CASE WHEN ${mayAllSql(...rights)} THEN ${value} END`;
  }
}
