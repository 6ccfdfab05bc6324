import { afterAll, beforeAll, expect, it } from 'vitest';
import { readIssuerImages } from '../../server/rental/documents/issuerImages';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { storages } from './helpers/storages';
import type { OpenedStorage } from './helpers/storages';
import { aPhoto } from './helpers/uploads';
import { insert } from './helpers/write';

let api: Api;
let opened: OpenedStorage;

beforeAll(async () => {
  opened = await storages.folder();
  api = await startApi(undefined, {}, opened.storage);
});
afterAll(async () => {
  await api?.close();
  await opened?.close();
});

it('lit les images de la société des documents, ou de celle qui a émis, et se passe de celles qui manquent', async () => {
  const { pool } = api.engine;
  const company = (companyName: string, isActive: boolean) =>
    insert(api.engine, 'managers', {
      companyName,
      taxNumber: isActive ? '1282182WAM000' : '0736202XAM000',
      commercialRegister: companyName,
      RIB: '08006012345678901223',
      address: 'Tunis',
      phone: '+21671000000',
      isActive,
    });
  const [active, other] = [await company('Jasmin', true), await company('Cap Bon', false)];
  const keep = async (manager: string, column: string, key: string, isThere: boolean) => {
    if (isThere) await opened.storage.put(key, new Uint8Array(await (await aPhoto()).arrayBuffer()));
    await pool.query(
      `WITH f AS (INSERT INTO "_files" (id, key, originalname, mimetype, size, sha256)
         VALUES (gen_random_uuid(), $2, 'logo.jpg', 'image/jpeg', 1, repeat('0', 64)) RETURNING id)
       UPDATE managers SET "${column}" = f.id FROM f WHERE managers.id = $1`,
      [manager, key],
    );
  };
  await keep(active, 'logo', 'logo-of-the-active-one', true);
  await keep(active, 'stampImage', 'stamp-that-was-lost', false);
  await keep(other, 'signature', 'signature-of-the-other', true);
  const read = async (manager: string | null) => readIssuerImages(pool, api.engine.files, manager);
  const images = await read(null);
  expect(Object.keys(images)).toEqual(['logo.png']);
  expect([...(images['logo.png'] ?? [])].slice(1, 4)).toEqual([...Buffer.from('PNG')]);
  expect(Object.keys(await read(other))).toEqual(['signature.png']);
});
