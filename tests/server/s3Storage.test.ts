import { AwsClient } from 'aws4fetch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '../../server/engine/files/openStorage';
import type { FileStorage, Stored } from '../../server/engine/files/storage';
import { openS3Server } from './helpers/s3Server';
import { signatureOf } from './helpers/s3Signature';
import type { S3Account } from './helpers/s3Signature';

let server: Awaited<ReturnType<typeof openS3Server>>;
/** With `many` files in it. */
let full: FileStorage;
beforeAll(async () => {
  server = await openS3Server();
  full = storageIn('tunis');
});
afterAll(() => server?.close());

const storageIn = (folder: string, as?: Partial<S3Account>) =>
  openStorage({ filesUrl: server.filesUrl(folder, as), dataDir: '' });

const listed = async (storage: FileStorage) => {
  const all: Stored[] = [];
  for await (const one of storage.list()) all.push(one);
  return all;
};
const keysOf = (all: readonly Stored[]) => all.map(({ key }) => key).toSorted();

async function read(storage: FileStorage, key: string): Promise<Buffer | null> {
  const found = await storage.open(key);
  return found && Buffer.concat(await found.toArray());
}

/** A page of the list holds a thousand: an image alone, then images beside their small picture, and pages cut pairs. */
const many = ['00/seule', ...pairs(1000)];
function pairs(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `0${at % 7}/${at}`).flatMap(key => [key, `${key}-s`]);
}

async function putAll(storage: FileStorage, keys: readonly string[]) {
  const left = [...keys];
  const one = async () => {
    for (let key = left.pop(); key; key = left.pop()) await storage.put(key, Buffer.from(key));
  };
  await Promise.all(Array.from({ length: 8 }, one));
}

describe('files in an S3 storage', () => {
  const start = Date.now();
  beforeAll(() => putAll(full, many));

  it('are kept whole under their key until they are removed', async () => {
    const storage = storageIn('agence');
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    await storage.put('ab/cd/permis', content);
    expect((await read(storage, 'ab/cd/permis'))?.equals(content)).toBe(true);
    expect(await read(storage, 'ab/cd/autre')).toBeNull();
    await storage.remove('ab/cd/permis');
    await storage.remove('ab/cd/permis');
    expect(await read(storage, 'ab/cd/permis')).toBeNull();
  });

  it('are listed once each, however many there are, and without those of another folder', async () => {
    const others = storageIn('tunis-2');
    await putAll(others, ['00/ailleurs']);
    const all = await listed(full);
    expect(keysOf(all)).toEqual(many.toSorted());
    // Told in whole seconds.
    expect(Math.min(...all.map(({ at }) => at))).toBeGreaterThan(start - 1000);
    expect(Math.max(...all.map(({ at }) => at))).toBeLessThanOrEqual(Date.now());
    expect(keysOf(await listed(others))).toEqual(['00/ailleurs']);
  });

  it('are all met by who removes them on the way', async () => {
    const met: string[] = [];
    for await (const { key } of full.list()) {
      met.push(key);
      await full.remove(key);
    }
    expect(met.toSorted()).toEqual(many.toSorted());
    expect(await listed(full)).toEqual([]);
  });

  it.each([
    ['key', { accessKeyId: 'AUTRE' }, 403],
    ['secret', { secretAccessKey: 'un/autre+secret' }, 403],
    ['region', { region: 'us-east-1' }, 400],
  ])('are given to nobody, and taken from nobody, with another %s', async (_, as, status) => {
    await storageIn('sfax').put('ab/permis', Buffer.from('permis'));
    const stranger = storageIn('sfax', as);
    await expect(stranger.open('ab/permis')).rejects.toThrow(`answered ${status} to GET`);
    await expect(stranger.put('ab/faux', Buffer.from('faux'))).rejects.toThrow(`answered ${status} to PUT`);
    await expect(stranger.remove('ab/permis')).rejects.toThrow(`answered ${status} to DELETE`);
    await expect(listed(stranger)).rejects.toThrow(`answered ${status} to GET`);
    expect(keysOf(await listed(storageIn('sfax')))).toEqual(['ab/permis']);
  });
});

describe('the S3 server of the tests', () => {
  const scope = '20130524/us-east-1/s3/aws4_request';
  const key = ['wJalrXUtnFEMI', 'K7MDENG', 'bPxRfiCYEXAMPLEKEY'].join('/');
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const headers = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
  const hashed = (hash: string, other = {}) => ({ ...headers, 'x-amz-content-sha256': hash, ...other });

  // The four examples of « Signature Calculations for the Authorization Header », Amazon S3 API Reference.
  it.each([
    [
      'GET',
      '/test.txt',
      hashed(empty, { range: 'bytes=0-9' }),
      'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    ],
    [
      'PUT',
      '/test$file.text',
      hashed('44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072', {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      }),
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', hashed(empty), 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    [
      'GET',
      '/?max-keys=2&prefix=J',
      hashed(empty),
      '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    ],
  ])('signs as Amazon does: %s %s', (method, url, all, signature) => {
    const signed = Object.keys(all).toSorted();
    expect(signatureOf({ method, url, headers: all }, signed, scope, key)).toBe(signature);
  });

  it('refuses what was changed after it was signed', async () => {
    const client = new AwsClient({ ...server.account, service: 's3' });
    const hash = { 'x-amz-content-sha256': empty };
    const signed = await client.sign(`${server.endpoint}vide`, { method: 'PUT', headers: hash });
    const codeOf = async (key: string, body?: string, other = {}) => {
      const all = { ...Object.fromEntries(signed.headers), ...other };
      const answer = await fetch(server.endpoint + key, { method: 'PUT', headers: all, body });
      return /<Code>(\w+)</.exec(await answer.text())?.[1] ?? answer.status;
    };
    expect(await codeOf('vide')).toBe(200);
    expect(await codeOf('vide', 'plein')).toBe('XAmzContentSHA256Mismatch');
    expect(await codeOf('ailleurs')).toBe('SignatureDoesNotMatch');
    expect(await codeOf('vide?acl')).toBe('SignatureDoesNotMatch');
    expect(await codeOf('vide', undefined, { 'x-amz-acl': 'public-read' })).toBe('AccessDenied');
    expect(await codeOf('vide', undefined, { 'x-amz-date': '20130524T000000Z' })).toBe(
      'RequestTimeTooSkewed',
    );
    expect(await codeOf('vide', undefined, { authorization: '' })).toBe('AccessDenied');
  });
});
