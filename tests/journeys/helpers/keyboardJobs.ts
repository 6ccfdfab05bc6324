import type { Page } from 'playwright-core';
import { addDays, formatDate, todayInTunis } from '../../../src/domain/calendarDate';
import { answered } from './browser';
import { hands } from './hands';
import type { Hands } from './hands';
import { walkTo } from './walk';

/** A job of every day by the keyboard alone: does it, and says how many keys it took. */
export type Job = (page: Page) => Promise<number>;

const heading = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Beside what is typed: the page begins in its first box. */
const signIn: Job = async page => {
  const { type, press, pressed } = hands(page);
  await type('superadmin@karhba.test');
  await press('Tab');
  await type('karhba-demo-2026');
  await press('Enter');
  await heading(page, /^Clients/);
  return pressed();
};

const openClient: Job = async page => {
  const { type, press, spent } = hands(page);
  await press('Control+k');
  await type('benali');
  await press('Enter');
  await heading(page, /Benali/);
  return spent();
};

/** From the title of the list, where one arrives. */
const exportList: Job = async page => {
  await walkTo(page, '/park/vehicle-list');
  await heading(page, /^Véhicules, \d/);
  await answered(page);
  const { press, until, spent } = hands(page);
  await until('Tab', /^Exporter/);
  await press('Enter');
  await page.getByRole('menuitem', { name: 'Excel' }).and(page.locator(':focus')).waitFor();
  const file = page.waitForEvent('download');
  await press('Enter');
  await (await file).cancel();
  return spent();
};

/** Day and month of so many days from today, as short as they may be typed. */
const shortDay = (days: number) =>
  formatDate(addDays(todayInTunis(Date.now()), days))
    .slice(0, 5)
    .replace('/', '');

/** In the planning, from the first vehicle on. */
async function inPlanning(page: Page): Promise<Hands> {
  await walkTo(page, '/reservation/reservation-calendar');
  await page.locator('.bar').first().waitFor();
  await answered(page);
  await page.locator('[data-cursor]').focus();
  return hands(page);
}

const bookOnPlanning: Job = async page => {
  const { type, press, until, spent } = await inPlanning(page);
  await until('ArrowRight', /libre, réserver$/);
  await press('Enter');
  await page.getByRole('combobox', { name: 'Client', exact: true }).and(page.locator(':focus')).waitFor();
  await type('sfa');
  await page.getByRole('option', { name: /Sfar/ }).first().waitFor();
  await press('Enter', 'Control+s');
  await heading(page, /^Réservation RES-/);
  return spent();
};

/** From the bar that was just booked: both its days. */
const moveOnPlanning: Job = async page => {
  await walkTo(page, '/reservation/reservation-calendar');
  // What was shown before the booking may still stand for a moment.
  await page
    .getByLabel(/Sfar · Option/)
    .first()
    .waitFor();
  await inPlanning(page);
  await hands(page).until('ArrowRight', /Sfar · Option/);
  const { type, press, spent } = hands(page);
  await press('m');
  const dialog = page.getByRole('dialog', { name: /^Déplacer/ });
  await dialog.waitFor();
  await press('Tab');
  await type(shortDay(20));
  await press('Tab', 'Tab', 'Tab');
  await type(shortDay(21));
  // What it becomes, and what that costs, before it is so.
  await press('Enter');
  await dialog.getByRole('button', { name: 'Déplacer', disabled: false }).waitFor();
  await press('Enter');
  await dialog.waitFor({ state: 'detached' });
  return spent();
};

const invoiceContract: Job = async page => {
  await walkTo(page, '/contract/contract-service-list');
  await heading(page, /^Contrats/);
  await page.getByRole('button', { name: /^À facturer/ }).click();
  await answered(page);
  const open = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Facturer/ }) });
  const number = /CS-\d{4}-\d{5}/.exec((await open.first().textContent()) ?? '')?.[0] ?? '';
  const { type, press, until, spent } = hands(page);
  await press('Control+k');
  await type(number);
  await press('Enter');
  await heading(page, /contrat de service/);
  await until('Tab', /^Facturer$/);
  await press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).waitFor();
  await until('Tab', /^Facturer$/);
  await press('Enter');
  await heading(page, /^Facture FA-/);
  return spent();
};

/** Each with the most keys that it may take; booking by the form is told in counter.test.ts, a right in rights.test.ts. */
export const jobs: Readonly<Record<string, { work: Job; most: number }>> = {
  'signing in': { work: signIn, most: 2 },
  'opening a client': { work: openClient, most: 8 },
  'exporting a list': { work: exportList, most: 6 },
  'booking on the planning': { work: bookOnPlanning, most: 10 },
  'moving a booking': { work: moveOnPlanning, most: 16 },
  'invoicing a contract': { work: invoiceContract, most: 30 },
};
