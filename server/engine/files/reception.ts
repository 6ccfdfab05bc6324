import { tooBig } from '../../../src/schema/words/fields/fileRules';
import { say } from '../../../src/schema/api/messages';
import type { Fields } from '../../../src/schema/field';
import type { Tx } from '../connection/transaction';
import type { Log } from '../base/log';
import type { Resources } from '../../../src/schema/resources';
import type { FileStorage } from './storage';
import { badInput, Refusal } from '../base/refusal';
import { eachFile } from './eachFile';
import type { FilePlace } from './eachFile';
import { FreshFile } from './freshFile';
import { judgeFile } from './judgeFile';
import { KeptFile } from './keptFile';
import { ReceivedFile } from './receivedFile';

/** A file of the input: where it was put, and what came. */
interface Arrival extends FilePlace {
  fresh: FreshFile;
  received: ReceivedFile;
}

/**
 * The files that came with one mutation. Their content is judged and stored before its transaction, their rows are
 * written within; when it does not come to that, what was stored is taken back.
 */
export class Reception {
  private readonly arrivals: readonly Arrival[];
  private kept: readonly KeptFile[] = [];
  private inserted = false;

  /** Puts in the place of each file of the input the one that it will be. */
  constructor(
    private readonly engine: { resources: Resources; files: FileStorage; log: Log },
    fields: Fields,
    input: Record<string, unknown>,
  ) {
    this.arrivals = eachFile(fields, input, engine.resources).flatMap(place => arrivalAt(place) ?? []);
  }

  /** What came, by the ids that its files have. */
  get received(): ReadonlyMap<string, ReceivedFile> {
    return new Map(this.arrivals.map(({ fresh, received }) => [fresh.id, received]));
  }

  get isEmpty(): boolean {
    return this.arrivals.length === 0;
  }

  /** @throws Refusal BAD_USER_INPUT with the sentence of each file at fault; nothing is then stored. */
  async store(): Promise<void> {
    const faults: Record<string, string> = {};
    const kept: KeptFile[] = [];
    for (const { path, field, fresh, received } of this.arrivals) {
      const judged = received.isTooBig ? { fault: tooBig } : await judgeFile(field, received.bytes);
      if ('fault' in judged) faults[path] = say(judged.fault);
      else kept.push(new KeptFile(fresh.id, received.name, judged.kept));
    }
    if (Object.keys(faults).length > 0) throw badInput(faults);
    this.kept = kept;
    for (const file of kept) await file.store(this.engine.files);
  }

  async insert(tx: Tx, callerId: string): Promise<void> {
    for (const file of this.kept) await file.insert(tx, callerId);
    this.inserted = true;
  }

  /** After the answer, or the error. A repeated request wrote nothing: its files are those of the first. */
  async settle(error?: unknown): Promise<void> {
    // Whether a commit that was cut short came through is not known: cleaning will see.
    const isKept = error === undefined ? this.inserted : !(error instanceof Refusal);
    if (isKept) return;
    for (const file of this.kept)
      await file
        .discard(this.engine.files)
        .catch((failure: unknown) =>
          this.engine.log.warn({ err: failure }, 'a file could not be taken back'),
        );
  }
}

function arrivalAt(place: FilePlace): Arrival | undefined {
  const { holder, key } = place;
  const value = holder[key] as { upload?: unknown } | ReceivedFile;
  const received = value instanceof ReceivedFile ? value : value.upload;
  if (!(received instanceof ReceivedFile)) return undefined;
  const fresh = new FreshFile(received);
  holder[key] = fresh;
  return { ...place, fresh, received };
}
