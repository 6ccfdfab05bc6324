import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  accessibilityFaults,
  answerAbout,
  desktop,
  openBrowser,
  openedInTab,
  signIn,
} from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct(undefined, { DOCUMENTS: 'only' });
  visit = await openBrowser(product.url, desktop, 'light', { whole: true });
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
    const printed = answerAbout('ReceiptPDF', page);
    await openedInTab(page, () =>
      page
        .getByRole('button', { name: /Imprimer|PDF/ })
        .first()
        .click(),
    );
    expect(await printed).toContain('"ReceiptPDF":"JVBERi0');
    // A page loaded anew refreshes its session first.
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /FA-/ }).waitFor();
    expect(refused).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });

  it('keeps how one likes a list, for any browser, and makes files of it', async () => {
    const vehicles = `${product.url}/park/vehicle-list`;
    const header = (where: Page, name: string) => where.getByRole('columnheader', { name, exact: true });
    await page.goto(vehicles);
    await page.getByRole('button', { name: /^À vendre/ }).click();
    await page.waitForURL(`${vehicles}?type=FOR_SALE`);
    await page.getByRole('button', { name: 'Colonnes' }).click();
    await page.getByRole('checkbox', { name: 'Couleur', exact: true }).click();
    const handle = page.getByRole('button', { name: 'Déplacer Couleur' });
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await page
      .getByText('Couleur : position 7 sur 8'.replace(' :', '\u00a0:'))
      .waitFor({ state: 'attached' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await header(page, 'Couleur').waitFor();
    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('menuitem', { name: 'Enregistrer la vue…' }).click();
    await page.getByRole('textbox', { name: 'Nom de la vue' }).fill('À vendre, Couleur');
    await page.getByRole('checkbox', { name: 'Ouvrir la liste avec cette vue' }).check();
    await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
    await page.getByText('Vue enregistrée.').waitFor();
    await page.waitForURL(/vue=/);
    const kept = page.url();

    // From a record back to the list as it was left.
    await page.getByRole('row').nth(1).click();
    const crumbs = page.getByRole('navigation', { name: 'Fil d’Ariane' });
    await crumbs.getByRole('link', { name: 'Véhicules' }).click();
    await page.waitForURL(kept);

    const elsewhere = await openBrowser(product.url, desktop, 'light', { whole: true });
    try {
      await signIn(elsewhere.page, product.url, 'superadmin@karhba.test');
      await elsewhere.page.goto(vehicles);
      await header(elsewhere.page, 'Couleur').waitFor();
      expect(elsewhere.page.url()).toBe(kept);
      await elsewhere.page.getByRole('button', { name: 'Kilométrage', exact: true }).click();
      await elsewhere.page.getByRole('button', { name: /À vendre, Couleur\s·\smodifiée/ }).waitFor();
      expect(elsewhere.complaints).toEqual([]);
    } finally {
      await elsewhere.close();
    }

    const exportTo = async (format: string) => {
      await page.getByRole('button', { name: 'Exporter' }).click();
      await page.getByRole('menuitem', { name: format }).click();
    };
    const [file] = await Promise.all([page.waitForEvent('download'), exportTo('Excel')]);
    expect(file.suggestedFilename()).toMatch(/^Véhicules \d{4}-\d\d-\d\d\.xlsx$/);
    const parts = unzipSync(new Uint8Array(await readFile(await file.path())));
    const texts = strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
    expect(texts).toContain('>Couleur<');
    expect(texts).toContain('>À vendre<');
    expect(texts).not.toContain('>En service<');
    const answer = page.waitForResponse(response =>
      (response.request().postData() ?? '').includes('vehiclesToPDF'),
    );
    await openedInTab(page, () => exportTo('PDF'));
    const { data } = (await (await answer).json()) as { data: { vehiclesToPDF: string } };
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(data.vehiclesToPDF, 'base64')));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text.replaceAll(/\s+/g, ' ')).toContain('État : À vendre');
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
