import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../base/storageAddress';
import type { FileStorage, Stored } from './storage';

const patience = 30_000;

/** Files in an S3-compatible service. An answer that is not a success is thrown, without the address that was signed. */
export function s3Storage({ endpoint, prefix, ...credentials }: Bucket): FileStorage {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const address = (key: string) => endpoint + (prefix + key).split('/').map(encodeURIComponent).join('/');
  const ask = async (method: string, url: string, body?: Uint8Array<ArrayBuffer>, may: number[] = []) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const answer = await client.fetch(url, {
      method,
      body,
      headers: { 'x-amz-content-sha256': hash },
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok || may.includes(answer.status)) return answer;
    await answer.body?.cancel();
    throw new Error(`The storage of files answered ${answer.status} to ${method}`);
  };
  return {
    async put(key, content) {
      await ask('PUT', address(key), new Uint8Array(content)).then(done);
    },
    async open(key) {
      const answer = await ask('GET', address(key), undefined, [404]);
      if (answer.status !== 404 && answer.body) return Readable.fromWeb(answer.body as ReadableStream);
      await done(answer);
      return null;
    },
    async remove(key) {
      await ask('DELETE', address(key), undefined, [404]).then(done);
    },
    async *list() {
      for (let after: string | undefined; ;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (after) query.set('continuation-token', after);
        const page = await (await ask('GET', `${endpoint}?${query}`)).text();
        yield* contentsOf(page, prefix);
        after = valueOf(page, 'NextContinuationToken');
        if (!after) return;
      }
    },
  };
}

const done = async (answer: Response) => void (await answer.arrayBuffer());

/** The objects of a page of ListObjectsV2. Our keys need no unescaping; the tags hold nothing else. */
function contentsOf(page: string, prefix: string): Stored[] {
  return [...page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].flatMap(([, item = '']) => {
    const key = valueOf(item, 'Key') ?? '';
    const at = Date.parse(valueOf(item, 'LastModified') ?? '');
    return key.startsWith(prefix) ? [{ key: key.slice(prefix.length), at }] : [];
  });
}

function valueOf(xml: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
}
