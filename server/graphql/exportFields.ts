import { GraphQLString } from 'graphql';
import { listFilters } from '../../src/schema/archive';
import { pathField, pathValues } from '../../src/schema/pathField';
import type { Resource } from '../../src/schema/resource';
import { sumOf } from '../../src/schema/sumOf';
import { workbook } from '../documents/workbook';
import type { SheetColumn } from '../documents/workbook';
import type { Request } from '../records/context';
import { badInput } from '../records/refusal';
import type { OperationFields } from './queryFields';
import type { Reads } from './reads';

type Arguments = Readonly<Record<string, unknown>>;
type Row = Record<string, unknown>;

/** What one file holds at most; more is for a filter to choose. */
const mostRows = 10_000;
const perRead = 100;

/** `vehiclesToExcel` for the list `Vehicles`: its filters, search and order, and the right to it. */
export function exportFields(reads: Reads, resource: Resource): OperationFields {
  const list = resource.operations?.list;
  if (!list || !resource.list) return {};
  const names = ['sort', 'order', 'searchWord', ...listFilters(resource).map(filter => filter.argument)];
  return {
    [excelName(list)]: {
      type: GraphQLString,
      description: 'The list as an Excel file, in base64.',
      args: Object.fromEntries(names.map(name => [name, { type: GraphQLString }])),
      async resolve(_, args, { request }) {
        const rows = await readAll(reads, request, resource, args);
        return (await workbook(resource.labels.many, columnsOf(resource), rows)).toString('base64');
      },
    },
  };
}

/** 'Vehicles' -> 'vehiclesToExcel' (specification §7). */
export const excelName = (list: string) => `${list.charAt(0).toLowerCase()}${list.slice(1)}ToExcel`;

async function readAll(reads: Reads, request: Request, resource: Resource, args: Arguments): Promise<Row[]> {
  const rows: Row[] = [];
  for (let count = 1; rows.length < count;) {
    const page = JSON.parse(
      await reads.list(request, resource, { ...args, offset: rows.length, limit: perRead }),
    ) as {
      count: number;
      data: Row[];
    };
    if (page.count > mostRows)
      throw badInput(
        {},
        `Cette liste compte ${page.count} lignes\u00a0: filtrez-la, un fichier en tient ${mostRows} au plus.`,
      );
    if (page.data.length === 0) break;
    count = page.count;
    rows.push(...page.data);
  }
  return rows;
}

/** The columns of the list, those that share a cell on screen each in their own. */
function columnsOf(resource: Resource): SheetColumn[] {
  const paths = (resource.list?.columns ?? []).flatMap(column =>
    typeof column === 'string' ? column : [column.main, ...[column.second ?? []].flat()],
  );
  return [...new Set<string>(paths)].map(path => columnOf(resource, path));
}

function columnOf(resource: Resource, path: string): SheetColumn {
  if (path === '_label')
    return {
      title: resource.labels.one,
      field: { kind: 'text', label: resource.labels.one },
      value: record => record._label,
    };
  const found = pathField(resource, path);
  const { field, rows } = found;
  const value = (record: Row) => {
    const values = pathValues(record, path, found);
    if (!rows) return values[0];
    return field.kind === 'money' && values.length > 0 ? sumOf(values) : values;
  };
  return { title: field.label, field, value };
}
