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

/** One title, nothing wider than the window, nothing serious for axe. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(product.url + path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const titles = await page.getByRole('heading', { level: 1 }).count();
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  return [
    ...(titles === 1 ? [] : [`${path} has ${titles} titles`]),
    ...(wider > 0 ? [`${path} is ${wider} px wider than the window`] : []),
    ...(await accessibilityFaults(page)),
  ];
}

describe('every screen that a config declares', () => {
  it.each([
    ['at 1440 px', desktop, 'light'],
    ['at 1440 px in the dark', desktop, 'dark'],
    ['at 390 px', phone, 'light'],
  ] as const)('opens %s in silence, accessible, within its window', async (_, viewport, colors) => {
    const { page, complaints, close } = await openBrowser(product.url, viewport, colors);
    try {
      await signIn(page, product.url, 'superadmin@karhba.test');
      const faults: string[] = [];
      for (const path of pages) faults.push(...(await faultsOf(page, path)));
      expect(faults).toEqual([]);
      expect(complaints).toEqual([]);
      expect(pages.length).toBeGreaterThan(20);
    } finally {
      await close();
    }
  });

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
