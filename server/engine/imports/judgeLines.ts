import { setImmediate as breathe } from 'node:timers/promises';
import type { LineFault } from '../../../src/schema/words/list/imports';
import { fieldAt } from '../../../src/schema/words/fields/paths';
import type { Resource } from '../../../src/schema/resource';
import type { Tx } from '../connection/transaction';
import type { Engine } from '../records/context';
import type { Writer } from '../base/request';
import { Refusal } from '../base/refusal';
import { startedBy } from '../records/startingStatement';
import type { Values } from '../records/store';
import { validateInput } from '../records/validateInput';
import { findTwins } from './findTwins';
import type { RightLine } from './findTwins';
import { lineReader } from './lineInput';
import type { Mapping } from './lineInput';
import { MissingRecords } from './missingRecords';
import type { MissingRecord } from './missingRecords';
import type { TableLine } from './readTable';

/** Lines judged before others are answered. */
const atOnce = 200;

interface Verdicts {
  faults: Map<number, LineFault[]>;
  /** What has to be made for the lines without a fault. */
  missing: MissingRecord[];
}

/**
 * What each line would be refused for, as the form would report it: by the fields’ rules, by what it refers to, by what
 * must be unique in the file and in the database. Lines without a fault may be written.
 */
export async function judgeLines(
  tx: Tx,
  engine: Pick<Engine, 'resources' | 'now'>,
  resource: Resource,
  mapping: Mapping,
  lines: readonly TableLine[],
  caller: Writer,
): Promise<Verdicts> {
  const read = await lineReader(tx, engine, resource, mapping, lines, caller);
  const started = await startedBy(tx, resource, engine.resources);
  const faults = new Map<number, LineFault[]>();
  const right: (RightLine & { missing: readonly MissingRecord[] })[] = [];
  const note = (line: number, path: string, message: string) =>
    faults.set(line, [...(faults.get(line) ?? []), faultAt(resource, mapping, path, message)]);
  for (const [index, one] of lines.entries()) {
    if (index % atOnce === atOnce - 1) await breathe();
    const { input, faults: unknown, missing } = read(one);
    const judged = judge(engine, resource, input, caller, started);
    const messages = { ...('messages' in judged ? judged.messages : {}), ...unknown };
    for (const made of missing) {
      const refused = judge(engine, made.resource, made.input, caller, undefined);
      if ('messages' in refused)
        messages[''] = `«\u00a0${made.name}\u00a0»\u00a0: ${Object.values(refused.messages).join(', ')}`;
    }
    for (const [path, message] of Object.entries(messages)) note(one.line, path, message);
    if ('values' in judged && Object.keys(messages).length === 0)
      right.push({ line: one.line, values: judged.values, missing });
  }
  for (const { line, path, message } of await findTwins(tx, resource, right, caller))
    note(line, path, message);
  const missing = new MissingRecords();
  for (const one of right) if (!faults.has(one.line)) for (const made of one.missing) missing.add(made);
  return { faults, missing: missing.all() };
}

type Judged = { values: RightLine['values'] } | { messages: Readonly<Record<string, string>> };

function judge(
  engine: Pick<Engine, 'resources' | 'now'>,
  resource: Resource,
  input: RightLine['values'],
  caller: Writer,
  started: Values | undefined,
): Judged {
  try {
    return { values: validateInput(engine, resource, input, caller, { now: engine.now(), started }).values };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { messages: error.details.fields ?? { '': error.message } };
  }
}

/** Where a fault is reported: by its column, or by the name of the field that no column brings. */
export function faultAt(resource: Resource, mapping: Mapping, path: string, message: string): LineFault {
  const column = mapping.indexOf(path);
  if (column >= 0) return { column, message };
  const label = path ? fieldAt(resource.fields, path)?.label : undefined;
  return { column: null, message: label ? `${label}\u00a0: ${message}` : message };
}
