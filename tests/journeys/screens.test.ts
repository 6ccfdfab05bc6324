import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults, desktop, openBrowser, phone, signIn } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { declaredScreens } from './helpers/screens';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const pages = ['/settings', '/park/nulle-part', ...declaredScreens];

const looks = [
  ['at 1440 px', desktop, 'light'],
  ['at 1440 px in the dark', desktop, 'dark'],
  ['at 390 px', phone, 'light'],
] as const;

/** One title, nothing wider than the window, nothing serious for axe: loaded once, then looked at in each way. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const faults: string[] = [];
  for (const [look, viewport, colorScheme] of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    // Two frames: the page has heard of it, and drawn itself anew.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const titles = await page.getByRole('heading', { level: 1 }).count();
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    faults.push(
      ...(titles === 1 ? [] : [`${path} ${look} has ${titles} titles`]),
      ...(wider > 0 ? [`${path} ${look} is ${wider} px wider than the window`] : []),
      ...(await accessibilityFaults(page)).map(fault => `${look}: ${fault}`),
    );
  }
  return faults;
}

/** The faults of every `lanes`th page from the `first` on, in a browser of its own. */
async function faultsOfLane(first: number, lanes: number): Promise<string[]> {
  const { page, complaints, close } = await openBrowser(product.url);
  try {
    await signIn(page, product.url, 'superadmin@karhba.test');
    const faults: string[] = [];
    for (let at = first; at < pages.length; at += lanes)
      faults.push(...(await faultsOf(page, pages[at] ?? '/')));
    return [...faults, ...complaints];
  } finally {
    await close();
  }
}

describe('every screen that a config declares', () => {
  it('opens in silence, accessible, within its window, wide and narrow, by day and by night', async () => {
    const lanes = await Promise.all([faultsOfLane(0, 2), faultsOfLane(1, 2)]);
    expect(lanes.flat()).toEqual([]);
    expect(pages.length).toBeGreaterThan(20);
  }, 600_000);

  it('has its menu in a drawer on a phone, that Escape closes', async () => {
    const { page, close } = await openBrowser(product.url, phone);
    try {
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.getByRole('button', { name: /menu/i }).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.getByText('Parc').waitFor();
      await page.keyboard.press('Escape');
      await drawer.waitFor({ state: 'hidden' });
    } finally {
      await close();
    }
  });
});
