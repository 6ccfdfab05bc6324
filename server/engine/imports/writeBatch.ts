import type { Resource } from '../../../src/schema/resource';
import { outageOf } from '../connection/outageOf';
import type { WriteContext } from '../records/context';
import { translateFault } from '../records/databaseFaults';
import { create } from '../records/operations';
import { Refusal } from '../base/refusal';
import type { LineInput } from './lineInput';
import { patient } from './patience';

export type Paths = ReadonlyMap<string, string>;

/** What the transaction does again by itself: a deadlock, a serialization failure. */
const retried = new Set(['40P01', '40001']);

/** A line that cannot be written after all. */
export class LineRefusal extends Error {
  constructor(
    readonly line: number,
    readonly refusal: Refusal,
  ) {
    super(refusal.message.replace(/\.$/, ''));
  }
}

/** A line on its way to be a record. */
interface Written {
  line: number;
  made: LineInput;
  newId: string;
}

/** Some records in one trip; when one is refused, once more one by one, to know which. */
export async function writeBatch(
  context: WriteContext,
  resource: Resource,
  batch: readonly Written[],
  paths: Paths,
): Promise<void> {
  const { tx } = context;
  tx.defer(patient('SAVEPOINT batch'));
  try {
    for (const one of batch) await createOne(context, resource, one);
    await tx.query(patient('RELEASE SAVEPOINT batch'));
  } catch (error) {
    if (isForTheTransaction(error)) throw error;
    await tx.query(patient('ROLLBACK TO SAVEPOINT batch'));
    for (const one of batch) {
      try {
        await createOne(context, resource, one);
        await tx.query(patient('SELECT'));
      } catch (fault) {
        throw refused(fault, resource, one, paths);
      }
    }
  }
}

/** The ordinary creation: its statements leave with the next that is awaited. */
async function createOne(context: WriteContext, resource: Resource, one: Written): Promise<void> {
  const { line, made, newId } = one;
  const [unknown] = Object.values(made.faults);
  if (unknown) throw new LineRefusal(line, new Refusal('BAD_USER_INPUT', unknown, { fields: made.faults }));
  try {
    await create({ ...context, newId }, resource, made.input, {}, () => undefined);
  } catch (error) {
    // What PostgreSQL refuses may be of a line before.
    throw error instanceof Refusal ? new LineRefusal(line, error) : error;
  }
}

function refused(error: unknown, resource: Resource, { line, made }: Written, paths: Paths): unknown {
  if (isForTheTransaction(error)) return error;
  const fault = translateFault(error, resource, paths, made.input);
  if (fault instanceof Refusal) return new LineRefusal(line, fault);
  if ((error as { code?: string }).code !== '23P01') return error;
  return new LineRefusal(line, new Refusal('OCCUPIED', 'Ces jours sont déjà pris'));
}

const isForTheTransaction = (error: unknown) =>
  error instanceof LineRefusal ||
  retried.has((error as { code?: string }).code ?? '') ||
  outageOf(error) !== null;
