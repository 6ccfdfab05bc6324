import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct(undefined, { DOCUMENTS: 'only' });
  visit = await openBrowser(product.url);
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

describe('the product that answers its own documents only (DOCUMENTS=only)', () => {
  it('works as ever: sign in, list, search, create, print, sign in anew', async () => {
    const refused: string[] = [];
    page.on('response', async response => {
      if (!response.url().endsWith('/graphql')) return;
      const text = await response.text().catch(() => '');
      if (text.includes('"errors"')) refused.push(text.slice(0, 300));
    });
    await signIn(page, product.url, 'superadmin@karhba.test');
    await page.goto(`${product.url}/settings/add-service`);
    await page.getByRole('textbox', { name: 'Nom du service', exact: true }).fill('Lavage à la vapeur');
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await page.getByText('Service ajouté avec succès !').first().waitFor();
    await page.goto(`${product.url}/park/vehicle-list`);
    await page.getByRole('row').nth(3).waitFor();
    await page.goto(`${product.url}/receipt/receipt-list`);
    await page
      .getByText(/^FA-\d{4}-\d{6}/)
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: /FA-/ }).waitFor();
    const printed = page.waitForResponse(response =>
      (response.request().postData() ?? '').includes('ReceiptPDF'),
    );
    await page
      .getByRole('button', { name: /Imprimer|PDF/ })
      .first()
      .click();
    expect(await (await printed).text()).toContain('"ReceiptPDF":"JVBERi0');
    // A page loaded anew refreshes its session first.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /FA-/ }).waitFor();
    expect(refused).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  it('and refuses any other, the same one with a space more included', async () => {
    const answer = await page.request.post(`${product.url}/graphql`, {
      data: { query: '{ Services { count } }' },
    });
    expect([answer.status(), await answer.json()]).toMatchObject([
      400,
      { errors: [{ extensions: { code: 'UNKNOWN_DOCUMENT' } }] },
    ]);
  });
});
