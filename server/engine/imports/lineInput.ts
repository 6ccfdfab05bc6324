import { noRecord } from '../../../src/schema/api/recordId';
import { shownCell } from '../../../src/schema/kinds/cell';
import { kindOf } from '../../../src/schema/kinds/kind';
import { leavesOf } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Engine } from '../records/context';
import type { Writer } from '../base/request';
import type { Tx } from '../connection/transaction';
import type { Values } from '../records/store';
import { findReferences, meaningOf } from './findReferences';
import type { Meanings } from './findReferences';
import { nameAlone } from './missingRecords';
import type { MissingRecord } from './missingRecords';
import type { TableLine } from './readTable';

/** The path that each column of a file fills; null for one that is left out. */
export type Mapping = readonly (string | null)[];

/**
 * A line as the mutation that creates takes it, what its references do not name, by path, and the records that have to be
 * made for it, whose ids it lacks still (`noRecord`).
 */
export interface LineInput {
  input: Values;
  faults: Record<string, string>;
  missing: MissingRecord[];
}

/** Makes the input of each line; what all of them refer to is looked up at once. */
export async function lineReader(
  tx: Tx,
  engine: Pick<Engine, 'resources'>,
  resource: Resource,
  mapping: Mapping,
  lines: readonly TableLine[],
  caller: Writer,
): Promise<(line: TableLine) => LineInput> {
  const leaves = leavesOf(resource.fields);
  const columns = mapping.flatMap((path, index) => {
    const leaf = leaves.find(one => one.path === path);
    return leaf ? [{ ...leaf, index }] : [];
  });
  const meanings = new Map<number, Meanings>();
  for (const { field, index } of columns) {
    if (!kindOf(field).refers) continue;
    const texts = new Set(lines.map(({ cells }) => shownCell(cells[index] ?? null)));
    const target = engine.resources.get(field.target ?? '');
    const distinct = [...texts].filter(Boolean);
    meanings.set(index, await findReferences(tx, target, distinct, caller, field.within));
  }
  // What a reference is chosen within is read before it.
  const ordered = columns.toSorted(
    (a, b) => Number(Boolean(a.field.within)) - Number(Boolean(b.field.within)),
  );
  return ({ line, cells }) => {
    const made: LineInput = { input: {}, faults: {}, missing: [] };
    for (const { field, index, keys, path } of ordered) {
      const cell = cells[index] ?? null;
      if (typeof cell === 'string' && failedFormula.test(cell)) {
        made.faults[path] =
          `«\u00a0${cell.trim()}\u00a0» est une formule en erreur\u00a0: corrigez-la, ou videz la cellule`;
        continue;
      }
      if (!kindOf(field).refers) {
        if (cell !== null) put(made.input, keys, kindOf(field).fromCell(field, cell));
        continue;
      }
      if (cell === null) continue;
      const within = field.within ? made.input[field.within] : undefined;
      const target = engine.resources.get(field.target ?? '');
      const meant = meaningOf(meanings.get(index), shownCell(cell), target, within);
      if ('id' in meant) {
        put(made.input, keys, meant.id);
        continue;
      }
      const name = meant.several || field.among ? null : nameAlone(target, caller, field.within);
      if (name === null) made.faults[path] = meant.fault;
      else {
        const called = shownCell(cell).trim();
        const input = { [name]: called, ...(field.within ? { [field.within]: within } : {}) };
        const around = field.within && target.fields[field.within]?.target;
        const { name: of } = made.missing.find(one => one.resource.name === around) ?? {};
        made.missing.push({ resource: target, input, name: called, within: of, line });
        put(made.input, keys, noRecord);
      }
    }
    return made;
  };
}

/** What Excel writes for a formula that has no value, in English and in French. */
const failedFormula =
  /^\s*#(N\/A|(REF|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|NUL|SPILL|CALC|EPARS|ÉPARS|PROPAGATION)!|NAME\?|NOM\?)\s*$/i;

function put(record: Values, keys: readonly string[], value: unknown): void {
  if (value === undefined) return;
  const [key = '', ...rest] = keys;
  if (rest.length === 0) record[key] = value;
  else put((record[key] ??= {}) as Values, rest, value);
}
