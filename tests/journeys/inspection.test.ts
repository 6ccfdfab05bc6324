import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { askApi, openSession } from './helpers/callApi';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let visit: Visit;
let page: Page;
let token: string;
let contract: string;
let vehicle: string;
/** How many damages the vehicle has already. */
let known: number;
/** What the odometer said at the departure. */
let left: number;

const day = 86_400_000;
const at = (ms: number) => new Date(ms).toISOString();

beforeAll(async () => {
  product = await startProduct();
  token = (await openSession(product, 'superadmin@karhba.test')).token.accessToken;
  ({ contract, vehicle } = await aSignedContract());
  visit = await openBrowser(product.url, phone);
  page = visit.page;
  await signIn(page, product.url, 'superadmin@karhba.test');
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

const ask = <T>(query: string) => askApi<T>(product, query, token);

/** A vehicle that is free from now on, for some days or fewer, without damage where there is one: that changes daily. */
async function aFreeVehicle(now: number): Promise<{ id: string; days: number; known: number }> {
  const found: { id: string; days: number; known: number }[] = [];
  for (const days of [4, 2, 1]) {
    const { vehicles } = await ask<{ vehicles: { id: string }[] }>(
      `{ FreeVehicles(from: "${at(now)}", to: "${at(now + days * day)}", limit: 50) { vehicles { id } } }`,
    );
    for (const { id } of vehicles) {
      const { data } = await ask<{ data: { damages: unknown[] }[] }>(
        `{ Inspections(vehicle: "${id}", sort: "dateTime", order: "desc", limit: 1) { data { damages { zone } } } }`,
      );
      found.push({ id, days, known: data[0]?.damages.length ?? 0 });
    }
  }
  const [best] = found.toSorted((one, other) => one.known - other.known || other.days - one.days);
  if (!best) throw new Error('No vehicle is free');
  return best;
}

/** A contract of today on such a vehicle, signed. */
async function aSignedContract() {
  const now = Date.now();
  const free = await aFreeVehicle(now);
  known = free.known;
  const { data: clients } = await ask<{ data: { id: string }[] }>('{ Clients(limit: 1) { data { id } } }');
  const { data: drivers } = await ask<{ data: { id: string }[] }>('{ Drivers(limit: 1) { data { id } } }');
  const made = await ask<{
    id: string;
    guaranteeAmount: number | null;
  }>(`mutation { createContract(client: ${clients[0]?.id}, departureDate: "${at(now)}",
    returnDate: "${at(now + free.days * day)}", vehicles: [{ vehicle: ${free.id} }], drivers: [{ driver: ${drivers[0]?.id}, isMain: true }]) { id guaranteeAmount } }`);
  await ask(`mutation { signContract(id: ${made.id}) { id } }`);
  if (made.guaranteeAmount)
    await ask(
      `mutation { waiveContractGuarantee(contractId: ${made.id}, reason: "Client de longue date") { id } }`,
    );
  return { contract: made.id, vehicle: free.id };
}

const lineNow = async () =>
  (
    await ask<{ vehicles: Record<string, unknown>[] }>(
      `{ Contract(id: ${contract}) { vehicles { lineState mileageOut mileageIn fuelOut fuelIn } } }`,
    )
  ).vehicles[0];
const photo = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#507090' } })
    .jpeg()
    .toBuffer(),
});
const go = (kind: string) =>
  page.goto(`${product.url}/contract/inspection?contract=${contract}&vehicle=${vehicle}&kind=${kind}`);
const on = (name: string) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
const digits = (text: string | null) => (text ?? '').replace(/\D/g, '');
const kilometres = () => page.getByRole('textbox', { name: 'Kilométrage' });

/** Touches the drawn car at a share of its width and height. */
async function touch(x: number, y: number) {
  const car = page.getByRole('group', { name: /^Voiture dessinée/ });
  await car.scrollIntoViewIfNeeded();
  const box = await car.boundingBox();
  if (!box) throw new Error('No car is drawn');
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
}

/** The damages of a zone are of a price list: the first of those that are offered. */
async function record(shot?: boolean) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radiogroup', { name: 'Nature' }).getByRole('radio').first().check({ force: true });
  if (shot) await dialog.getByLabel('Photo du dommage').setInputFiles(await photo());
  if (shot) await dialog.getByAltText('Dommage').waitFor();
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('autour de la voiture, un téléphone à la main', () => {
  it('garde la journée dès la première connexion, sans que la feuille du jour ait été ouverte', async () => {
    await page.goto(`${product.url}/contract/to-send`);
    const kept = page.locator(`a[href*="contract=${contract}&vehicle=${vehicle}&kind=DEPARTURE"]`);
    await kept.waitFor({ timeout: 30_000 });
    await page.getByText('Tout est envoyé.').waitFor();
  });

  it('hands a vehicle over: readings, a damage by a finger, what is there, a signature', async () => {
    await go('DEPARTURE');
    await kilometres().waitFor();
    left = Number(digits(await page.getByText(/^Dernier relevé/).textContent())) + 17;
    await kilometres().fill(String(left));
    await page.getByRole('slider', { name: /Carburant/ }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    expect(await accessibilityFaults(page)).toEqual([]);
    await on('Dommages');
    await touch(0.88, 0.63);
    expect(await accessibilityFaults(page)).toEqual([]);
    await record(true);
    await page
      .getByLabel('Photo : avant')
      .first()
      .setInputFiles(await photo());
    await page.getByAltText('Avant').waitFor();
    // Nothing is lost by leaving.
    await page.waitForTimeout(400);
    await page.reload();
    await kilometres().waitFor();
    await expect.poll(async () => digits(await kilometres().inputValue())).toBe(String(left));
    await page.goto(`${product.url}/contract/to-send`);
    await page.getByText('Rien de terminé n’attend').waitFor();
    await page.getByRole('link', { name: 'Reprendre' }).click();
    await expect.poll(async () => digits(await kilometres().inputValue())).toBe(String(left));
    await on('Dommages');
    await page.getByAltText('Avant').waitFor();
    await on('Équipements');
    await page.getByRole('switch', { name: 'Antenne radio' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await on('Signature');
    const pane = await page.getByRole('img', { name: 'Pas encore signé' }).boundingBox();
    await page.mouse.move((pane?.x ?? 0) + 40, (pane?.y ?? 0) + 60);
    await page.mouse.down();
    await page.mouse.move((pane?.x ?? 0) + 200, (pane?.y ?? 0) + 90, { steps: 8 });
    await page.mouse.up();
    await page.getByRole('img', { name: 'Signé', exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await on('Remettre les clés');
    await page.waitForURL(`**/contract/contract-sheet/${contract}`);
    expect(await lineNow()).toMatchObject({ lineState: 'ON_RENT', mileageOut: left, fuelOut: 7 });
    // Photos follow, whatever page is open.
    const received = () =>
      ask<{
        data: { photos: { photo: { width: number } | null }[]; damages: unknown[]; signature: unknown }[];
      }>(
        `{ Inspections(contract: "${contract}") { data { photos { photo { width } } damages { zone } signature { id } } } }`,
      );
    await expect
      .poll(async () => (await received()).data[0]?.photos.map(one => one.photo?.width), { timeout: 20_000 })
      .toEqual([1600, 1600]);
    const [seen] = (await received()).data;
    expect(seen).toMatchObject({ signature: expect.anything() });
    expect(seen?.damages).toHaveLength(known + 1);
    expect(seen?.damages).toContainEqual({ zone: 'RIGHT' });
  });

  it('takes it back: before and after side by side, then what that comes to, line by line', async () => {
    await go('RETURN');
    await kilometres().fill(String(left + 900));
    await page.getByRole('slider', { name: /Carburant/ }).focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await on('Dommages');
    await page.getByAltText('Avant, au départ').waitFor();
    await touch(0.12, 0.55);
    await record();
    const before = known > 0 ? `${known + 1} dommages déjà là` : '1 dommage déjà là';
    await page.getByText(`${before}, rien à facturer`).waitFor();
    await on('Équipements');
    await on('Signature');
    await page.getByRole('heading', { name: 'Proposé au retour' }).waitFor();
    const refused = page.getByRole('group').filter({ has: page.getByRole('radio', { name: 'Refuser' }) });
    await refused.last().getByRole('radio', { name: 'Refuser' }).check({ force: true });
    await page.getByLabel(/Motif du refus/).fill('Geste commercial');
    expect(await accessibilityFaults(page)).toEqual([]);
    for (const who of ['Signature', 'L’agent']) {
      const pane = page.getByRole('region', { name: who, exact: true });
      await pane.getByRole('button', { name: 'Signer au clavier' }).click();
      await pane.getByRole('button', { name: 'Confirmer' }).click();
      await pane.getByRole('img', { name: 'Signé', exact: true }).waitFor();
    }
    await on('Reprendre les clés');
    await page.waitForURL(`**/contract/contract-sheet/${contract}`);
    expect(await lineNow()).toMatchObject({ lineState: 'RETURNED', mileageIn: left + 900, fuelIn: 5 });
    expect(visit.complaints).toEqual([]);
  });
});
