import { keptStates } from '../../src/schema/frozen';
import type { Resource } from '../../src/schema/resource';
import type { Resources } from '../../src/schema/resources';
import { shortName, text } from './sql';
import { fieldAt } from '../../src/schema/paths';
import type { Named } from './tables';

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
      frozen.field,
      ...(frozen.except ?? []).filter(name => fieldAt(resource.fields, name)?.kind !== 'rows'),
    ];
    return [
      {
        name: shortName('frozen', resource.name),
        definition: `BEFORE INSERT OR UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_frozen(${[frozen.field, list(keptStates(resource)), list(except), frozen.message].map(text).join(', ')})`,
      },
    ];
  }
  return [childTrigger(resource, table ?? '', resource.name, between)];
}

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

function childTrigger(resource: Resource, table: string, parent: string, between = ''): Named {
  const { frozen } = resource;
  const args = [parent, frozen?.field ?? '', list(keptStates(resource)), frozen?.message ?? '', between];
  return {
    name: shortName('frozen', table),
    definition: `BEFORE INSERT OR UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_frozen_rows(${args.map(text).join(', ')})`,
  };
}

const list = (values: readonly string[]) => values.join('|');
