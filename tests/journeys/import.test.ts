import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientRows, workbookOf } from '../helpers/clientSheet';
import { accessibilityFaults, desktop, openBrowser, phone, signIn } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let folder: string;

beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'karhba-import-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

it('brings in two hundred clients of whom six are wrong, and gives the six back', async () => {
  const file = join(folder, 'Nos clients.xlsx');
  await writeFile(file, await workbookOf(clientRows(200, 33)));
  const { page, complaints, close } = await openBrowser(product.url, desktop);
  try {
    await signIn(page, product.url, 'superadmin@karhba.test');
    await page.goto(`${product.url}/client/client-list`);
    const counted = async () =>
      Number((await page.getByRole('heading', { level: 1 }).innerText()).replace(/\D/g, ''));
    await expect.poll(counted).toBeGreaterThan(0);
    const before = await counted();

    await page.getByRole('button', { name: 'Importer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importer des clients' });
    const model = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Télécharger un modèle' }).click();
    expect((await model).suggestedFilename()).toBe('Modèle clients.xlsx');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByLabel('Fichier à importer').setInputFiles(file);

    const fills = dialog.getByRole('combobox', { name: 'Champ de la colonne Tél.' });
    await fills.waitFor();
    expect(await fills.inputValue()).toBe('phone');
    await dialog.getByText(/Ne sera pas importé\s: Remarque\./).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Vérifier les lignes' }).click();

    await dialog.getByText(/194\slignes à importer, 6\slignes à corriger/).waitFor();
    const lines = dialog.getByRole('region', { name: 'Lignes du fichier' }).locator('tbody tr');
    await expect.poll(() => lines.count()).toBe(6);
    expect(await lines.first().innerText()).toMatch(/^34\s+Nom\s: Ce champ est obligatoire/);
    expect(await accessibilityFaults(page)).toEqual([]);
    const left = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Télécharger les lignes à corriger' }).click();
    expect((await left).suggestedFilename()).toBe('Nos clients à corriger.xlsx');

    await dialog.getByRole('button', { name: /^Importer 194 clients$/ }).click();
    await dialog.getByText(/^194\sclients importés, 6\slignes laissées\.$/).waitFor({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Voir la liste' }).click();
    await expect.poll(counted).toBe(before + 194);
    await page
      .getByRole('link', { name: /^Prénom \d+ Nom \d+$/ })
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Importer' }).click();
    await dialog.getByRole('button', { name: 'Annuler l’import de Nos clients.xlsx' }).click();
    await dialog.getByText(/^Import annulé\s: 194\sclients en moins\.$/).waitFor({ timeout: 60_000 });
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fermer' }).click();
    await expect.poll(counted).toBe(before);
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});

it('is at hand on a phone, behind the three dots', async () => {
  const { page, complaints, close } = await openBrowser(product.url, phone);
  try {
    await signIn(page, product.url, 'superadmin@karhba.test');
    await page.goto(`${product.url}/client/client-list`);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Importer…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importer des clients' });
    await dialog.getByLabel('Fichier à importer').setInputFiles({
      name: 'clients.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Nom;Prénom;CIN;GSM;Adresse\nBéji;Zoé;07654321;22 333 444;Tunis\n'),
    });
    await dialog.getByRole('button', { name: 'Vérifier les lignes' }).click();
    await dialog.getByRole('button', { name: 'Importer 1 client' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(complaints).toEqual([]);
  } finally {
    await close();
  }
});
