import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answered, openBrowser, signIn } from '../../journeys/helpers/browser';
import { startProduct } from '../../journeys/helpers/product';
import type { Product } from '../../journeys/helpers/product';
import { declaredScreens, visitorPages } from '../../journeys/helpers/screens';
import { full, keep } from '../promise';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** All the screens, or some of each kind. */
const screens = declaredScreens.filter((_, index) => full || index % 8 === 0);

describe('the browser of someone at work', () => {
  it('speaks to nobody but the product, as a visitor and on every screen', async () => {
    const { page, context, complaints, close } = await openBrowser(product.url);
    const origins = new Map<string, number>();
    const note = (address: string) => {
      const { origin, protocol } = new URL(address);
      const own = origin === product.url || protocol === 'data:' || protocol === 'blob:';
      origins.set(own ? 'own' : address, (origins.get(own ? 'own' : address) ?? 0) + 1);
    };
    context.on('request', request => note(request.url()));
    page.on('websocket', socket => note(socket.url()));
    try {
      for (const path of visitorPages) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await answered(page);
      }
      await signIn(page, product.url, 'superadmin@karhba.test');
      for (const path of screens) {
        await page.goto(product.url + path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await answered(page);
        // What the browser is asked to prepare makes no request that a page sees.
        const hints = 'link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="prefetch"]';
        for (const hint of await page.locator(hints).all()) note((await hint.getAttribute('href')) ?? '');
      }
      const { own = 0, ...foreign } = Object.fromEntries(origins);
      expect(foreign).toEqual({});
      expect(complaints).toEqual([]);
      expect(own).toBeGreaterThan(screens.length * 2);
      const figure = Object.keys(foreign).length;
      keep('P-42', { n: own, of: 'requests to another origin', figure, ideal: 0 }, 'chromium');
    } finally {
      await close();
    }
  });
});
