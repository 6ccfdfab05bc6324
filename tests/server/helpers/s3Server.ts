import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { errorOf, listingOf } from './s3Listing';
import type { Kept } from './s3Listing';
import { refusalOf } from './s3Signature';
import type { S3Account } from './s3Signature';

const bucket = 'karhba';

interface Answer {
  status: number;
  content?: Buffer | string;
}

/**
 * A server on the loopback that speaks the part of S3 that files need, as its reference tells it: every signature is
 * verified, a list comes in pages. What it does not speak it answers 501.
 */
export async function openS3Server() {
  const account: S3Account = {
    accessKeyId: 'KARHBA',
    secretAccessKey: 'un/secret+à=signes',
    region: 'eu-west-3',
  };
  const objects = new Map<string, Kept>();
  /** After which key the page of a token begins. */
  const tokens = new Map<string, string>();
  let isReadOnly = false;

  function tokenAfter(key: string): string {
    // As those of S3 it tells nothing, and holds signs that an address must encode.
    const token = `1+/${randomBytes(28).toString('base64')}`;
    tokens.set(token, key);
    return token;
  }

  function list(query: URLSearchParams): Answer {
    const {
      'list-type': type,
      prefix = '',
      'continuation-token': token,
      ...other
    } = Object.fromEntries(query);
    if (type !== '2' || Object.keys(other).length > 0) return refused(501, 'NotImplemented');
    const after = token === undefined ? '' : tokens.get(token);
    if (after === undefined) return refused(400, 'InvalidArgument');
    return { status: 200, content: listingOf(objects, { bucket, prefix, after }, tokenAfter) };
  }

  function answerTo(method: string, key: string, query: URLSearchParams, content: Buffer): Answer {
    if (method === 'GET' && key === '') return list(query);
    if (key === '' || query.size > 0) return refused(501, 'NotImplemented');
    if (isReadOnly && method !== 'GET') return refused(403, 'AccessDenied');
    if (method === 'PUT') {
      objects.set(key, { content, at: Date.now() });
      return { status: 200 };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    if (method !== 'GET') return refused(501, 'NotImplemented');
    const kept = objects.get(key);
    return kept ? { status: 200, content: kept.content } : refused(404, 'NoSuchKey');
  }

  async function judge(request: IncomingMessage): Promise<Answer> {
    const { method = '', url = '', headers } = request;
    const content = await buffer(request);
    const refusal = refusalOf({ method, url, headers }, content, account);
    if (refusal) return refused(...refusal);
    const { pathname, searchParams } = new URL(url, 'http://host');
    const [, name, ...path] = pathname.split('/').map(decodeURIComponent);
    if (name !== bucket) return refused(404, 'NoSuchBucket');
    return answerTo(method, path.join('/'), searchParams, content);
  }

  const server = createServer((request, response) => {
    judge(request).then(
      ({ status, content = '' }) => response.writeHead(status).end(content),
      (error: Error) => request.destroy(error),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    account,
    endpoint: `http://127.0.0.1:${port}/${bucket}/`,
    /** FILES_URL of a folder of its bucket, for who knows the key and the secret, or pretends to. */
    filesUrl(folder: string, as: Partial<S3Account> = {}) {
      const { accessKeyId, secretAccessKey, region } = { ...account, ...as };
      const credentials = [accessKeyId, secretAccessKey].map(encodeURIComponent).join(':');
      return `s3://${credentials}@127.0.0.1:${port}/${bucket}/${folder}?region=${region}&tls=off`;
    },
    /** As of an account that its provider has suspended: what is there is read, and nothing is written. */
    suspend(isSuspended: boolean) {
      isReadOnly = isSuspended;
    },
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}

const refused = (status: number, code: string): Answer => ({ status, content: errorOf(code) });
