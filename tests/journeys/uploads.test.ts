import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessibilityFaults, desktop, openBrowser, phone, signIn } from './helpers/browser';
import { picture } from './helpers/picture';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { change, saveAndRead } from './helpers/sheet';
import { onePage, pdfOf } from '../server/helpers/pdfs';

let product: Product;
let folder: string;

const pdf = pdfOf(onePage());

beforeAll(async () => {
  product = await startProduct();
  folder = await mkdtemp(join(tmpdir(), 'karhba-photos-'));
});
afterAll(async () => {
  await product?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('les papiers d’un client', () => {
  it('se joignent à sa fiche, s’agrandissent, se rangent et se retirent', async () => {
    const { page, context, complaints, close } = await openBrowser(product.url, desktop, 'light', {
      whole: true,
    });
    try {
      const recto = await picture(folder, 'recto.jpg', 1200, 800);
      const verso = await picture(folder, 'verso.jpg', 800, 1200);
      const scan = join(folder, 'permis.pdf');
      await writeFile(scan, pdf);
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.goto(`${product.url}/client/client-sheet`);
      const fill = (path: string, value: string) =>
        page.locator(`[data-field="${path}"] input`).first().fill(value);
      await fill('otherDetails.firstName', 'Mehdi');
      await fill('otherDetails.lastName', 'Ben Youssef');
      await fill('otherDetails.CIN', '04581236');
      await fill('phone', '20456789');
      await fill('address', '12, rue de Marseille, Tunis');
      const licence = page.getByRole('group', { name: 'Permis (images)' });
      const chooser = page.waitForEvent('filechooser');
      await licence.getByRole('button', { name: /Choisir des fichiers/ }).click();
      await (await chooser).setFiles([recto, verso, scan]);
      await licence.getByRole('button', { name: 'Monter «\u00a0verso.jpg\u00a0»' }).click();
      await page.getByRole('button', { name: /Enregistrer/ }).click();
      await page.waitForURL(/\/client\/client-sheet\/\d+$/);

      await page.getByRole('heading', { level: 1, name: 'Mehdi Ben Youssef' }).waitFor();
      await change(page);
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
      await saveAndRead(page);
      await page.getByText('«\u00a0recto.jpg\u00a0» retiré').waitFor();
      await change(page);
      await expect.poll(() => opening.count()).toBe(2);
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
      const voiture = await picture(folder, 'voiture.jpg', 900, 600);
      const avant = await picture(folder, 'avant.jpg', 900, 600);
      const arriere = await picture(folder, 'arriere.jpg', 600, 900);
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.goto(`${product.url}/park/vehicle-sheet/3`);
      await change(page);
      const group = page.getByRole('group', { name: 'Photo', exact: true });
      await group.locator('input[capture]').setInputFiles(false_);
      await page.getByRole('button', { name: /Mettre à jour/ }).click();
      await group.getByText(/n’est pas une photo lisible/).waitFor();
      await group.locator('input[capture]').setInputFiles(voiture);
      const others = page.getByRole('group', { name: 'Galerie' });
      await others.locator('input[capture]').setInputFiles(avant);
      await others.locator('input[capture]').setInputFiles(arriere);
      await others.getByRole('button', { name: 'Avancer «\u00a0arriere.jpg\u00a0»' }).click();
      await others.getByText('«\u00a0arriere.jpg\u00a0» en 1re place').waitFor();
      await saveAndRead(page);
      await change(page);
      await group.getByRole('button', { name: 'Agrandir «\u00a0voiture.jpg\u00a0»' }).waitFor();
      const sides = page.getByRole('button', { name: /^Agrandir «\s(avant|arriere)/ });
      expect(await sides.evaluateAll(all => all.map(one => one.getAttribute('aria-label')))).toEqual([
        'Agrandir «\u00a0arriere.jpg\u00a0»',
        'Agrandir «\u00a0avant.jpg\u00a0»',
      ]);
      // Side by side: four to a wide page, two to a phone.
      const tops = await sides.evaluateAll(all =>
        all.map(one => Math.round(one.getBoundingClientRect().top)),
      );
      expect(new Set(tops).size).toBe(1);
      await sides.first().click();
      const large = page.getByRole('dialog', { name: 'arriere.jpg' });
      await large.getByText('1 sur 2').waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog').getByRole('img', { name: 'avant.jpg' }).waitFor();
      await page.keyboard.press('Escape');
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider).toBeLessThanOrEqual(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
