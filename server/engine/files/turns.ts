/** Lets at most `most` go at a time, the others in the order in which they came. */
export class Turns {
  private readonly waiting: (() => void)[] = [];
  private going = 0;

  constructor(private readonly most: number) {}

  /** Resolves when it is one's turn, to what ends it. */
  async take(): Promise<() => void> {
    if (this.going >= this.most) await new Promise<void>(resolve => this.waiting.push(resolve));
    else this.going++;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      const next = this.waiting.shift();
      if (next) next();
      else this.going--;
    };
  }
}
