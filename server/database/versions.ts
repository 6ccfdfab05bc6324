import type { Resource } from '../../src/schema/resource';
import { name, shortName, text } from './sql';
import type { Named } from './tables';

const message = 'Une version enregistrée ne change plus\u00a0: enregistrez-en une nouvelle.';

/**
 * Triggers that keep each version as it was written, its rows too, whoever writes; only whether it is the one in force
 * may change. The functions that they call are in `foundation.ts`.
 * @param table that of rows; the resource's own when absent.
 */
export function versionTriggers({ name: own, versioned }: Resource, table?: string): Named[] {
  if (!versioned) return [];
  const said = (args: readonly string[]) => args.map(text).join(', ');
  return [
    {
      name: shortName('version', table ?? own),
      definition: table
        ? `BEFORE INSERT OR UPDATE OR DELETE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_version_rows(${said([own, message])})`
        : `BEFORE UPDATE ON @ FOR EACH ROW EXECUTE FUNCTION karhba_version(${said([versioned.active, message])})`,
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
