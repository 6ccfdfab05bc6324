import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

/** Passes a request's body on while it is within its size and does not stand still; else it ends with an error. */
export class Meter extends Transform {
  private bytes = 0;
  private timer: NodeJS.Timeout;

  /** @param patience milliseconds between two pieces. */
  constructor(
    private readonly most: number,
    private readonly patience: number,
  ) {
    super();
    this.timer = this.wait();
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    clearTimeout(this.timer);
    this.timer = this.wait();
    this.bytes += chunk.length;
    if (this.bytes > this.most) done(new TooLong());
    else done(null, chunk);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.timer);
    done(error);
  }

  private wait(): NodeJS.Timeout {
    return setTimeout(() => this.destroy(new TooSlow()), this.patience);
  }
}

export class TooLong extends Error {}
class TooSlow extends Error {}
