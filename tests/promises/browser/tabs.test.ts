import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTokens } from '../../../server/engine/access/tokens';
import type { Session } from '../../../src/providers/session';
import { openBrowser, signIn } from '../../journeys/helpers/browser';
import { startProduct } from '../../journeys/helpers/product';
import type { Product } from '../../journeys/helpers/product';
import { keep, tries } from '../promise';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const count = tries(6, 20);
const rounds = tries(1, 2);

/** Leaves the browser the session that it has, a quarter of an hour later: its access token has ended. */
async function growOld(page: Page): Promise<void> {
  const secret = (await readFile(join(product.dataDir, 'token-secret'), 'utf8')).trim();
  const stored = await page.evaluate(() => localStorage.getItem('auth'));
  const session = JSON.parse(stored ?? '') as Session;
  const claims = await makeTokens(secret).readAccessToken(session.token.accessToken);
  if (!claims) throw new Error('the product signs with another secret');
  const old = await makeTokens(secret, () => Date.now() - 3_600_000).signAccessToken(claims);
  const value = JSON.stringify({ ...session, token: { ...session.token, ...old } });
  await page.evaluate(text => localStorage.setItem('auth', text), value);
}

/** Tabs of one browser on the list of services. */
async function openTabs(context: BrowserContext): Promise<Page[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const tab = await context.newPage();
      await tab.goto(`${product.url}/settings/service-list`, { timeout: 60_000 });
      await tab.getByRole('row').nth(2).waitFor({ timeout: 60_000 });
      return tab;
    }),
  );
}

/** Everything on screen is read anew, as when a window comes to the front. */
const readAnew = (tab: Page) =>
  tab.evaluate(async () => {
    const shown = () => document.querySelectorAll('tbody tr').length;
    dispatchEvent(new Event('visibilitychange'));
    await new Promise(done => setTimeout(done, 3000));
    return shown();
  });

/** Tabs that ask for a password, though nobody left. */
async function loggedOut(tabs: readonly Page[]): Promise<number> {
  const out = await Promise.all(
    tabs.map(
      async tab =>
        (await tab.getByRole('textbox', { name: 'Mot de passe' }).count()) +
        ((await tab.getByRole('row').nth(2).count()) === 0 ? 1 : 0),
    ),
  );
  return out.filter(Boolean).length;
}

describe.each([
  ['that take turns', true],
  // As on plain http in a local network, where browsers have no locks.
  ['that know nothing of each other', false],
] as const)('tabs %s', (kind, locks) => {
  it('refresh an ended session all at once, and nobody is logged out; one logout is for all', async () => {
    const { page, context, complaints, close } = await openBrowser(product.url);
    try {
      if (!locks)
        await context.addInitScript(() => delete (Navigator.prototype as { locks?: unknown }).locks);
      await signIn(page, product.url, 'admin@karhba.test');
      const tabs = await openTabs(context);
      let refreshes = 0;
      context.on('request', request => {
        if (request.postData()?.includes('mutation Refresh')) refreshes++;
      });
      let lost = 0;
      for (let round = 0; round < rounds; round++) {
        await growOld(page);
        await Promise.all(tabs.map(readAnew));
        lost += await loggedOut(tabs);
        await growOld(page);
        await Promise.all(tabs.map(tab => tab.reload({ timeout: 60_000 })));
        await Promise.all(tabs.map(tab => tab.getByRole('row').nth(2).waitFor({ timeout: 60_000 })));
        lost += await loggedOut(tabs);
      }
      expect(refreshes).toBeGreaterThan(rounds);
      keep(
        'P-22',
        { n: tabs.length * rounds * 2, of: `false logouts, tabs ${kind}`, figure: lost, ideal: 0 },
        'chromium',
      );
      expect(complaints).toEqual([]);
      await tabs[0]?.getByRole('button', { name: 'Anis Gharbi' }).click();
      await tabs[0]?.getByRole('menuitem', { name: 'Se déconnecter' }).click();
      await Promise.all(tabs.map(tab => tab.getByRole('heading', { name: 'Connexion' }).waitFor()));
      const left = await Promise.all(tabs.map(tab => tab.getByRole('row').count()));
      const figure = left.filter(Boolean).length;
      keep('P-22', { n: tabs.length, of: 'tabs left open by a logout', figure, ideal: 0 }, 'chromium');
    } finally {
      await close();
    }
  });
});
