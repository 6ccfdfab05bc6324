import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import { accessibilityFaults, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { callApi, openSession } from './helpers/callApi';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let here: Visit;
let there: Visit;

beforeAll(async () => {
  product = await startProduct();
  [here, there] = await Promise.all([openBrowser(product.url), openBrowser(product.url)]);
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await product?.stop();
});

const today = todayInTunis(Date.now());
const day = (n: number) => addDays(today, n);
const shown = (n: number) => day(n).split('-').slice(1).reverse().join('/');
const address = '/reservation/reservation-calendar?vue=2-semaines&cherche=199tun90';

/** Asks the API as an administrator. */
async function asking() {
  const { token } = await openSession(product, 'superadmin@karhba.test');
  return async <T>(document: string, variables: object = {}): Promise<T> => {
    const { data, errors } = await callApi(product, document, variables, token.accessToken);
    if (!data) throw new Error(JSON.stringify(errors));
    return Object.values(data)[0] as T;
  };
}
type Ask = Awaited<ReturnType<typeof asking>>;

async function addClient(ask: Ask, lastName: string, CIN: string): Promise<string> {
  const { id } = await ask<{ id: string }>(
    `mutation ($otherDetails: ClientOtherDetailsInput) { createClient(clientType: "PHYSICAL", clientKind: "PASSAGE", phone: "20 123 456",
      address: "12, rue de Marseille, Tunis", otherDetails: $otherDetails) { id } }`,
    { otherDetails: { firstName: 'Selma', lastName, CIN } },
  );
  return id;
}

async function addVehicle(ask: Ask, registration: string, pricingCategory?: string): Promise<string> {
  const [model] = (
    await ask<{ data: { carBrand: { id: string }; carModel: { id: string } }[] }>(
      'query { Vehicles(limit: 1) { data { carBrand { id } carModel { id } } } }',
    )
  ).data;
  const { id } = await ask<{ id: string }>(
    `mutation ($carBrand: ID, $carModel: ID, $registration: Input, $pricingCategory: ID) { createVehicle(carBrand: $carBrand,
      carModel: $carModel, plateType: "TUN", registration: $registration, serviceOrCompanyVehicle: "EXPLOITATION", rentalAmount: 80,
      pricingCategory: $pricingCategory) { id } }`,
    { carBrand: model?.carBrand.id, carModel: model?.carModel.id, registration, pricingCategory },
  );
  return id;
}

/** A confirmed reservation from tomorrow to the day after, of a vehicle or of a category alone: its number. */
async function reserve(ask: Ask, client: string, of: { vehicles?: object[]; category?: string }) {
  const { id, reservationNumber } = await ask<{ id: string; reservationNumber: string }>(
    `mutation ($client: ID, $from: Input, $to: Input, $vehicles: [ReservationVehiclesInput], $category: ID) {
      createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to, vehicles: $vehicles,
        pricingCategory: $category) { id reservationNumber } }`,
    { client, from: `${day(1)}T09:00`, to: `${day(2)}T09:00`, ...of },
  );
  await ask('mutation ($id: ID!) { confirmReservation(id: $id) { id } }', { id });
  return reservationNumber;
}

/** Two vehicles, each with a confirmed reservation from tomorrow to the day after. */
async function twoReservations(): Promise<string[]> {
  const ask = await asking();
  const client = await addClient(ask, 'Hachicha', '09998877');
  const made: string[] = [];
  for (const registration of ['199 TUN 9001', '199 TUN 9002'])
    made.push(await reserve(ask, client, { vehicles: [{ vehicle: await addVehicle(ask, registration) }] }));
  return made;
}

/** By its number, which is shown without its year. */
const bar = (page: Page, said: string) =>
  page.getByRole('gridcell', { name: said.replace(/^RES-\d{4}-/, 'RES-') });
const row = (page: Page, plate: string) => page.getByRole('row').filter({ hasText: plate });

/** Pulls a bar by so many days, to the row of a vehicle. */
async function pull(page: Page, number: string, days: number, plate: string) {
  const box = await bar(page, number).boundingBox();
  const to = await row(page, plate).boundingBox();
  const track = await row(page, plate).locator('.track').boundingBox();
  if (!box || !to || !track) throw new Error('nothing to pull');
  const x = box.x + box.width / 2;
  await page.mouse.move(x, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + (days * track.width) / 14, to.y + to.height / 2, { steps: 5 });
  await page.mouse.up();
}

/** Whether something is painted in the middle of where a bar stands. */
async function isPainted(page: Page, { x, y, width, height }: Box): Promise<boolean> {
  return page.evaluate(
    ([across, down]) => {
      const all = [...document.querySelectorAll<HTMLCanvasElement>('.painted canvas')];
      const canvas = all.find(each => {
        const { top, bottom } = each.getBoundingClientRect();
        return top <= down && down < bottom;
      });
      if (!canvas) return false;
      const frame = canvas.getBoundingClientRect();
      const scale = canvas.width / frame.width;
      const one = new OffscreenCanvas(1, 1).getContext('2d');
      one?.drawImage(canvas, (frame.left - across) * scale, (frame.top - down) * scale);
      return (one?.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0;
    },
    // Above the words.
    [x + width / 2, y + height / 5] as const,
  );
}

type Box = NonNullable<Awaited<ReturnType<ReturnType<typeof bar>['boundingBox']>>>;

it('une réservation tirée sur une autre est refusée et remise ; tirée ailleurs, le collègue la voit bouger', async () => {
  const [first = '', second = ''] = await twoReservations();
  const { page } = here;
  const { page: colleague } = there;
  await signIn(page, product.url, 'admin@karhba.test');
  await signIn(colleague, product.url, 'superadmin@karhba.test');
  await Promise.all([page.goto(product.url + address), colleague.goto(product.url + address)]);
  await bar(colleague, first).waitFor();
  const said = `${shown(1)} 09:00 → ${shown(2)} 09:00`;
  expect(await bar(page, first).getAttribute('aria-label')).toContain(said);

  await pull(page, first, 0, '199 TUN 9002');
  const dialog = page.getByRole('dialog', { name: `Déplacer Selma Hachicha · ${first}` });
  await dialog.getByText('199 TUN 9002 est pris à ces dates.').waitFor();
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  await dialog.getByText(/^Le véhicule 199 TUN 9002 est déjà réservé .*Prochain créneau libre/).waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await dialog.waitFor({ state: 'detached' });
  await row(page, '199 TUN 9001')
    .getByRole('gridcell', { name: first.replace(/^RES-\d{4}-/, 'RES-') })
    .waitFor();

  const left = (await bar(page, first).boundingBox()) as Box;
  await expect.poll(() => isPainted(page, left)).toBe(true);
  await pull(page, first, 2, '199 TUN 9001');
  await dialog.getByText(`${shown(3)}/${day(3).slice(0, 4)} 09:00`).waitFor();
  await dialog.getByRole('button', { name: 'Déplacer', disabled: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Both at once: what is said goes away by itself.
  const told = page.getByText('Réservation déplacée.').waitFor();
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  const moved = `${shown(3)} 09:00 → ${shown(4)} 09:00`;
  await bar(colleague, moved).and(bar(colleague, first)).waitFor();
  await told;
  // The elements say it and the canvas shows it, where it has come to and no more where it was.
  await bar(page, moved).and(bar(page, first)).waitFor();
  const reached = (await bar(page, moved).and(bar(page, first)).boundingBox()) as Box;
  await expect.poll(() => isPainted(page, reached)).toBe(true);
  await expect.poll(() => isPainted(page, left)).toBe(false);

  // By the keyboard alone, from what was moved, which has the focus: to the other reservation, later by hours too.
  await dialog.waitFor({ state: 'detached' });
  await bar(page, moved).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Home');
  for (let stop = 0; stop < 14; stop += 1) {
    const name = await page.locator(':focus').getAttribute('aria-label');
    if (name?.includes(second.replace(/^RES-\d{4}-/, 'RES-'))) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('m');
  const other = page.getByRole('dialog', { name: `Déplacer Selma Hachicha · ${second}` });
  await other.getByRole('textbox', { name: 'Heure, retour' }).fill('18:30');
  // One day more: the confirmed price stays unless one decides otherwise.
  const keep = other.getByRole('radio', { name: /^Garder le prix convenu, / });
  await keep.waitFor();
  expect(await keep.isChecked()).toBe(true);
  await other.getByRole('button', { name: 'Déplacer' }).press('Enter');
  await bar(colleague, `${shown(2)} 18:30`).waitFor();
  await other.waitFor({ state: 'detached' });

  const track = await row(page, '199 TUN 9001').locator('.track').boundingBox();
  if (!track) throw new Error('no row');
  await page.mouse.click(track.x + track.width - 10, track.y + track.height / 2);
  await page.waitForURL(/\/reservation\/quick-booking\?vehicles\.vehicle=\d+&departureDate=/);
  await page.getByText('199 TUN 9001').first().waitFor();
  expect(there.complaints).toEqual([]);
  // The refusal is told on the console too, as the specification asks.
  expect(here.complaints.filter(line => !line.startsWith('error'))).toEqual([]);
});

it('une réservation sans véhicule est tirée sur une voiture libre, et y reste une fois affectée', async () => {
  const ask = await asking();
  const { id: category } = await ask<{ id: string }>(
    'mutation { createPricingVehicle(category: "Limousine", tarif: [{ name: "Toujours", startDate: "2020-01-01", endDate: "2099-12-31", price: 90 }]) { id } }',
  );
  await addVehicle(ask, '199 TUN 8001', category);
  const client = await addClient(ask, 'Mzali', '09998878');
  const number = await reserve(ask, client, { category });
  const { page } = here;
  await page.goto(`${product.url}/reservation/reservation-calendar?vue=2-semaines&categorie=${category}`);
  await page.getByRole('rowheader', { name: /^À affecter, Limousine\s: 1 réservation$/ }).waitFor();
  await bar(page, number).waitFor();
  // Of the one car that there is: none is free any more on these days, and none lacks.
  expect(await page.getByRole('gridcell', { name: /: 0 libre sur 1, 1 à affecter$/ }).count()).toBe(2);
  await expect.poll(async () => isPainted(page, (await bar(page, number).boundingBox()) as Box)).toBe(true);

  await pull(page, number, 0, '199 TUN 8001');
  const dialog = page.getByRole('dialog', { name: `Affecter Selma Mzali · ${number}` });
  await dialog.getByText('À affecter', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Affecter', disabled: false }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  const told = page.getByRole('status').filter({ hasText: 'Véhicule affecté.' });
  const said = told.waitFor();
  await dialog.getByRole('button', { name: 'Affecter' }).click();
  await said;
  const assigned = row(page, '199 TUN 8001').getByRole('gridcell', {
    name: number.replace(/^RES-\d{4}-/, 'RES-'),
  });
  await assigned.waitFor();
  const waiting = page.getByRole('rowheader', { name: /^À affecter/ });
  await waiting.waitFor({ state: 'detached' });

  await told.getByRole('button', { name: 'Annuler' }).click();
  await page.getByText('Déplacement annulé\u00a0: la réservation est comme avant.').waitFor();
  await waiting.waitFor();
  await pull(page, number, 0, '199 TUN 8001');
  await dialog.getByRole('button', { name: 'Affecter' }).click();
  await assigned.waitFor();

  // What its sheet offers, the menu of its bar does: printed in another tab, then given up for a reason.
  await assigned.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: 'Période' });
  await menu.getByRole('menuitem', { name: 'Imprimer' }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await menu.getByRole('menuitem', { name: 'Confirmer' }).count()).toBe(0);
  const [printed] = await Promise.all([
    page.waitForEvent('popup'),
    menu.getByRole('menuitem', { name: 'Imprimer' }).click(),
  ]);
  await printed.close();
  await assigned.focus();
  await page.keyboard.press('Shift+F10');
  await menu.getByRole('menuitem', { name: 'Annuler la réservation' }).press('Enter');
  const cancel = page.getByRole('dialog', { name: /^Annuler la réservation/ });
  await cancel.getByRole('combobox', { name: /^Motif/ }).click();
  await page.getByRole('option').first().click();
  await cancel.getByRole('button', { name: 'Annuler la réservation' }).click();
  await assigned.waitFor({ state: 'detached' });
  await cancel.waitFor({ state: 'detached' });
});

it('sur un écran agrandi, le menu se plie et huit lignes restent en vue ; la fiche d’une voiture a la sienne', async () => {
  const { page } = here;
  // 1440 × 900 at 150 %.
  await page.setViewportSize({ width: 960, height: 600 });
  await page.goto(`${product.url}/reservation/reservation-calendar`);
  await page.getByRole('gridcell', { name: /RES-/ }).first().waitFor();
  expect(
    await page.getByRole('navigation', { name: 'Menu principal' }).evaluate(one => one.clientWidth),
  ).toBeLessThan(70);
  const inSight = await page.evaluate(() => {
    const frame = document.querySelector('.planning')?.getBoundingClientRect();
    const head = document.querySelector('.planning .head')?.getBoundingClientRect();
    return [...document.querySelectorAll('.planning .vehicle')].filter(row => {
      const { top, bottom } = row.getBoundingClientRect();
      return frame && head && top >= head.bottom - 1 && bottom <= Math.min(frame.bottom, innerHeight) + 1;
    }).length;
  });
  expect(inSight).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByRole('dialog', { name: 'Filtres' }).waitFor();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${product.url}/park/vehicle-list?recherche=199TUN9001&free=${day(20)}..${day(22)}`);
  await page.getByRole('button', { name: /^Libre\s: du / }).waitFor();
  await page.getByRole('link', { name: '199 TUN 9001' }).click();
  await page.getByRole('tab', { name: 'Planning' }).click();
  await page
    .getByRole('gridcell', { name: /Selma Hachicha/ })
    .first()
    .waitFor();
  expect(await page.getByRole('row').filter({ hasText: 'TUN' }).count()).toBe(1);
});

it('sur un téléphone, le planning est un agenda de la semaine', async () => {
  const { page } = there;
  await page.setViewportSize(phone);
  await page.goto(`${product.url}/reservation/reservation-calendar?jour=${day(1)}&cherche=199tun90`);
  await page.getByRole('link', { name: 'Départ' }).first().waitFor();
  await page
    .getByRole('link', { name: /^Appeler Selma Hachicha/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Départ' }).first().click();
  await page.waitForURL(/\/reservation\/reservation-sheet\/\d+/);
  await page.goBack();
  await page.getByRole('button', { name: 'Aujourd’hui' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?cherche=199tun90');
});
