import { createHash } from 'node:crypto';

/**
 * A file as it came with a request, not judged yet. Only the reader of requests makes one: JSON cannot hold it.
 * Its content is not for whoever walks through variables, and within a text (the input that an idempotency key stands
 * for) it is its name and the hash of its content.
 */
export class ReceivedFile {
  readonly #name: string;
  readonly #bytes: Uint8Array;
  readonly #hash: string;
  readonly #isTooBig: boolean;

  /** @param isTooBig more came than a file may have; what there is of it is of no use. */
  constructor(name: string, bytes: Uint8Array, isTooBig: boolean) {
    this.#name = name;
    this.#bytes = bytes;
    this.#hash = createHash('sha256').update(bytes).digest('hex');
    this.#isTooBig = isTooBig;
  }

  get name(): string {
    return this.#name;
  }

  get bytes(): Uint8Array {
    return this.#bytes;
  }

  get isTooBig(): boolean {
    return this.#isTooBig;
  }

  /** SHA-256 of the content as it came, in hexadecimal: what is kept of an image is written anew. */
  get sha256(): string {
    return this.#hash;
  }

  toJSON() {
    return { name: this.#name, sha256: this.#hash, isTooBig: this.#isTooBig };
  }
}
