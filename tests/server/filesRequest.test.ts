import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mostFiles, mostRequestBytes } from '../../src/schema/words/fields/fileRules';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { storages } from './helpers/storages';
import type { OpenedStorage } from './helpers/storages';
import { aPhoto, fileOf, post, sendFiles } from './helpers/uploads';

let opened: OpenedStorage;
let api: Api;
let token: string;
let photo: File;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
  ({ token } = await api.signIn('SUPER_ADMIN'));
  photo = await aPhoto();
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

const query = 'mutation ($a: Upload) { updateVehicle(id: "1", vehicleImage: $a) { id } }';

/** A request written by hand. */
async function ask(operations: unknown, map: unknown, files: Record<string, File>): Promise<Answer> {
  const form = new FormData();
  form.append('operations', typeof operations === 'string' ? operations : JSON.stringify(operations));
  form.append('map', typeof map === 'string' ? map : JSON.stringify(map));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return (await post(api, token, form)).json() as Promise<Answer>;
}

const codeOf = ({ errors }: Answer) => errors?.[0]?.extensions.code;
const unreadable = 'Envoi de fichiers illisible : rechargez la page, puis réessayez.';

/** Sends without an end, and without telling a length; how many bytes left before the connection was cut. */
function sendEndlessly(headers: Record<string, string>): Promise<number> {
  const chunk = Buffer.alloc(1_000_000);
  return new Promise(resolve => {
    let sent = 0;
    const sending = httpRequest(`${api.url}/graphql`, { method: 'POST', headers });
    const more = () => {
      if (sending.destroyed) return;
      sent += chunk.length;
      sending.write(chunk, error => (error ? undefined : setImmediate(more)));
    };
    sending.on('response', response => response.resume());
    sending.on('error', () => undefined);
    sending.on('close', () => resolve(sent));
    more();
  });
}

describe('a request with files', () => {
  it('is read with the header that no foreign page can send, and by whoever is signed in', async () => {
    expect(codeOf(await sendFiles(api, token, query, { a: photo }))).toBe('NOT_FOUND');
    expect(codeOf(await sendFiles(api, null, query, { a: photo }))).toBe('UNAUTHENTICATED');
    expect(codeOf(await sendFiles(api, 'faux', query, { a: photo }))).toBe('UNAUTHENTICATED');
    const bare = await post(api, token, new FormData(), { 'apollo-require-preflight': '' });
    expect(bare.status).toBe(415);
  });

  it('is answered before it is read, to whoever is not signed in', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const sending = httpRequest(`${api.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'multipart/form-data; boundary=x',
          'apollo-require-preflight': 'true',
          'content-length': 5_000_000,
        },
      });
      sending.on('response', response => {
        let text = '';
        response.on('data', chunk => (text += String(chunk))).on('end', () => resolve(text));
      });
      sending.on('error', reject);
      sending.write('--x\r\n');
    });
    expect(answer).toContain('UNAUTHENTICATED');
  });

  const operations = { query, variables: { a: null, b: null, list: [{ upload: null }] } };
  it.each([
    ['the document itself', { 1: ['query'] }],
    ['outside the variables', { 1: ['extensions.a'] }],
    ['the prototype', { 1: ['variables.__proto__.a'] }],
    ['the prototype, last', { 1: ['variables.__proto__'] }],
    ['a constructor', { 1: ['variables.a.constructor.prototype'] }],
    ['a place that is none', { 1: ['variables.none.a'] }],
    ['two places', { 1: ['variables.a', 'variables.b'] }],
    ['no place', { 1: [] }],
    ['a number', { 1: [0] }],
    ['nothing but variables', { 1: ['variables'] }],
    ['a text instead of a list', { 1: 'variables.a' }],
  ])('is refused when its map names %s', async (_, map) => {
    const answer = await ask(operations, map, { 1: photo });
    expect(answer.errors?.[0]?.message).toBe(unreadable);
    expect(Object.prototype).not.toHaveProperty('a');
  });

  it.each([
    ['two files share a place', { 1: ['variables.a'], 2: ['variables.a'] }],
    ['one file is inside another', { 1: ['variables.a'], 2: ['variables.a.b'] }],
    ['a file is inside a list that is a file', { 1: ['variables.list'], 2: ['variables.list.0'] }],
  ])('is refused when %s', async (_, map) => {
    const answer = await ask(operations, map, { 1: photo, 2: photo });
    expect(answer.errors?.[0]?.message).toBe(unreadable);
  });

  it('is refused when a file is missing, when its texts are no JSON, when it is cut', async () => {
    expect((await ask(operations, { 1: ['variables.a'] }, {})).errors?.[0]?.message).toBe(unreadable);
    expect((await ask('{', { 1: ['variables.a'] }, { 1: photo })).errors?.[0]?.message).toBe(unreadable);
    expect((await ask(operations, '[', { 1: photo })).errors?.[0]?.message).toBe(unreadable);
    expect((await ask(operations, 'null', { 1: photo })).errors?.[0]?.message).toBe(unreadable);
    expect((await ask([operations], { 1: ['0.variables.a'] }, { 1: photo })).errors?.[0]?.message).toBe(
      unreadable,
    );
    const headers = {
      authorization: `Bearer ${token}`,
      'apollo-require-preflight': 'true',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const cut = await fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers,
      body: '--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n{',
    });
    expect(((await cut.json()) as Answer).errors?.[0]?.message).toBe(unreadable);
  });

  it('is refused over its number of files and its size, however its length is told', async () => {
    const many = Object.fromEntries(Array.from({ length: mostFiles + 1 }, (_, index) => [index + 1, photo]));
    const map = Object.fromEntries(
      Object.keys(many).map((name, index) => [name, [`variables.list.${index}`]]),
    );
    const list = { query, variables: { list: Object.keys(many).map(() => null) } };
    const tooMuch = /^Envoi trop lourd/;
    expect((await ask(list, map, many)).errors?.[0]?.message).toMatch(tooMuch);
    const headers = {
      authorization: `Bearer ${token}`,
      'apollo-require-preflight': 'true',
      'content-type': 'multipart/form-data; boundary=x',
    };
    const told = await new Promise<string>((resolve, reject) => {
      const sending = httpRequest(`${api.url}/graphql`, {
        method: 'POST',
        headers: { ...headers, 'content-length': mostRequestBytes * 2 },
      });
      sending.on('response', response => void response.on('data', chunk => resolve(String(chunk))));
      sending.on('error', reject);
      sending.flushHeaders();
    });
    expect(told).toContain('Envoi trop lourd');
    const sent = await sendEndlessly(headers);
    expect(sent).toBeLessThan(mostRequestBytes * 2);
  });

  it('says of a file that is too long which one it is, and reads the others', async () => {
    const long = fileOf(new Uint8Array(11 * 1024 * 1024), 'long.jpg');
    const answer = await sendFiles(
      api,
      token,
      'mutation ($list: [FileInput]) { createClient(clientType: "PHYSICAL", otherDetails: { CINImage: $list }) { id } }',
      { list: [{ upload: long }, { upload: fileOf('', 'vide.jpg') }, { upload: photo }] },
    );
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      'otherDetails.CINImage.0': 'Fichier trop lourd : 10 Mo au plus',
      'otherDetails.CINImage.1': 'Ce fichier est vide',
    });
  });

  it('cannot be imitated in JSON, nor bring a file where a text is expected', async () => {
    for (const upload of [{ name: 'a', bytes: 'x' }, { promise: {} }, 'a', 1, [1]])
      expect(codeOf(await api.send(token, query, { a: upload }))).toBe('BAD_REQUEST');
    expect(codeOf(await sendFiles(api, token, query, { a: [photo] }))).toBe('BAD_REQUEST');
    const text = await sendFiles(api, token, 'mutation ($a: Input) { createService(name: $a) { id } }', {
      a: photo,
    });
    expect(text.errors?.[0]?.extensions.fields).toEqual({ name: 'Texte attendu' });
  });

  it('is refused for a name that no header can hold, and the server goes on', async () => {
    const answer = await sendFiles(api, token, query, { a: fileOf('a', 'a\u0000.jpg') });
    expect(answer.errors?.[0]?.message).toBe(unreadable);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  it('is answered for by nothing but its own content: the engine goes on after all of this', async () => {
    expect(codeOf(await sendFiles(api, token, query, { a: photo }))).toBe('NOT_FOUND');
    let blobs = 0;
    for await (const _ of opened.storage.list()) blobs++;
    expect(blobs).toBe(0);
  });
});
