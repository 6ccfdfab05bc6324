import { availableParallelism } from 'node:os';
import type { Pool } from 'pg';
import { Refusal } from '../base/refusal';
import { outageOf } from './outageOf';

/**
 * How many processes of PostgreSQL are kept at work: beyond twice the processors each answer takes longer, and all of
 * them together too. Short reads by sixteen at a time are a sixth slower by sixteen processes than by six, on two
 * processors (docs/performance.md).
 */
const most = 2 * availableParallelism() + 2;
/** Milliseconds after which what is slow, or waits for a lock, holds up nobody: the connections are all there is then. */
const patience = 100;
/** Connections that are left to those who do not wait here: who speaks, what is watched. None of a few. */
const spared = (max: number) => Math.min(2, Math.floor(max / 5));
/** Milliseconds that one waits here, as long as the database answers: a place comes, or it is told that none does. */
const longest = 60_000;

const queues = new WeakMap<Pool, FewAtOnce>();

/** Does what needs a connection of the pool once few others do: in the order in which they came. */
export function fewAtOnce<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  let queue = queues.get(pool);
  if (!queue) {
    const { max } = pool.options;
    const places = max - spared(max);
    queues.set(pool, (queue = new FewAtOnce({ most, patience, places, longest })));
  }
  return queue.run(work);
}

interface Bounds {
  /** How many count at a time. */
  most: number;
  /** Milliseconds after which one who works is counted no more. */
  patience: number;
  /** How many work at a time, counted or not; no bound when absent. */
  places?: number;
  /** Milliseconds that one waits. */
  longest?: number;
}

interface Work {
  /** When it began, by the clock of the process. */
  since: number;
}

interface Waiting extends Work {
  go(): void;
  refuse(error: unknown): void;
}

/** Lets so many work at a time, in the order in which they came; who takes long is counted no more. */
export class FewAtOnce {
  /** Who counts, in the order in which they began. */
  private readonly working: Work[] = [];
  private readonly waiting: Waiting[] = [];
  /** Those who work, counted or not. */
  private taken = 0;
  /** When somebody was last answered. */
  private answered = -Infinity;
  private alarm: NodeJS.Timeout | undefined;

  constructor(private readonly bounds: Bounds) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    const one = this.hasRoom() ? this.begin() : await this.turn();
    try {
      const result = await work();
      this.answered = performance.now();
      return result;
    } catch (error) {
      // Nobody was answered meanwhile: those who wait would find the same, one after the other.
      if (outageOf(error) === 'away' && this.answered < one.since)
        for (const { refuse } of this.waiting.splice(0)) refuse(error);
      throw error;
    } finally {
      this.taken -= 1;
      this.leave(one);
    }
  }

  private hasRoom(): boolean {
    const { most, places = Infinity } = this.bounds;
    return this.working.length < most && this.taken < places;
  }

  private begin(): Work {
    const one = { since: performance.now() };
    this.taken += 1;
    this.working.push(one);
    return one;
  }

  private turn(): Promise<Work> {
    return new Promise((resolve, refuse) => {
      this.waiting.push({ since: performance.now(), go: () => resolve(this.begin()), refuse });
      this.passOver();
    });
  }

  /** Gives the place on, unless it is given already. */
  private leave(one: Work): void {
    const place = this.working.indexOf(one);
    if (place >= 0) this.working.splice(place, 1);
    while (this.waiting.length > 0 && this.hasRoom()) this.waiting.shift()?.go();
    if (this.waiting.length > 0) this.watch();
  }

  /** Who is slow matters only while somebody waits: then one timer looks after all of them, not each work's own. */
  private passOver(): void {
    const { patience: slow, longest: end = Infinity } = this.bounds;
    const now = performance.now();
    while (this.waiting[0] && now - this.waiting[0].since >= end) this.waiting.shift()?.refuse(tooMany());
    for (
      let [oldest] = this.working;
      oldest && this.waiting.length > 0 && now - oldest.since >= slow;
      [oldest] = this.working
    )
      this.leave(oldest);
    this.watch();
  }

  private watch(): void {
    const [first] = this.waiting;
    if (!first || this.alarm) return;
    const { patience: slow, longest: end = Infinity } = this.bounds;
    const [oldest] = this.working;
    const next = Math.min(first.since + end, oldest ? oldest.since + slow : Infinity);
    if (next === Infinity) return;
    this.alarm = setTimeout(() => {
      this.alarm = undefined;
      this.passOver();
    }, next - performance.now());
  }
}

const tooMany = () =>
  new Refusal(
    'UNAVAILABLE',
    'Trop de demandes passent avant la vôtre, qui n’a pas été traitée. Réessayez dans un instant.',
  );
