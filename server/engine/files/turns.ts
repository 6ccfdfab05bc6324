import { Refusal } from '../base/refusal';

interface Wait {
  /** For whom: one of whom nobody goes comes before others. */
  by?: string;
  /** Ends the wait of whoever has left. */
  signal?: AbortSignal;
  /** Milliseconds after which it is told that it does not come; without end when absent. */
  patience?: number;
}

interface Waiting {
  by: string;
  go(): void;
}

/** Lets at most `most` go at a time, the others in the order in which they came. */
export class Turns {
  private readonly waiting: Waiting[] = [];
  /** For whom they go. */
  private readonly going: string[] = [];

  constructor(private readonly most: number) {}

  /** Resolves when it is one's turn, to what ends it. @throws Refusal when it is not waited for, or does not come. */
  async take({ by = '', signal, patience }: Wait = {}): Promise<() => void> {
    refuseAborted(signal);
    if (this.going.length >= this.most) await this.turn(by, signal, patience);
    else this.going.push(by);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      this.going.splice(this.going.indexOf(by), 1);
      this.next();
    };
  }

  private turn(by: string, signal: AbortSignal | undefined, patience: number | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (result: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', leave);
        const at = this.waiting.indexOf(one);
        if (at >= 0) this.waiting.splice(at, 1);
        result();
      };
      const leave = () => settle(() => reject(cancelled()));
      const one = { by, go: () => settle(resolve) };
      const timer = patience && setTimeout(() => settle(() => reject(notInTime())), patience);
      signal?.addEventListener('abort', leave, { once: true });
      this.waiting.push(one);
    });
  }

  private next(): void {
    const next = this.waiting.find(({ by }) => !this.going.includes(by)) ?? this.waiting[0];
    if (!next) return;
    this.going.push(next.by);
    next.go();
  }
}

/** @throws Refusal when nobody waits any more. */
export function refuseAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

export const cancelled = () => new Refusal('CONFLICT', 'Demande annulée.');

const notInTime = () =>
  new Refusal(
    'CONFLICT',
    'D’autres demandes passent avant la vôtre, et le serveur n’a pas pu s’en occuper à temps\u00a0: réessayez dans une minute.',
  );
