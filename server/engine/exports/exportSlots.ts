import { Refusal } from '../base/refusal';

/** Where an export stands; `total` is null until it is known. */
interface ExportProgress {
  step: 'WAITING' | 'READING' | 'WRITING';
  done: number;
  total: number | null;
}

const mostAtOnce = 2;
const mostEach = 2;

/**
 * The exports under way on this node: two at once, the others wait their turn, and nobody has more than two. Progress
 * is reported by the node that works, to the one who requested it.
 */
export class ExportSlots {
  private readonly underWay = new Map<symbol, { caller: string; key: string; progress: ExportProgress }>();
  private readonly waiting: (() => void)[] = [];
  private working = 0;

  /** Where the export stands that the caller named so; null when there is none, or not here. */
  progressOf(caller: string, key: string): ExportProgress | null {
    for (const one of this.underWay.values())
      if (one.caller === caller && one.key === key) return one.progress;
    return null;
  }

  /**
   * Runs `work` when its turn comes.
   * @throws Refusal when the caller has too many under way, or nobody waits for it any more.
   */
  async run<T>(
    caller: string,
    key: string,
    signal: AbortSignal | undefined,
    work: (tell: (progress: ExportProgress) => void) => Promise<T>,
  ): Promise<T> {
    const own = [...this.underWay.values()].filter(one => one.caller === caller);
    if (own.length >= mostEach)
      throw new Refusal(
        'CONFLICT',
        `${mostEach} exports sont déjà en cours\u00a0: attendez-en la fin, ou annulez-en un.`,
      );
    const id = Symbol(key);
    const entry = { caller, key, progress: { step: 'WAITING', done: 0, total: null } as ExportProgress };
    this.underWay.set(id, entry);
    try {
      await this.turn(signal);
      try {
        refuseAborted(signal);
        return await work(progress => (entry.progress = progress));
      } finally {
        this.working -= 1;
        this.waiting.shift()?.();
      }
    } finally {
      this.underWay.delete(id);
    }
  }

  private async turn(signal: AbortSignal | undefined): Promise<void> {
    if (this.working >= mostAtOnce)
      await new Promise<void>((resolve, reject) => {
        const leave = () => {
          const at = this.waiting.indexOf(go);
          if (at < 0) return;
          this.waiting.splice(at, 1);
          reject(cancelled());
        };
        const go = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        this.waiting.push(go);
        signal?.addEventListener('abort', leave, { once: true });
      });
    this.working += 1;
  }
}

/** @throws Refusal when nobody waits any more. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

export const cancelled = () => new Refusal('CONFLICT', 'Export annulé.');
