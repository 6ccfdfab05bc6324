import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openBrowser, phone, signIn } from '../../journeys/helpers/browser';
import type { Visit } from '../../journeys/helpers/browser';
import { picture } from '../../journeys/helpers/picture';
import type { Product } from '../../journeys/helpers/product';
import { openProductDatabase } from '../../journeys/helpers/productDatabase';
import { runProduct } from '../../journeys/helpers/runProduct';
import { full, keep, tries } from '../promise';
import { readyContracts } from './helpers/readyContracts';
import type { Ready } from './helpers/readyContracts';

const inspections = tries(2, 20);
/** The sides, and in full as many of a damage as make ten. */
const sides = tries(2, 6);
const ofDamage = tries(0, 4);
const photos = inspections * (sides + ofDamage);
const patient = { timeout: 30_000 };
/** As a phone of some years ago. */
const SLOWER = 6;
const agent = 'superadmin@karhba.test';

let dataDir: string;
let port: number;
let product: Product | undefined;
let visit: Visit;
let page: Page;
let ready: Ready[];
let shot: string;

/** The product on the same address each time, as a server that comes back. */
async function begin(): Promise<void> {
  const running = await runProduct(dataDir, undefined, { PORT: String(port) });
  product = { ...running, dataDir };
}

async function end(): Promise<void> {
  const running = product;
  product = undefined;
  await running?.stop();
}

const there = () => {
  if (!product) throw new Error('The server is gone');
  return product;
};
const address = (path: string) => `http://127.0.0.1:${port}${path}`;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-offline-'));
  await cp(inject('companyDir'), dataDir, { recursive: true });
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise(done => probe.once('listening', done));
  ({ port } = probe.address() as AddressInfo);
  await new Promise(done => probe.close(done));
  await begin();
  // One more, for who leaves before all is sent.
  ready = await readyContracts(there(), inspections + 1);
  shot = await picture(dataDir, 'shot.jpg', 1200, 900);
  visit = await openBrowser(there().url, phone);
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await end();
  await rm(dataDir, { recursive: true, force: true });
});

const toSend = () => page.goto(address('/contract/to-send'));
const lines = () => page.getByRole('region', { name: 'Pas encore envoyé' }).getByRole('listitem');

/** All that IndexedDB and localStorage hold, and the caches' addresses, in one text. */
const everythingKept = () =>
  page.evaluate(async () => {
    const said: string[] = [JSON.stringify({ ...localStorage })];
    const text = (value: unknown): string =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? new TextDecoder('latin1').decode(value as ArrayBuffer)
        : value instanceof CryptoKey
          ? 'CryptoKey'
          : value && typeof value === 'object'
            ? Object.values(value).map(text).join(' ')
            : String(value);
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done, failed) => {
        const request = indexedDB.open(name ?? '');
        request.onsuccess = () => done(request.result);
        request.onerror = () => failed(request.error);
      });
      for (const store of database.objectStoreNames)
        said.push(
          await new Promise(done => {
            const request = database.transaction(store).objectStore(store).getAll();
            request.onsuccess = () => done(`${name}.${store}: ${text(request.result)}`);
          }),
        );
      database.close();
    }
    for (const name of await caches.keys())
      said.push(...(await (await caches.open(name)).keys()).map(({ url }) => `cached ${url}`));
    return said.join('\n');
  });

/** Walks around a vehicle: readings, photos, a signature, the keys. */
async function inspect({ contract, vehicle }: Ready, reload: boolean): Promise<void> {
  await toSend();
  await page.locator(`a[href*="contract=${contract}&vehicle=${vehicle}"]`).first().click();
  // Readings are entered while photos are made small.
  await takePhoto();
  await page.getByLabel('Kilométrage').fill('900000');
  for (let side = 1; side < sides; side++) await takePhoto();
  await page.getByRole('slider', { name: 'Carburant' }).press('End');
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('button', { name: 'Dommages' }).click();
  if (ofDamage > 0) {
    await page.getByRole('button', { name: 'Ajouter un dommage' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('radiogroup', { name: 'Nature' })
      .getByRole('radio')
      .first()
      .check({ force: true });
    for (let one = 0; one < ofDamage; one++) {
      await dialog.getByLabel('Photo du dommage').setInputFiles(shot);
      await dialog.locator('img').nth(one).waitFor();
    }
    await dialog.getByRole('button', { name: 'Ajouter' }).click();
  }
  if (reload) {
    // What is begun is there again, photos included.
    await page.waitForTimeout(600);
    await page.reload();
    await expect.poll(() => page.getByLabel('Kilométrage').inputValue(), patient).toMatch(/^900.000$/);
  }
  await sign();
  await page.getByRole('button', { name: 'Remettre les clés' }).click();
  await page.getByText('Gardé sur cet appareil').first().waitFor();
}

async function sign(): Promise<void> {
  await page.getByRole('navigation', { name: 'Étapes' }).getByRole('button', { name: 'Signature' }).click();
  await page.getByRole('button', { name: 'Signer au clavier' }).click();
  await page.getByLabel('Nom de qui signe').fill('Mehdi Trabelsi');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await page.getByRole('img', { name: 'Signé', exact: true }).waitFor();
}

const takePhoto = () =>
  page.getByRole('group', { name: 'Actions' }).locator('input[type=file]').setInputFiles(shot);

/** How many inspections of these contracts the server has. */
async function arrived(): Promise<number> {
  const database = await openProductDatabase(there());
  const contracts = ready.map(({ contract }) => contract);
  const { rowCount } = await database.query('SELECT FROM inspections WHERE contract = ANY ($1::bigint[])', [
    contracts,
  ]);
  await database.end();
  return rowCount ?? 0;
}

it('what was done without network arrives once, whole, in its order; nothing of it is another’s to read', async () => {
  await signIn(page, there().url, agent);
  // With network: the sheet of the day is opened, and the code is kept.
  await page.goto(address('/reservation/daily-sheet'));
  await page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'),
  );
  for (const { contract, vehicle } of ready) {
    await page.goto(address(`/contract/inspection?contract=${contract}&vehicle=${vehicle}&kind=DEPARTURE`));
    await page.getByLabel('Kilométrage').waitFor();
    const name = `InspectionToMake ${contract} ${vehicle} DEPARTURE`;
    await expect.poll(everythingKept, patient).toContain(name);
  }
  await toSend();
  await expect
    .poll(() => page.locator('a[href*="kind=DEPARTURE"]').count(), patient)
    .toBeGreaterThanOrEqual(ready.length);

  // Without: half while the phone has no network, half while the server is gone.
  await visit.context.setOffline(true);
  const processor = await visit.context.newCDPSession(page);
  await processor.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  for (const [index, one] of ready.slice(0, inspections).entries()) {
    if (index === Math.floor(inspections / 2)) {
      await end();
      await visit.context.setOffline(false);
    }
    await inspect(one, index % 5 === 0);
  }
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await processor.detach();
  await toSend();
  await expect.poll(() => lines().count(), patient).toBe(inspections);
  // The phone of the client, which is on screen, and their name.
  const tel = (await page.locator('a[href^="tel:"]').first().textContent()) ?? '';
  expect(tel).toMatch(/^\+216\d{8}$/);
  const secret = new RegExp(`${tel.slice(4)}|Kia Picanto|Belhadj`);
  expect(await everythingKept()).not.toMatch(secret);

  // Back on a slow line, and gone again in the middle, with pages that are closed and opened.
  const line = await visit.context.newCDPSession(page);
  const slow = { offline: false, latency: 400, downloadThroughput: -1, uploadThroughput: -1 };
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', slow);
  for (let round = 1; round <= tries(1, 3); round++) {
    await begin();
    await toSend();
    await expect.poll(arrived, patient).toBeGreaterThanOrEqual(round);
    await end();
    await page.reload();
    await expect.poll(() => lines().count(), patient).toBeGreaterThan(0);
  }
  await line.detach();
  await begin();
  await toSend();
  await page.getByText('Tout est envoyé.').waitFor({ timeout: full ? 600_000 : 60_000 });

  const database = await openProductDatabase(there());
  const { rows } = await database.query<{
    contract: string;
    photos: number;
    without: number;
    signed: boolean;
  }>(
    `SELECT i.contract::text, count(p.id)::int AS photos, count(p.id) FILTER (WHERE p.photo IS NULL)::int AS without, i.signature IS NOT NULL AS signed
     FROM inspections i LEFT JOIN inspections__photos p ON p.parent_id = i.id WHERE i.contract = ANY ($1::bigint[]) GROUP BY i.id ORDER BY i.id`,
    [ready.map(({ contract }) => contract)],
  );
  await database.end();
  const whole = rows.filter(one => one.photos === sides + ofDamage && one.without === 0 && one.signed).length;
  const wanted = ready.slice(0, inspections).map(({ contract }) => contract);
  const order = rows.map(({ contract }) => contract);
  keep(
    'P-54',
    { n: inspections, of: 'inspections lost or not whole', figure: inspections - whole, ideal: 0 },
    'chromium',
  );
  keep(
    'P-54',
    {
      n: photos,
      of: 'photos that arrived',
      figure: rows.reduce((sum, one) => sum + one.photos - one.without, 0),
      ideal: photos,
    },
    'chromium',
  );
  keep(
    'P-54',
    { n: inspections, of: 'inspections doubled', figure: order.length - new Set(order).size, ideal: 0 },
    'chromium',
  );
  keep(
    'P-54',
    {
      n: inspections,
      of: 'order',
      figure: order.join(' ') === wanted.join(' ') ? 'kept' : order.join(' '),
      ideal: 'kept',
    },
    'chromium',
  );

  // Who leaves with unsent work is asked first; what stays is closed to whoever comes next, and theirs again after.
  await visit.context.setOffline(true);
  const last = ready.at(-1);
  if (last) await inspect(last, false);
  await toSend();
  await page.locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  const question = page.getByRole('alertdialog').filter({ hasText: 'encore envoyé' });
  await question.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  await visit.context.setOffline(false);
  const left = await everythingKept();
  keep(
    'P-54',
    { n: 1, of: 'keys that read after a logout', figure: left.split('karhba-keys').length - 1, ideal: 0 },
    'chromium',
  );
  expect(left).not.toMatch(secret);
  expect(left).not.toContain('/graphql');

  await signIn(page, there().url, 'admin@karhba.test');
  await toSend();
  await page.getByText('Tout est envoyé.').waitFor();
  keep(
    'P-54',
    {
      n: 1,
      of: 'lines of another user',
      figure: await lines().count(),
      ideal: 0,
    },
    'chromium',
  );
  await page.goto(address('/?logout'));
  await page.getByRole('heading', { name: 'Connexion' }).waitFor();
  // Meanwhile the office took the signature back: it is refused, and mended from where it was.
  const again = await openProductDatabase(there());
  const stage = (to: string) =>
    again.query('UPDATE contracts SET stage = $2 WHERE id = $1', [last?.contract, to]);
  await stage('DRAFT');
  await signIn(page, there().url, agent);
  await toSend();
  await lines().getByText('Refusé', { exact: true }).waitFor();
  await stage('SIGNED');
  await lines().getByRole('button', { name: 'Corriger' }).click();
  await expect.poll(() => page.getByLabel('Kilométrage').inputValue(), patient).toMatch(/^900.000$/);
  await sign();
  await page.getByRole('button', { name: 'Remettre les clés' }).click();
  await page.getByText('Clés remises.').first().waitFor();
  await toSend();
  await page.getByText('Tout est envoyé.').waitFor();
  const { rows: mine } = await again.query<{ without: number }>(
    `SELECT count(*) FILTER (WHERE p.photo IS NULL)::int AS without FROM inspections i
     JOIN inspections__photos p ON p.parent_id = i.id WHERE i.contract = $1 GROUP BY i.id`,
    [last?.contract],
  );
  await again.end();
  keep(
    'P-54',
    {
      n: 1,
      of: 'inspections lost by a logout',
      figure: 1 - mine.filter(({ without }) => without === 0).length,
      ideal: 0,
    },
    'chromium',
  );
});
