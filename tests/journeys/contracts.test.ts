import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults, desktop, openBrowser, phone, signIn, tablet } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { askApi, openSession } from './helpers/callApi';
import { card, choose, field } from './helpers/form';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { onPage } from './helpers/story';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms: number) => new Date(ms).toISOString();

let product: Product;
let visit: Visit;
let page: Page;
let token: string;
/** Whoever booked comes a little before the hour. */
const now = Date.now();
const [departure, back] = [now + HOUR / 6, now + 4 * DAY];

interface Car {
  id: string;
  label: string;
}
let cars: Car[];
let client: Car;
let driver: Car;

beforeAll(async () => {
  product = await startProduct();
  token = (await openSession(product, 'superadmin@karhba.test')).token.accessToken;
  cars = [];
  for (const label of ['299 TUN 5101', '299 TUN 5102', '299 TUN 5103', '299 TUN 5104'])
    cars.push({ id: await addCar(label), label });
  ({
    data: [client],
  } = await ask<{ data: [Car] }>(
    '{ Clients(limit: 1, clientKind: "AGREEMENT") { data { id label: _label } } }',
  ));
  ({
    data: [driver],
  } = await ask<{ data: [Car] }>('{ Drivers(limit: 1) { data { id label: _label } } }'));
  visit = await openBrowser(product.url);
  page = visit.page;
  await countClicks(page);
  await signIn(page, product.url, 'superadmin@karhba.test');
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

const ask = <T>(query: string) => askApi<T>(product, query, token);

/** A car in order, at 20 000 km, of 250 km a day and a jack of 60 dinars. */
async function addCar(registration: string): Promise<string> {
  const { data } = await ask<{ data: [Record<'carBrand' | 'carModel', { id: string }>] }>(
    '{ Vehicles(limit: 1) { data { carBrand { id } carModel { id } } } }',
  );
  const holds = (paper: string) => `{ start_${paper}: "2020-01-01", end_${paper}: "2099-12-31" }`;
  const { id } = await ask<{ id: string }>(
    `mutation { createVehicle(carBrand: ${data[0].carBrand.id}, carModel: ${data[0].carModel.id}, plateType: "TUN", registration: "${registration}",
      serviceOrCompanyVehicle: "EXPLOITATION", rentalAmount: 100, includedKmPerDay: 250, extraKmPrice: 0.5,
      equipment: [{ item: "JACK", replacementPriceHT: 60 }], validityDate: ${holds('validity')}, opratingDate: ${holds('operatingCard')},
      technicalVisiteDate: ${holds('technicalVisit')}, vehicleStickers: ${holds('vehicleStickers')}) { id } }`,
  );
  await ask(
    `mutation { recordVehicleMileage(vehicleId: ${id}, value: 20000, date: "${at(now - DAY)}") { id } }`,
  );
  return id;
}

/** Every press of the pointer, on whichever page of the admin it is. */
const countClicks = (page: Page) =>
  page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1)),
      true,
    );
  });
const clicks = () => page.evaluate(() => Number(sessionStorage.getItem('clicks')));

const { open, heading, said } = onPage(
  () => page,
  () => product.url,
);
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const on = (name: string | RegExp) =>
  page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
const line = (label: string) =>
  page.getByRole('list', { name: 'Véhicules du contrat' }).getByRole('listitem').filter({ hasText: label });
const idOf = (address: string) => /\/contract-sheet\/(\d+)/.exec(address)?.[1] ?? '';

interface Told {
  stage: string;
  TotalTTC: number;
  rental_HT: number;
  charges: { kind: string; label: string; price_HT: number; acceptedAt: number | null }[];
  vehicles: {
    vehicle: Car;
    lineState: string;
    mileageOut: number;
    includedKmPerDay: number;
    numberOfDays: number;
    returnDate: number;
  }[];
}
const told = (id: string) =>
  ask<Told>(`{ Contract(id: ${id}) { stage TotalTTC rental_HT charges { kind label price_HT acceptedAt }
    vehicles { vehicle { id label } lineState mileageOut includedKmPerDay numberOfDays returnDate } } }`);

/** Touches the drawn car at a share of its width and height, and takes the first damage of the price list there. */
async function damage(x: number, y: number) {
  const car = page.getByRole('group', { name: /^Voiture dessinée/ });
  await car.scrollIntoViewIfNeeded();
  const box = await car.boundingBox();
  if (!box) throw new Error('No car is drawn');
  await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radiogroup', { name: 'Nature' }).getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function signAtKeyboard(who = 'Signature') {
  const pane = page.getByRole('region', { name: who, exact: true });
  await pane.getByRole('button', { name: 'Signer au clavier' }).click();
  await pane.getByRole('button', { name: 'Confirmer' }).click();
  await pane.getByRole('img', { name: 'Signé', exact: true }).waitFor();
}

/** A hand on the glass, from one side of the pane to the other. */
async function signByHand(who: string) {
  const pane = page.getByRole('region', { name: who, exact: true });
  await pane.locator('canvas').scrollIntoViewIfNeeded();
  const box = await pane.locator('canvas').boundingBox();
  if (!box) throw new Error('There is no pane');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        share === undefined
          ? []
          : [{ x: box.x + box.width * share, y: box.y + box.height * (0.5 + 0.2 * Math.sin(share * 20)) }],
    });
  await touch('touchStart', 0.15);
  for (let share = 0.18; share < 0.85; share += 0.03) await touch('touchMove', share);
  await touch('touchEnd');
  await finger.detach();
  await pane.getByRole('img', { name: 'Signé', exact: true }).waitFor();
}

/** Goes on with a phone, signed in. */
async function takePhone() {
  await visit.close();
  visit = await openBrowser(product.url, phone);
  page = visit.page;
  await signIn(page, product.url, 'superadmin@karhba.test');
}

describe('un contrat, de la réservation aux frais du retour', () => {
  let contract: string;

  it('comes of a reservation, says what keeps it from being signed, and is signed in a dozen clicks at most', async () => {
    const { id } = await ask<{ id: string }>(
      `mutation { createReservation(client: ${client.id}, source: "tel", departureDate: "${at(departure)}", returnDate: "${at(back)}",
        vehicles: [{ vehicle: ${cars[0]?.id} }]) { id } }`,
    );
    await ask(`mutation { confirmReservation(id: ${id}) { id } }`);
    await open(`/reservation/reservation-sheet/${id}`);
    await heading(/Réservation RES-/);
    const before = await clicks();
    await press('Faire le contrat');
    await heading(/CTR-/);
    const checks = page.getByRole('region', { name: 'Avant de signer' });
    const missing = `${cars[0]?.label}\u00a0: aucun conducteur n’est indiqué.`;
    await checks.getByText(missing).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await checks.getByRole('link', { name: `Corriger\u00a0: ${missing}` }).click();
    const drivers = card(page, 'Conducteurs');
    await choose(drivers, 'Conducteur', driver.label);
    await drivers.getByRole('checkbox', { name: 'Principal' }).click();
    await drivers.getByRole('button', { name: 'Ajouter un conducteur', exact: true }).click();
    await press(/^Mettre à jour/);
    await checks.getByText('Prêt à signer').waitFor();
    await press('Faire signer');
    await press('Signé sur papier…');
    await page.getByRole('dialog').getByRole('button', { name: 'Signé sur papier', exact: true }).click();
    await said('Contrat signé.');
    const spent = (await clicks()) - before;
    console.info(`From the reservation to a signed contract: ${spent} clicks`);
    expect(spent).toBeLessThanOrEqual(12);
    contract = idOf(page.url());
    expect(await told(contract)).toMatchObject({ stage: 'SIGNED', vehicles: [{ lineState: 'TO_DELIVER' }] });
  });

  it('leaves from a phone with its old damage, and comes back with a new one, a jack less and 300 km too many', async () => {
    await takePhone();
    await open(`/contract/contract-sheet/${contract}`);
    await page.getByRole('link', { name: `Départ\u00a0: ${cars[0]?.label}` }).click();
    const kilometres = page.getByRole('textbox', { name: 'Kilométrage' });
    await kilometres.waitFor();
    await kilometres.fill('20005');
    await page.getByRole('slider', { name: /Carburant/ }).focus();
    await page.keyboard.press('End');
    await on('Dommages');
    await damage(0.88, 0.63);
    await on('Équipements');
    await on('Signature');
    await signAtKeyboard();
    await on('Remettre les clés');
    await page.waitForURL(`**/contract/contract-sheet/${contract}`);
    await page.getByText('En location').first().waitFor();
    const { vehicles } = await told(contract);
    expect(vehicles[0]).toMatchObject({ lineState: 'ON_RENT', mileageOut: 20_005 });

    await page.getByRole('link', { name: `Retour\u00a0: ${cars[0]?.label}` }).click();
    // Back on its first day, of which it had 250 km.
    await kilometres.fill(String(20_005 + 250 + 300));
    await page.getByRole('slider', { name: /Carburant/ }).focus();
    await page.keyboard.press('End');
    await on('Dommages');
    await damage(0.12, 0.55);
    await page.getByText('1 dommage déjà là, rien à facturer').waitFor();
    await on('Équipements');
    await page.getByRole('switch', { name: 'Crique et accessoires' }).click();
    await page.getByText('Absent, 60,000\u00a0DT').waitFor();
    await on('Signature');
    await page.getByRole('heading', { name: 'Proposé au retour' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('charges what the client signs under its sum, one proposal after the other, and says its new total', async () => {
    const proposals = page.getByRole('radio', { name: 'Accepter' });
    for (const one of await proposals.all()) {
      await one.check({ force: true });
      expect(await one.isChecked()).toBe(true);
    }
    // − 300 + 150 + 60 + 120, VAT included
    await page.getByText(/35,700\sDT TTC de frais/).waitFor();
    await signAtKeyboard();
    await signAtKeyboard('L’agent');
    await on('Reprendre les clés');
    await page.waitForURL(`**/contract/contract-sheet/${contract}`);
    await said('Retour enregistré, frais ajoutés au contrat.');
    const amended = await ask<{ versions: { kind: string; signedOn: string | null }[] }>(
      `{ Contract(id: ${contract}) { versions { kind signedOn } } }`,
    );
    expect(amended.versions).toEqual([
      { kind: 'CONTRACT', signedOn: 'PAPER' },
      { kind: 'CHARGES', signedOn: 'GLASS' },
    ]);
    const { stage, rental_HT, charges, TotalTTC } = await told(contract);
    expect(stage).toBe('RETURNED');
    expect(charges).toMatchObject([
      { kind: 'REMISE', price_HT: -300 },
      { kind: 'KM_SUPP', price_HT: 150 },
      { kind: 'EQUIPEMENT', price_HT: 60 },
      { kind: 'DOMMAGE', price_HT: 120 },
    ]);
    expect(charges.every(({ acceptedAt }) => acceptedAt !== null)).toBe(true);
    const total = [rental_HT, ...charges.map(({ price_HT }) => price_HT)].reduce((sum, one) => sum + one, 0);
    expect(TotalTTC).toBeCloseTo(total * 1.19, 3);
    await page
      .getByText(`${TotalTTC.toFixed(3).replace('.', ',')}\u00a0DT`)
      .first()
      .waitFor();
    expect(visit.complaints).toEqual([]);
  });
});

describe('un contrat signé sur une tablette', () => {
  it('se lit page par page, se coche, et se signe à deux mains', async () => {
    await visit.close();
    visit = await openBrowser(product.url, tablet);
    page = visit.page;
    await signIn(page, product.url, 'superadmin@karhba.test');
    const { id } = await ask<{ id: string }>(
      `mutation { createContract(client: ${client.id}, departureDate: "${at(now + 20 * DAY)}", returnDate: "${at(now + 22 * DAY)}",
        vehicles: [{ vehicle: ${cars[0]?.id} }], drivers: [{ driver: ${driver.id}, isMain: true }]) { id } }`,
    );
    await open(`/contract/contract-sheet/${id}`);
    await page.getByText('Prêt à signer').waitFor();
    await page.getByRole('button', { name: 'Faire signer', exact: true }).tap();
    const signing = page.getByRole('dialog', { name: /^Signer le contrat CTR-/ });
    await signing.getByRole('img', { name: /, page 1 sur \d/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await signing.getByRole('button', { name: 'Signer', exact: true }).tap();
    await signing.getByText('Le client n’a pas signé').waitFor();
    for (const clause of await signing.getByRole('checkbox').all()) await clause.check();
    await signByHand('Le client');
    await signByHand('L’agent');
    await signing.getByRole('button', { name: 'Signer', exact: true }).tap();
    await said('Signé.');
    const signed = await ask<{ stage: string; versions: Record<string, unknown>[] }>(
      `{ Contract(id: ${id}) { stage versions { signedOn signer signatureClient { url } signatureAgent { url } } } }`,
    );
    expect(signed).toMatchObject({
      stage: 'SIGNED',
      versions: [
        {
          signedOn: 'GLASS',
          signer: driver.label,
          signatureClient: { url: expect.any(String) as unknown },
          signatureAgent: { url: expect.any(String) as unknown },
        },
      ],
    });
    expect(visit.complaints).toEqual([]);
  });
});

describe('un contrat dont la voiture tombe en panne, et que le client veut garder', () => {
  let contract: string;
  /** Who has the vehicle after this contract: not before four hours later. */
  let next: string;

  beforeAll(async () => {
    const from = Date.now() - 2 * HOUR;
    const [broken, kept] = cars.slice(1) as [Car, Car];
    const made = await ask<{ id: string }>(
      `mutation { createContract(client: ${client.id}, departureDate: "${at(from)}", returnDate: "${at(back)}",
        vehicles: [{ vehicle: ${broken.id} }, { vehicle: ${kept.id} }], drivers: [{ driver: ${driver.id}, isMain: true }]) { id } }`,
    );
    contract = made.id;
    await ask(`mutation { signContract(id: ${contract}) { id } }`);
    for (const { id } of [broken, kept]) await depart(contract, id, from);
    const after = await ask<{ id: string; reservationNumber: string }>(
      `mutation { createReservation(client: ${client.id}, source: "tel", departureDate: "${at(back + 4 * HOUR)}",
        returnDate: "${at(back + DAY)}", vehicles: [{ vehicle: ${kept.id} }]) { id reservationNumber } }`,
    );
    await ask(`mutation { confirmReservation(id: ${after.id}) { id } }`);
    next = after.reservationNumber;
    await page.setViewportSize(desktop);
  });

  it('is opened at one of its vehicles, and at its form', async () => {
    const kept = cars[2] as Car;
    await open(`/contract/contract-sheet/${contract}/${kept.id}`);
    await line(kept.label).waitFor();
    expect(await line(kept.label).getAttribute('aria-current')).toBe('true');
    expect(await line(cars[1]?.label ?? '').getAttribute('aria-current')).toBeNull();
    await open(`/contract/contract-sheet/edit/${contract}`);
    await page.getByRole('button', { name: /^Mettre à jour/ }).waitFor();
    await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  });

  it('takes another vehicle for the one that broke down', async () => {
    const [broken, spare] = [cars[1], cars[3]] as [Car, Car];
    await open(`/contract/contract-sheet/${contract}`);
    const before = await clicks();
    await press(`Échanger le véhicule\u00a0: ${broken.label}`);
    const dialog = page.getByRole('dialog', { name: /^Échanger le véhicule/ });
    await dialog.getByRole('button', { name: new RegExp(`^Prendre ${spare.label}`) }).click();
    await dialog.locator('label', { hasText: 'Panne' }).click();
    await field(dialog, 'Km du véhicule rendu').fill('20500');
    await field(dialog, 'Km du véhicule donné').fill('20500');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Échanger le véhicule' }).click();
    await said('Véhicule échangé\u00a0: l’avenant est à signer.');
    await line(spare.label).getByText('En location').waitFor();
    await line(broken.label).getByText('Échangé').waitFor();
    expect((await clicks()) - before).toBeLessThanOrEqual(6);
    for (const [label, car] of [
      ['État de retour', broken],
      ['État de départ', spare],
    ] as const)
      await line(car.label)
        .getByRole('link', { name: `${label}\u00a0: ${car.label}` })
        .waitFor();
  });

  it('is not kept longer than the next who has the vehicle lets it, and says who and until when', async () => {
    const kept = cars[2] as Car;
    await press(`Prolonger\u00a0: ${kept.label}`);
    const dialog = page.getByRole('dialog', { name: /^Prolonger/ });
    await field(dialog, 'Nouveau retour').fill(dayOf(back + 2 * DAY));
    await dialog.getByRole('button', { name: 'Prolonger' }).click();
    await dialog
      .getByText(new RegExp(`${next}.*Retour possible au plus tard le`))
      .first()
      .waitFor();
    const { vehicles } = await told(contract);
    expect(vehicles.find(({ vehicle }) => vehicle.id === kept.id)?.returnDate).toBe(back);
    expect(visit.complaints).toEqual([]);
  });
});

const dayOf = (ms: number) => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Tunis' }).format(ms);
const depart = (contract: string, vehicle: string, moment: number) =>
  ask(`mutation { createInspection(contract: ${contract}, vehicle: ${vehicle}, kind: "DEPARTURE", dateTime: "${at(moment)}",
    mileage: 20100, fuelLevel: 8) { id } }`);
