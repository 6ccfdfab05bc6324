import type { Resource } from '../../../src/schema/resource';
import { shortName, text, name } from '../connection/sql';
import type { Named } from './tables';
import { keptStates } from '../../../src/schema/words/invariants/frozen';
import type { Resources } from '../../../src/schema/resources';
import { fieldAt, isRows } from '../../../src/schema/words/fields/paths';

const message = 'Une version enregistrée ne change plus\u00a0: enregistrez-en une nouvelle.';

/**
 * Triggers that keep each version as it was written, its rows too, whoever writes; only whether it is the one in force
 * may change. The functions that they call are in `foundation.ts`.
 * @param table that of rows; the resource's own when absent.
 */
export function versionTriggers({ name: own, versioned }: Resource, table?: string): Named[] {
  if (!versioned) return [];
  const argumentsSql = (args: readonly string[]) => args.map(text).join(', ');
  return [
    {
      name: shortName('version', table ?? own),
      definition: table
        ? `BEFORE INSERT OR UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_version_rows(${argumentsSql([own, message])})`
        : `BEFORE UPDATE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_version(${argumentsSql([versioned.active, message])})`,
    },
  ];
}

/** One version is in force; no two have the same number. */
export function versionIndexes({ name: own, versioned }: Resource): Named[] {
  if (!versioned) return [];
  const active = name(versioned.active);
  return [
    { name: shortName('uq', own, 'active'), definition: `UNIQUE (${active}) WHERE ${active}` },
    { name: shortName('uq', own, 'number'), definition: `UNIQUE (${name(versioned.number)})` },
  ];
}

/**
 * Triggers that keep a frozen record as it is, whoever writes: its own table, those of its rows and of its lines.
 * The functions that they call are in `foundation.ts`; what is theirs comes as arguments.
 */
export function frozenTriggers(
  resource: Resource,
  resources: Resources,
  childPath?: string,
  table?: string,
  /** Table of the rows, for a list that they have. */
  between?: string,
): Named[] {
  if (resource.partOf) return linesTriggers(resource, resources, table);
  const { frozen } = resource;
  if (!frozen || (childPath && frozen.except?.some(name => name === childPath))) return [];
  if (!childPath) {
    const except = [
      '_search',
      'updatedAt',
      ...(isOneState(resource) ? [] : [frozen.field]),
      ...(frozen.except ?? []).filter(name => !isRows(fieldAt(resource.fields, name))),
    ];
    return [
      {
        name: shortName('frozen', resource.name),
        definition: `BEFORE INSERT OR UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_frozen(${[frozen.field, list(keptStates(resource)), list(except), frozen.message].map(text).join(', ')})`,
      },
    ];
  }
  return [childTrigger(resource, table ?? '', resource.name, between, openness(frozen, childPath, between))];
}

/** Whether it is frozen whatever that field holds, which no action moves: then that stays as well. */
const isOneState = ({ frozen, state, fields }: Resource) =>
  frozen !== undefined &&
  state?.field !== frozen.field &&
  Object.keys(fieldAt(fields, frozen.field)?.choices ?? {}).every(value => frozen.values.includes(value));

function linesTriggers(resource: Resource, resources: Resources, table?: string): Named[] {
  const owner = resources.get(resource.partOf?.resource ?? '');
  if (!owner.frozen || owner.frozen.except?.includes(resource.partOf?.field ?? '')) return [];
  // Rows of a line are one table further from the frozen record.
  return [
    table
      ? childTrigger(owner, table, owner.name, resource.name)
      : childTrigger(owner, resource.name, owner.name),
  ];
}

/** What of frozen rows is still open: whether some may be added, and columns that may be filled. */
interface Openness {
  appends: boolean;
  fills: readonly string[];
}

function openness(
  { appends, fills }: NonNullable<Resource['frozen']>,
  rows: string,
  between = '',
): Openness | undefined {
  const filled = between ? [] : (fills ?? []).filter(path => path.startsWith(`${rows}.`));
  const open = {
    appends: appends?.some(name => name === rows) ?? false,
    fills: filled.map(path => path.slice(rows.length + 1)),
  };
  return open.appends || open.fills.length > 0 ? open : undefined;
}

function childTrigger(
  resource: Resource,
  table: string,
  parent: string,
  between = '',
  open?: Openness,
): Named {
  const { frozen } = resource;
  const event = open?.appends ? 'UPDATE OR DELETE' : 'INSERT OR UPDATE OR DELETE';
  const args = [parent, frozen?.field ?? '', list(keptStates(resource)), frozen?.message ?? '', between];
  return {
    name: shortName('frozen', table),
    definition: `BEFORE ${event} ON @ FOR EACH ROW EXECUTE FUNCTION karhba_frozen_rows(${[...args, ...(open ? [list(open.fills)] : [])].map(text).join(', ')})`,
  };
}

const list = (values: readonly string[]) => values.join('|');

/** The trigger that keeps the records on which the product rests; its function is in `foundation.ts`. */
export function keptTriggers({ name, kept }: Resource): Named[] {
  if (!kept) return [];
  const args = [kept.field, kept.values.join('|'), kept.message].map(text).join(', ');
  return [
    {
      name: shortName('kept', name),
      definition: `BEFORE UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_kept(${args})`,
    },
  ];
}

/** The trigger that keeps dates out of a period that a setting has closed; its function is in `foundation.ts`. */
export function periodTriggers({ name: own, periods }: Resource): Named[] {
  if (!periods) return [];
  const [setting = '', ...path] = periods.until.split('.');
  const { field = '', values = [] } = periods.while ?? {};
  const args = [setting, path.join('__'), list(periods.dates), field, list(values)].map(text).join(', ');
  return [
    {
      name: shortName('period', own),
      definition: `BEFORE INSERT OR UPDATE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_period(${args})`,
    },
  ];
}
