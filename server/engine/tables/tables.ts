import { archivedName } from '../../../src/schema/words/actions/archive';
import { isFace, tableOf } from '../../../src/schema/words/storage/faces';
import type { Field, Fields } from '../../../src/schema/field';
import { earliestOf } from '../../../src/schema/words/fields/comparedOptions';
import { kindOf } from '../../../src/schema/kinds/kind';
import { childrenOf, fieldAt, isLines, isLinkList, linkOf } from '../../../src/schema/words/fields/paths';
import type { Child } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Resources } from '../../../src/schema/resources';
import { columnType, storedLeaves } from './columns';
import { frozenTriggers } from './triggers';
import { aloneIndexes, indexesOf, outIndex, parentIndex, referenceIndexes, uniqueInRows } from './indexes';
import { keptTriggers, periodTriggers } from './triggers';
import { occupancyTable } from './occupancyTable';
import { correctedTriggers } from './correctedTriggers';
import { netTriggers, settledTriggers } from './settledTriggers';
import { closedTriggers } from './closedTriggers';
import { ledgerTriggers } from './ledgerTriggers';
import { name, shortName, text } from '../connection/sql';
import { versionTriggers } from './triggers';

export interface Column {
  name: string;
  type: string;
  nullable: boolean;
  default?: string;
}

/** A constraint, index or trigger: `definition` is what follows its name. */
export interface Named {
  name: string;
  definition: string;
  /** Where a violation is reported: the dotted path of the field at fault; of rows that meet, the message for them. */
  path?: string;
}

export interface Table {
  name: string;
  columns: readonly Column[];
  constraints: readonly Named[];
  indexes: readonly Named[];
  triggers: readonly Named[];
  /** Resource whose records (or rows) it holds. */
  resource: string;
}

/** Name of the table of a child field: `contract-services__contractDetails`. */
export const childTable = (table: string, column: string) => `${table}__${column}`;

const identity: Column = { name: 'id', type: 'bigint', nullable: false, default: 'IDENTITY' };
const stamps: readonly Column[] = [
  { name: 'createdAt', type: 'timestamp with time zone', nullable: false, default: 'karhba_now()' },
  { name: 'updatedAt', type: 'timestamp with time zone', nullable: false, default: 'karhba_now()' },
  { name: '_search', type: 'text', nullable: false, default: `''::text` },
];

/** The transaction that froze a record: it alone may still write its rows. */
const frozenBy: Column = { name: '_frozen_by', type: 'xid8', nullable: true };

const archived: Column = { name: archivedName, type: 'boolean', nullable: false, default: 'false' };

/** Every table that the resources define: their own, those of their rows, those of the periods they occupy. */
export function wantedTables(resources: Resources): Table[] {
  const own = resources.all
    .filter(resource => !resource.view && !isFace(resource))
    .flatMap(resource => tablesOf(resource, resources));
  const occupied = new Set(resources.all.flatMap(resource => resource.occupies?.target ?? []));
  return [...own, ...[...occupied].map(target => occupancyTable(target))];
}

function tablesOf(resource: Resource, resources: Resources): Table[] {
  const parent = resource.partOf ? rowColumns : [];
  const own: Table = {
    name: resource.name,
    resource: resource.name,
    columns: [
      identity,
      ...parent,
      ...stamps,
      ...(resource.frozen ? [frozenBy] : []),
      ...(resource.archive ? [archived] : []),
      ...leafColumns(resource.fields),
    ],
    constraints: [
      primaryKey(resource.name),
      ...(resource.partOf ? [parentKey(resource.name, resource.partOf.resource)] : []),
      ...leafConstraints(resource.name, resource.fields, '', resources),
      ...sumConstraints(resource),
      ...requirementConstraints(resource),
    ],
    indexes: [...indexesOf(resource), ...(resource.partOf ? [parentIndex(resource.name)] : [])],
    triggers: [
      ...frozenTriggers(resource, resources),
      ...keptTriggers(resource),
      ...periodTriggers(resource),
      ...settledTriggers(resources, resource.name),
      ...correctedTriggers(resource, resource.name),
      ...ledgerTriggers(resources, resource.name),
      ...closedTriggers(resources, resource.name),
      ...versionTriggers(resource),
    ],
  };
  return [own, ...childTables(resource, resource.name, resource.fields, resources)];
}

const rowColumns: readonly Column[] = [
  { name: 'parent_id', type: 'bigint', nullable: false },
  { name: 'position', type: 'integer', nullable: false },
];

function childTables(resource: Resource, table: string, fields: Fields, resources: Resources): Table[] {
  return childrenOf(fields).flatMap(child => {
    if (isLines(child.field)) return [];
    const own = childTable(table, child.column);
    const link = isLinkList(child.field);
    const inner = link ? linkFields(child.field) : (child.field.fields ?? {});
    const constraints = leafConstraints(own, inner, `${child.path}.`, resources);
    return [
      {
        name: own,
        resource: resource.name,
        columns: [identity, ...rowColumns, ...leafColumns(inner)],
        constraints: [
          primaryKey(own),
          parentKey(own, table),
          ...(link ? constraints.map(one => ({ ...one, path: child.path })) : constraints),
          ...apartConstraint(own, child),
        ],
        indexes: [
          parentIndex(own),
          ...referenceIndexes(own, inner),
          ...uniqueInRows(own, inner, child.path),
          ...outIndex(resource, child.path, own),
          ...aloneIndexes(resource, child.path, own),
        ],
        triggers: [
          ...frozenTriggers(resource, resources, child.path, own),
          ...settledTriggers(resources, own),
          ...correctedTriggers(resource, own),
          ...netTriggers(own, table, child.field),
          ...versionTriggers(resource, own),
        ],
      },
      ...listsOfRows(resource, child, own, resources),
    ];
  });
}

/** Lists of references or files that rows have. */
function listsOfRows(resource: Resource, rows: Child, table: string, resources: Resources): Table[] {
  return childrenOf(rows.field.fields ?? {}).map(child => {
    const own = childTable(table, child.column);
    const path = `${rows.path}.${child.path}`;
    const inner = linkFields(child.field);
    return {
      name: own,
      resource: resource.name,
      columns: [identity, ...rowColumns, ...leafColumns(inner)],
      constraints: [
        primaryKey(own),
        parentKey(own, table),
        ...leafConstraints(own, inner, '', resources).map(one => ({ ...one, path })),
      ],
      indexes: [parentIndex(own), ...referenceIndexes(own, inner)],
      triggers: frozenTriggers(resource, resources, rows.path, own, table),
    };
  });
}

/** A list of references or files is a child table with one of them. */
export function linkFields(field: Field): Fields {
  const { kind, label, target } = linkOf(field);
  return { value: { kind, label, target, required: true } };
}

/** Of a table whose rows have an id. */
export const primaryKey = (table: string): Named => ({
  name: shortName('pk', table),
  definition: 'PRIMARY KEY (id)',
});
const parentKey = (table: string, parent: string): Named => ({
  name: shortName('fk', table, 'parent'),
  definition: `FOREIGN KEY (parent_id) REFERENCES ${name(parent)} (id) ON DELETE CASCADE`,
});

/** Rows that are alike never meet, whoever writes them and however many at once. */
function apartConstraint(table: string, { field: { apart } }: Child): Named[] {
  if (!apart) return [];
  const { by, from, to, unless, message } = apart;
  const alike = by.map(one => `${name(one)} WITH =`).join(', ');
  const definition = `EXCLUDE USING gist (${alike}, int4range(${name(from)}, ${name(to)}) WITH &&) WHERE (${name(unless)} IS NULL)`;
  return [{ name: shortName('ex', table, 'apart'), definition, path: message }];
}

/** An amount is the sum of its parts, whoever writes. */
const sumConstraints = ({ name: table, sums }: Resource): Named[] =>
  sums
    ? [
        {
          name: shortName('ck', table, sums.total, 'sum'),
          definition: `CHECK (coalesce(${name(sums.total)}, 0) = ${sums.of.map(part => `coalesce(${name(part)}, 0)`).join(' + ')})`,
          path: sums.total,
        },
      ]
    : [];

/** What a choice requires of a record, whoever writes. */
const requirementConstraints = ({ name: table, asks }: Resource): Named[] =>
  Object.entries(asks?.of ?? {}).map(([value, { filled = [], most = {} }]) => {
    const { by, while: counted } = asks as NonNullable<Resource['asks']>;
    const others = [
      `${name(by)} IS DISTINCT FROM ${text(value)}`,
      ...(counted
        ? [
            `${name(counted.field)} IS NULL OR ${name(counted.field)} NOT IN (${counted.values.map(text).join(', ')})`,
          ]
        : []),
    ];
    const required = [
      ...filled.map(field => `${name(field)} IS NOT NULL`),
      ...Object.entries(most).map(([field, most]) => `${name(field)} <= ${most}`),
    ];
    return {
      name: shortName('ck', table, by, value, 'asks'),
      definition: `CHECK (${others.join(' OR ')} OR (${required.join(' AND ')}))`,
      path: filled[0] ?? Object.keys(most)[0] ?? by,
    };
  });

function leafColumns(fields: Fields): Column[] {
  return storedLeaves(fields).map(({ column, field }) => ({
    name: column,
    type: columnType(field),
    nullable: !(field.required && !field.when && !kindOf(field).isAllotted),
  }));
}

function leafConstraints(table: string, fields: Fields, prefix: string, resources: Resources): Named[] {
  return storedLeaves(fields).flatMap(({ column, field, path, scope }) => {
    const at = { path: prefix + path };
    const quoted = name(column);
    const found: Named[] = [];
    if (kindOf(field).refers)
      found.push({
        ...at,
        name: shortName('fk', table, column),
        definition: `FOREIGN KEY (${quoted}) REFERENCES ${name(tableOf(resources.get(field.target ?? '')))} (id)`,
      });
    if (kindOf(field).isFile)
      found.push({
        ...at,
        name: shortName('fk', table, column),
        definition: `FOREIGN KEY (${quoted}) REFERENCES "_files" (id)`,
      });
    if (field.choices)
      found.push({
        ...at,
        name: shortName('ck', table, column),
        definition: `CHECK (${quoted} IN (${Object.keys(field.choices).map(text).join(', ')}))`,
      });
    if (kindOf(field).sql.holdsMin && field.min !== undefined)
      found.push({
        ...at,
        name: shortName('ck', table, column, 'min'),
        definition: `CHECK (${quoted} >= ${field.min})`,
      });
    const earliest = earliestOf(field)?.field;
    if (earliest !== undefined && fieldAt(fields, [scope, earliest].filter(Boolean).join('.'))) {
      const earlier = [...(scope ? scope.split('.') : []), earliest].join('__');
      found.push({
        ...at,
        name: shortName('ck', table, column, 'after'),
        definition: `CHECK (${quoted} >= ${name(earlier)})`,
      });
    }
    return found;
  });
}
