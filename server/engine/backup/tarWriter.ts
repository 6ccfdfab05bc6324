import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Pack } from 'tar-stream';

/** A tar must know the size of a member before its first byte: what is longer than memory should hold goes in several. */
const MEMBER = 4 << 20;

/** Adds members to a tar one after the other, no faster than it is read, and remembers their sums. */
export class TarWriter {
  readonly sums: Record<string, string> = {};

  constructor(private readonly pack: Pack) {}

  async add(name: string, content: Buffer): Promise<void> {
    this.sums[name] = createHash('sha256').update(content).digest('hex');
    const entry = this.pack.entry({ name, size: content.byteLength, mode: 0o600, mtime: new Date(0) });
    const closed = once(entry, 'close');
    entry.end(content);
    await closed;
  }

  async addJson(name: string, value: unknown): Promise<void> {
    await this.add(name, Buffer.from(`${JSON.stringify(value, null, 2)}\n`));
  }

  /** The members `<name>/000000.<extension>` and so on, which together are the content. */
  async addStream(name: string, extension: string, content: Readable): Promise<void> {
    let parts: Buffer[] = [];
    let size = 0;
    let number = 0;
    const flush = async () => {
      await this.add(`${name}/${String(number++).padStart(6, '0')}.${extension}`, Buffer.concat(parts));
      parts = [];
      size = 0;
    };
    for await (const chunk of content as AsyncIterable<Buffer>) {
      parts.push(chunk);
      size += chunk.byteLength;
      if (size >= MEMBER) await flush();
    }
    if (size > 0 || number === 0) await flush();
  }
}
