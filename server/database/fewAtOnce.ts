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

/** Lets so many work at a time; one who takes longer than `patience` milliseconds is counted no more. */
export class FewAtOnce {
  private working = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly most: number,
    private readonly patience: number,
  ) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.working < this.most) this.working += 1;
    // Whoever leaves gives the place on.
    else await new Promise<void>(go => this.waiting.push(go));
    let isCounted = true;
    const leave = () => {
      if (!isCounted) return;
      isCounted = false;
      const next = this.waiting.shift();
      if (next) next();
      else this.working -= 1;
    };
    const late = setTimeout(leave, this.patience);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
  }
}
