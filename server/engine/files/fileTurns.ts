import { setImmediate as othersFirst } from 'node:timers/promises';
import { Refusal } from '../base/refusal';
import { refuseAborted, Turns } from './turns';

/** Where a file stands that is being made; `total` is null until it is known. */
export interface FileProgress {
  step: 'WAITING' | 'READING' | 'WRITING';
  done: number;
  total: number | null;
}

/** One's turn to make a file. Who makes one asks for it, so that none is made outside. */
export interface FileTurn {
  /** Aborted when nobody waits for the file any more, and at the end of the turn: whatever it has begun ends with it. */
  readonly signal: AbortSignal;
  tell(progress: FileProgress): void;
  /** Lets the server answer others, between two parts of a long work. @throws Refusal when nobody waits any more */
  breathe(): Promise<void>;
}

interface Wanted {
  /** Id of who wants the file. */
  caller: string;
  /** Of the request. */
  signal: AbortSignal | undefined;
  /** By which its progress is asked. */
  key?: string;
}

const mostAtOnce = 2;
const mostEach = 6;
const mostInAll = 60;
/** Milliseconds that a file may wait for its turn. */
const patience = 60_000;

/**
 * The files that this node makes: two at once, the others wait their turn, those first whose person has none being made; so
 * many of each person, and in all. Each ends with its request.
 */
export class FileTurns {
  private readonly turns = new Turns(mostAtOnce);
  private readonly underWay = new Set<{ caller: string; key?: string; progress: FileProgress }>();

  /** Where the file stands that the caller named so; null when there is none, or not here. */
  progressOf(caller: string, key: string): FileProgress | null {
    for (const one of this.underWay) if (one.caller === caller && one.key === key) return one.progress;
    return null;
  }

  /**
   * Runs `work` when its turn comes.
   * @throws Refusal when too many are under way, or nobody waits for it any more.
   */
  async run<T>({ caller, signal: gone, key }: Wanted, work: (turn: FileTurn) => Promise<T>): Promise<T> {
    const own = [...this.underWay].filter(one => one.caller === caller);
    if (own.length >= mostEach)
      throw new Refusal(
        'CONFLICT',
        `${mostEach} de vos fichiers sont déjà en préparation\u00a0: attendez-en la fin, ou annulez-en un.`,
      );
    if (this.underWay.size >= mostInAll)
      throw new Refusal(
        'CONFLICT',
        'Le serveur prépare déjà beaucoup de fichiers\u00a0: réessayez dans une minute.',
      );
    const entry = { caller, key, progress: { step: 'WAITING', done: 0, total: null } as FileProgress };
    this.underWay.add(entry);
    const over = new AbortController();
    const signal = gone ? AbortSignal.any([gone, over.signal]) : over.signal;
    let end: (() => void) | undefined;
    try {
      end = await this.turns.take({ by: caller, signal, patience });
      return await work({
        signal,
        tell: progress => (entry.progress = progress),
        async breathe() {
          await othersFirst();
          refuseAborted(signal);
        },
      });
    } finally {
      over.abort();
      this.underWay.delete(entry);
      end?.();
    }
  }
}
