import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { accessibilityFaults, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let visit: Visit;

beforeAll(async () => {
  product = await startProduct();
  visit = await openBrowser(product.url);
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

describe('les échéances sous la cloche', () => {
  it('mènent à la fiche ; la date renouvelée, la notification se ferme aussitôt dans l’autre fenêtre', async () => {
    const { page, context } = visit;
    await signIn(page, product.url, 'admin@karhba.test');
    const other = await context.newPage();
    await other.goto(`${product.url}/park/vehicle-list`);
    const bellOf = (window: typeof page) => window.getByRole('button', { name: /^Notifications/ });
    await bellOf(other).click();
    const elsewhere = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await elsewhere.first().waitFor();
    const before = await elsewhere.count();

    await bellOf(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const first = panel.getByRole('listitem').first();
    await first.getByText('Assurance\u00a0: échéance dépassée').waitFor();
    await first.getByText('Expiré depuis 3 jours').waitFor();
    await first.getByText('Nouveau', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await bellOf(page).click();
    await first.getByRole('button', { name: 'Voir les détails →' }).click();
    await page.waitForURL(/\/park\/vehicle-sheet\/\d+$/);
    await panel.waitFor({ state: 'detached' });
    await elsewhere.first().getByText('Nouveau', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Expiré depuis 3\u00a0j').first().waitFor();

    const until = page.getByRole('textbox', { name: 'Assurance au', exact: true });
    const edit = page.getByRole('button', { name: /Modifier/ }).first();
    await until.or(edit).first().waitFor();
    if (!(await until.isVisible())) await edit.click();
    await until.fill(formatDate(addDays(todayInTunis(Date.now()), 365)));
    await page.getByRole('button', { name: /^(Enregistrer|Mettre à jour)/ }).click();
    await expect.poll(() => elsewhere.count(), { timeout: 10_000 }).toBe(before - 1);
    expect(await elsewhere.getByText('échéance dépassée').count()).toBe(0);

    await elsewhere
      .first()
      .getByRole('button', { name: /^Écarter/ })
      .click();
    await expect.poll(() => elsewhere.count()).toBe(before - 2);
    await other.getByRole('button', { name: 'Marquer tout comme lu' }).click();
    await expect.poll(() => elsewhere.getByText('Nouveau', { exact: true }).count()).toBe(0);
    await other.close();
    await page.setViewportSize(phone);
    await page.reload();
    await bellOf(page).click();
    await panel.getByRole('listitem').first().waitFor();
    expect(await panel.evaluate(one => one.getBoundingClientRect().width)).toBe(phone.width);
    expect(await accessibilityFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Fermer' }).click();
    expect(visit.complaints).toEqual([]);
  }, 60_000);
});
