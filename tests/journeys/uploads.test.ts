import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { accessibilityFaults, desktop, openBrowser, phone, signIn } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let folder: string;

/** A photograph on the disk, as one would choose it. */
async function photo(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await sharp({ create: { width, height, channels: 3, background: '#0f6e84', noise } })
    .jpeg()
    .toFile(path);
  return path;
}

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'karhba-photos-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const clients = () => `${product.url}/client/client-list`;

describe('les papiers d’un client', () => {
  it('se joignent à sa fiche, s’agrandissent, se rangent et se retirent', async () => {
    const { page, context, complaints, close } = await openBrowser(product.url, desktop);
    try {
      const recto = await photo('recto.jpg', 1200, 800);
      const verso = await photo('verso.jpg', 800, 1200);
      const scan = join(folder, 'permis.pdf');
      await writeFile(scan, pdf);
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.goto(`${product.url}/client/client-sheet`);
      const fill = (path: string, value: string) =>
        page.locator(`[data-field="${path}"] input`).first().fill(value);
      await fill('otherDetails.firstName', 'Mehdi');
      await fill('otherDetails.lastName', 'Ben Youssef');
      await fill('phone', '20456789');
      await fill('address', '12, rue de Marseille, Tunis');
      const licence = page.getByRole('group', { name: 'Permis (images)' });
      const chooser = page.waitForEvent('filechooser');
      await licence.getByRole('button', { name: /Choisir des fichiers/ }).click();
      await (await chooser).setFiles([recto, verso, scan]);
      await licence.getByRole('button', { name: 'Monter «\u00a0verso.jpg\u00a0»' }).click();
      await page.getByRole('button', { name: /Enregistrer/ }).click();
      await page.waitForURL(clients());

      await page.getByRole('link', { name: 'Mehdi Ben Youssef' }).click();
      await licence.waitFor();
      const opening = licence.getByRole('button', { name: /^(Agrandir|Ouvrir)/ });
      expect(await opening.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))).toEqual([
        'Agrandir «\u00a0verso.jpg\u00a0»',
        'Agrandir «\u00a0recto.jpg\u00a0»',
        'Ouvrir «\u00a0permis.pdf\u00a0»',
      ]);
      await licence.locator('img').first().waitFor();
      const drawn = () =>
        licence.locator('img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth));
      await expect.poll(drawn).toEqual([213, 320]);

      await opening.first().click();
      const large = page.getByRole('dialog', { name: 'verso.jpg' }).getByRole('img');
      await large.waitFor();
      await expect.poll(() => large.evaluate(one => (one as HTMLImageElement).naturalHeight)).toBe(1200);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');

      const tab = context.waitForEvent('page');
      await opening.last().click();
      await (await tab).waitForURL(/^blob:/);
      await (await tab).close();

      await licence.getByRole('button', { name: 'Retirer «\u00a0recto.jpg\u00a0»' }).click();
      await page.getByRole('button', { name: /Mettre à jour/ }).click();
      await page.waitForURL(clients());
      await page.getByRole('link', { name: 'Mehdi Ben Youssef' }).click();
      await expect.poll(() => opening.count()).toBe(2);
      await page.getByText('«\u00a0recto.jpg\u00a0» retiré').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  it('se photographient au téléphone; un fichier qui n’en est pas un est refusé à sa place', async () => {
    const { page, complaints, close } = await openBrowser(product.url, phone);
    try {
      const false_ = join(folder, 'facture.jpg');
      await writeFile(false_, '<html><script>alert(1)</script></html>');
      const voiture = await photo('voiture.jpg', 900, 600);
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.goto(`${product.url}/park/vehicle-sheet/3`);
      const group = page.getByRole('group', { name: 'Photo' });
      await group.locator('input[capture]').setInputFiles(false_);
      await page.getByRole('button', { name: /Mettre à jour/ }).click();
      await group.getByText(/n’est pas une photo lisible/).waitFor();
      await group.locator('input[capture]').setInputFiles(voiture);
      await page.getByRole('button', { name: /Mettre à jour/ }).click();
      await page.waitForURL(`${product.url}/park/vehicle-list`);
      await page.goto(`${product.url}/park/vehicle-sheet/3`);
      await group.getByRole('button', { name: 'Agrandir «\u00a0voiture.jpg\u00a0»' }).waitFor();
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
