/** Chance that repeats itself: the same seed gives the same company (mulberry32 over a hash of the seed). */
export class Random {
  private state: number;

  constructor(seed: string) {
    this.state = [...seed].reduce(
      (hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619),
      2_166_136_261,
    );
  }

  /** From 0 included to 1 excluded. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer, both ends included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.int(0, list.length - 1)];
    if (picked === undefined) throw new RangeError('Nothing to pick from');
    return picked;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('');
  }

  /** `count` of the items, the heavier the likelier, none twice. */
  sample<T>(items: readonly T[], count: number, weight: (item: T) => number): T[] {
    return items
      .map(item => ({ item, key: this.next() ** (1 / weight(item)) }))
      .toSorted((a, b) => b.key - a.key)
      .slice(0, count)
      .map(({ item }) => item);
  }

  shuffle<T>(items: readonly T[]): T[] {
    return this.sample(items, items.length, () => 1);
  }
}

/** Calls `make` until it gives what it never gave before: plates, card numbers, chassis. */
export function unique<A extends unknown[]>(make: (...about: A) => string): (...about: A) => string {
  const given = new Set<string>();
  return (...about) => {
    let made = make(...about);
    while (given.has(made)) made = make(...about);
    given.add(made);
    return made;
  };
}
