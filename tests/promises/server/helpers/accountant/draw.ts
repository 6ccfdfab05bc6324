/** Choices of one step, made of whole numbers from 0 to 99: smaller ones are simpler, and none left is 0. */
export class Draw {
  private next = 0;
  constructor(private readonly numbers: readonly number[]) {}

  private take = (): number => this.numbers[this.next++] ?? 0;

  below = (count: number): number => this.take() % count;

  of = <T>(list: readonly T[]): T => list[this.below(list.length)] as T;

  /** Whether what happens so often, of a hundred times, happens; 0 is not. */
  chance = (percent: number): boolean => 99 - this.take() < percent;

  /** What was touched last, more often than not. */
  target<T>(list: readonly T[]): T | undefined {
    const number = this.take();
    return number < 60 ? list[0] : list[number % list.length];
  }
}
