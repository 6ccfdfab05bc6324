import { availableParallelism } from 'node:os';
import type { Pool } from 'pg';

/**
 * How many processes of PostgreSQL are kept at work: beyond twice the processors each answer takes longer, and all of
 * them together too. Short reads by sixteen at a time are a sixth slower by sixteen processes than by six, on two
 * processors (docs/performance.md).
 */
const most = 2 * availableParallelism() + 2;
/** Milliseconds after which what is slow, or waits for a lock, holds up nobody: the pool's own bound is all there is then. */
const patience = 100;

const queues = new WeakMap<Pool, FewAtOnce>();

/** Does what needs a connection of the pool once few others do: in the order in which they came. */
export function fewAtOnce<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  let queue = queues.get(pool);
  if (!queue) queues.set(pool, (queue = new FewAtOnce(most, patience)));
  return queue.run(work);
}

interface Work {
  /** When it began, by the clock of the process. */
  since: number;
}

/** Lets so many work at a time; one who takes longer than `patience` milliseconds is counted no more. */
export class FewAtOnce {
  /** Who counts, in the order in which they began. */
  private readonly working: Work[] = [];
  private readonly waiting: (() => void)[] = [];
  private alarm: NodeJS.Timeout | undefined;

  constructor(
    private readonly most: number,
    private readonly patience: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    const one = this.working.length < this.most ? this.begin() : await this.turn();
    try {
      return await work();
    } finally {
      this.leave(one);
    }
  }

  private begin(): Work {
    const one = { since: performance.now() };
    this.working.push(one);
    return one;
  }

  private turn(): Promise<Work> {
    return new Promise(go => {
      this.waiting.push(() => go(this.begin()));
      this.passOver();
    });
  }

  /** Gives the place on, unless it is given already. */
  private leave(one: Work): void {
    const place = this.working.indexOf(one);
    if (place < 0) return;
    this.working.splice(place, 1);
    this.waiting.shift()?.();
  }

  /** Who is slow matters only while somebody waits: then one timer looks after all of them, not each work's own. */
  private passOver(): void {
    const now = performance.now();
    let [oldest] = this.working;
    while (oldest && this.waiting.length > 0 && now - oldest.since >= this.patience) {
      this.leave(oldest);
      [oldest] = this.working;
    }
    if (!oldest || this.waiting.length === 0 || this.alarm) return;
    this.alarm = setTimeout(
      () => {
        this.alarm = undefined;
        this.passOver();
      },
      oldest.since + this.patience - now,
    );
  }
}
