import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, signIn } from '../../journeys/helpers/browser';
import type { Visit } from '../../journeys/helpers/browser';
import { askApi, openSession } from '../../journeys/helpers/callApi';
import { choose, field, pick } from '../../journeys/helpers/form';
import { startProduct } from '../../journeys/helpers/product';
import type { Product } from '../../journeys/helpers/product';
import { openProductDatabase } from '../../journeys/helpers/productDatabase';
import { keep, tries } from '../promise';
import { readyContracts } from './helpers/readyContracts';
import type { Ready } from './helpers/readyContracts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (ms: number) => new Date(ms).toISOString();
const rounds = tries(1, 10);

let product: Product;
let token: string;
let desks: readonly [Visit, Visit];
/** Of each round: a contract to be extended, two whose cars break down, one that comes back. */
let ready: Ready[];

beforeAll(async () => {
  product = await startProduct();
  token = (await openSession(product, 'superadmin@karhba.test')).token.accessToken;
  ready = await readyContracts(product, rounds * 5);
  desks = [await openBrowser(product.url), await openBrowser(product.url)];
  await signIn(desks[0].page, product.url, 'superadmin@karhba.test');
  await signIn(desks[1].page, product.url, 'admin@karhba.test');
});
afterAll(async () => {
  await Promise.all((desks ?? []).map(desk => desk.close()));
  await product?.stop();
});

const ask = <T>(query: string) => askApi<T>(product, query, token);
const press = (desk: Page, name: string | RegExp) => desk.getByRole('button', { name, exact: true }).click();
const open = (path: string) => Promise.all(desks.map(({ page }) => page.goto(product.url + path)));

/**
 * Both do theirs at the same moment. What each reads then: null where it is done, else what refuses it, beside whatever
 * its page warned of before.
 */
async function together(
  acts: readonly ((desk: Page) => Promise<unknown>)[],
  done: readonly string[],
): Promise<(string | null)[]> {
  const before = await Promise.all(desks.map(({ page }) => alertsOn(page)));
  await Promise.all(desks.map(({ page }, place) => acts[place]?.(page)));
  return Promise.all(
    desks.map(async ({ page }, place) => {
      const success = page.getByText(done[place] ?? '').first();
      let read: string | null | undefined;
      await expect
        .poll(
          async () => {
            const fresh = (await alertsOn(page)).find(text => !before[place]?.includes(text));
            // The page that one is led to may warn of something else.
            return (read = (await success.count()) > 0 ? null : fresh);
          },
          { timeout: 30_000 },
        )
        .not.toBe(undefined);
      return read ?? null;
    }),
  );
}

const alertsOn = async (page: Page) => (await page.getByRole('alert').allInnerTexts()).filter(Boolean);

const twice = (text: string) => [text, text];

/** A booking of a car for the days after. @returns its id. */
async function book(vehicle: string, from: number, status: 'PENDING' | 'CONFIRMED'): Promise<string> {
  const {
    data: [client],
  } = await ask<{ data: [{ id: string }] }>('{ Clients(limit: 1, clientKind: "AGREEMENT") { data { id } } }');
  const { id } = await ask<{ id: string }>(
    `mutation { createReservation(client: ${client.id}, source: "tel", departureDate: "${at(from)}",
      returnDate: "${at(from + DAY)}", vehicles: [{ vehicle: ${vehicle} }]) { id } }`,
  );
  if (status === 'CONFIRMED') await ask(`mutation { confirmReservation(id: ${id}) { id } }`);
  return id;
}

const depart = ({ contract, vehicle }: Ready) =>
  ask(`mutation { createInspection(contract: ${contract}, vehicle: ${vehicle}, kind: "DEPARTURE", dateTime: "${at(Date.now() - HOUR)}",
    mileage: 20100, fuelLevel: 8) { id } }`);

/** Cars held twice for the same moment, and reservations of which two contracts were made. */
async function doubles(): Promise<number> {
  const database = await openProductDatabase(product);
  try {
    const { rows } = await database.query<{ doubles: number }>(
      `SELECT (SELECT count(*) FROM vehicles__occupancy a JOIN vehicles__occupancy b ON a.id < b.id AND a.subject_id = b.subject_id
           AND a.active AND b.active AND a.period && b.period AND a.takes && b.takes)::int
         + (SELECT count(*) FROM (SELECT FROM contracts WHERE reservation IS NOT NULL GROUP BY reservation HAVING count(*) > 1) twice)::int
         + (SELECT count(*) FROM (SELECT FROM inspections GROUP BY contract, vehicle, kind HAVING count(*) > 1) twice)::int AS doubles`,
    );
    return rows[0]?.doubles ?? NaN;
  } finally {
    await database.end();
  }
}

/** One has won and the other reads why not; null where it is so, else what both read. */
const amiss = (read: (string | null)[]) =>
  read.filter(text => text === null).length === 1 &&
  read.every(text => text === null || /[a-zé]{4}/.test(text))
    ? null
    : JSON.stringify(read);

describe('two colleagues who want the same at the same moment', () => {
  const faults: string[] = [];
  const judge = (what: string, read: (string | null)[]) => {
    const fault = amiss(read);
    if (fault) faults.push(`${what}: ${fault}`);
  };

  it.for(Array.from({ length: rounds }, (_, round) => round))('round %i', async round => {
    const [kept, first, second, spare, back] = ready.slice(round * 5, round * 5 + 5) as [
      Ready,
      Ready,
      Ready,
      Ready,
      Ready,
    ];

    const booked = await book(kept.vehicle, Date.now() + 10 * DAY, 'CONFIRMED');
    await open(`/reservation/reservation-sheet/${booked}`);
    const convert = (desk: Page) => press(desk, 'Faire le contrat');
    judge('conversion', await together([convert, convert], twice('vérifiez-le, puis faites-le signer')));

    // One keeps a car for two days more, the other confirms who wants it then.
    await depart(kept);
    const next = await book(kept.vehicle, Date.now() + 2 * DAY, 'PENDING');
    const [one, other] = [desks[0].page, desks[1].page];
    await one.goto(`${product.url}/contract/contract-sheet/${kept.contract}`);
    await other.goto(`${product.url}/reservation/reservation-sheet/${next}`);
    await press(one, `Prolonger\u00a0: ${kept.label}`);
    const longer = one.getByRole('dialog', { name: /^Prolonger/ });
    await field(longer, 'Nouveau retour').fill(dayOf(Date.now() + 3 * DAY));
    judge(
      'extension',
      await together(
        [() => longer.getByRole('button', { name: 'Prolonger' }).click(), () => press(other, 'Confirmer')],
        ['Contrat prolongé', 'les véhicules sont retenus'],
      ),
    );

    // Both give the same car for one that broke down.
    await ask(`mutation { cancelContract(id: ${spare.contract}, cancelReason: "TRIP") { id } }`);
    const swaps = await Promise.all(
      [first, second].map(async (mine, place) => {
        await depart(mine);
        const { page } = desks[place]!;
        await page.goto(`${product.url}/contract/contract-sheet/${mine.contract}`);
        await press(page, `Échanger le véhicule\u00a0: ${mine.label}`);
        const dialog = page.getByRole('dialog', { name: /^Échanger le véhicule/ });
        await choose(dialog, 'Véhicule donné', spare.label);
        await pick(dialog, 'Motif', 'Panne');
        await field(dialog, 'Km du véhicule rendu').fill('20105');
        await field(dialog, 'Km du véhicule donné').fill('20105');
        return () => dialog.getByRole('button', { name: 'Échanger le véhicule' }).click();
      }),
    );
    judge('swap', await together(swaps, twice('l’avenant est à signer')));

    // Both take the keys of the same car back.
    await depart(back);
    await Promise.all(desks.map(({ page }) => takeBack(page, back)));
    const keys = (desk: Page) => press(desk, 'Reprendre les clés');
    judge('return', await together([keys, keys], twice('Retour enregistré')));
  });

  it('are never both served, and who is not reads why', async () => {
    expect(faults).toEqual([]);
    keep(
      'P-01',
      { n: rounds * 4, of: 'of two desks not one served', figure: faults.length, ideal: 0 },
      'chromium',
    );
    keep(
      'P-01',
      { n: rounds * 4, of: 'doubles of two desks', figure: await doubles(), ideal: 0 },
      'chromium',
    );
    expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

const dayOf = (ms: number) => new Intl.DateTimeFormat('fr-FR', { timeZone: 'Africa/Tunis' }).format(ms);

/** Fills the inspection of a return in, up to the keys. */
async function takeBack(page: Page, { contract, label }: Ready): Promise<void> {
  const on = (name: string) =>
    page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();
  await page.goto(`${product.url}/contract/contract-sheet/${contract}`);
  await page.getByRole('link', { name: `Retour\u00a0: ${label}` }).click();
  await page.getByRole('textbox', { name: 'Kilométrage' }).fill('20105');
  await page.getByRole('slider', { name: /Carburant/ }).focus();
  await page.keyboard.press('End');
  for (const step of ['Dommages', 'Équipements', 'Signature']) await on(step);
  await press(page, 'Signer au clavier');
  await press(page, 'Confirmer');
  await page.getByRole('img', { name: 'Signé', exact: true }).waitFor();
}
