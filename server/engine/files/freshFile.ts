import { randomUUID } from 'node:crypto';
import type { ReceivedFile } from './receivedFile';

/** A file that came with this very request, in the place of the input where it stands: it has its id already. */
export class FreshFile {
  readonly id = randomUUID();

  constructor(private readonly received: ReceivedFile) {}

  /** The same for the same content: what an idempotency key stands for. */
  toJSON() {
    return this.received.toJSON();
  }
}
