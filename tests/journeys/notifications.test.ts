import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { accessibilityFaults, openBeside, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { change, saveAndRead } from './helpers/sheet';

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
    const { page } = visit;
    await signIn(page, product.url, 'admin@karhba.test');
    const other = await openBeside(page);
    await other.goto(`${product.url}/park/vehicle-list`);
    const bellOf = (window: typeof page) => window.getByRole('button', { name: /^Notifications/ });
    await bellOf(other).click();
    const elsewhere = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await elsewhere.first().waitFor();
    const before = await elsewhere.count();

    await bellOf(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    // The longest overdue stands first.
    await panel.getByRole('listitem').first().getByText('Expiré depuis 5 jours').waitFor();
    const overdue = { hasText: 'Assurance\u00a0: échéance dépassée' };
    const insurance = panel.getByRole('listitem').filter(overdue);
    await insurance.getByText('Expiré depuis 3 jours').waitFor();
    await insurance.getByText('Nouveau', { exact: true }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await bellOf(page).click();
    await insurance.getByRole('button', { name: 'Voir les détails →' }).click();
    await page.waitForURL(/\/park\/vehicle-sheet\/\d+$/);
    await panel.waitFor({ state: 'detached' });
    await elsewhere.filter(overdue).getByText('Nouveau', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('Expiré depuis 3\u00a0j').first().waitFor();

    await change(page);
    const until = page.getByRole('textbox', { name: 'Assurance au', exact: true });
    await until.fill(formatDate(addDays(todayInTunis(Date.now()), 365)));
    await saveAndRead(page);
    await expect.poll(() => elsewhere.count(), { timeout: 10_000 }).toBe(before - 1);
    expect(await elsewhere.filter(overdue).count()).toBe(0);

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
