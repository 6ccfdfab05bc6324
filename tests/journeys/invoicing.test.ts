import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { askApi, openSession } from './helpers/callApi';
import { take } from './helpers/form';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { onPage } from './helpers/story';

let product: Product;
let visit: Visit;
let page: Page;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  token = (await openSession(product, 'superadmin@karhba.test')).token.accessToken;
  visit = await openBrowser(product.url);
  page = visit.page;
  await signIn(page, product.url, 'superadmin@karhba.test');
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

const ask = <T>(query: string) => askApi<T>(product, query, token);

const { open, heading, said } = onPage(
  () => page,
  () => product.url,
);

interface Told {
  id: string;
  contractNumber: string;
  stage: string;
  toInvoice: number;
  restToPay: number;
  guaranteeState: string | null;
  clientKind: string | null;
}
const shown = 'id contractNumber stage toInvoice restToPay guaranteeState clientKind';

describe('un contrat revenu', () => {
  it('se facture depuis sa fiche, s’encaisse, et se clôt de lui-même', async () => {
    const { data } = await ask<{ data: Told[] }>(
      `{ Contracts(limit: 100, isToInvoice: "true", stage: "RETURNED") { data { ${shown} } } }`,
    );
    const contract = data.find(
      // Who has terms closes without having paid.
      one =>
        one.clientKind === 'PASSAGE' &&
        !['HELD', 'EXPECTED'].includes(one.guaranteeState ?? '') &&
        one.restToPay > 0 &&
        one.restToPay < 3000,
    );
    if (!contract) throw new Error('The demo company has a contract to invoice, its caution given back');
    await open(`/contract/contract-sheet/${contract.id}`);
    await page.getByText('Pas encore facturé', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Facturer', exact: true }).click();
    await heading('Nouvelle facture');
    await page.getByText('Rien n’empêche d’émettre').waitFor();
    // What is ticked is what the preview shows, at once.
    const own = page.getByRole('group', { name: `Contrat ${contract.contractNumber}`, exact: true });
    const rental = own.getByRole('checkbox', { name: /^Location / }).first();
    await rental.uncheck();
    await rental.check();
    await page.getByRole('article', { name: `Aperçu, ${contract.contractNumber}` }).waitFor();
    await page.getByRole('button', { name: 'Émettre', exact: true }).click();
    await said('Facture émise.');
    await page.waitForURL(/\/receipt\/\d+$/);
    const receipt = /\/receipt\/(\d+)$/.exec(page.url())?.[1] ?? '';
    const { restToPay } = await ask<{ restToPay: number }>(`{ Receipt(id: ${receipt}) { restToPay } }`);
    // One truth: what rests of the invoice is what rests of its contract, stamp and acompte included.
    const after = await ask<Told>(`{ Contract(id: ${contract.id}) { ${shown} } }`);
    expect(after).toMatchObject({ stage: 'RETURNED', toInvoice: 0, restToPay });
    await page.getByRole('button', { name: 'Encaisser', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await take(dialog, 'Mode', 'Espèces');
    await dialog.getByRole('button', { name: 'Encaisser', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    // One stays on the invoice, with the receipt to hand over.
    await page
      .getByRole('region', { name: 'Remettre le reçu' })
      .getByRole('button', { name: 'Imprimer' })
      .waitFor();
    const closed = await ask<Told>(`{ Contract(id: ${contract.id}) { ${shown} } }`);
    expect(closed).toMatchObject({ stage: 'CLOSED', restToPay: 0 });
    // From the contract one comes back to its invoice.
    await open(`/contract/contract-sheet/${contract.id}`);
    await page.getByRole('tab', { name: /^Factures/ }).click();
    const invoices = page.getByRole('tabpanel');
    await invoices.getByRole('link', { name: /^FA-/ }).first().waitFor();
    // A new one would not be of this contract: « Facturer » makes it.
    expect(await invoices.getByRole('link', { name: /^Nouvelle facture/ }).count()).toBe(0);
    await invoices.getByRole('link', { name: /^FA-/ }).first().click();
    await page.waitForURL(`**/receipt/${receipt}`);
  });
});
