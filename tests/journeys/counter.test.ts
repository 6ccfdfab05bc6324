import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Locator, Page } from 'playwright-core';
import { accessibilityFaults, openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  visit = await openBrowser(product.url);
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

const field = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('textbox', { name, exact: true });
const open = (path: string) => page.goto(product.url + path);
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const save = () => page.getByRole('button', { name: /^(Enregistrer|Mettre à jour)/ }).click();
const said = (text: string | RegExp) => page.getByText(text).first().waitFor();

/** Types into a reference field and takes the option that says so. */
async function choose(within: Page | Locator, label: string, typed: string): Promise<void> {
  const input = within.getByRole('combobox', { name: label });
  await input.click();
  await input.fill(typed);
  await page.getByRole('option', { name: typed }).first().click();
}

async function bookVehicle(plate: string): Promise<void> {
  await open('/reservation/reservation-sheet');
  await heading('Nouvelle réservation');
  await choose(page, 'Client', 'Sana Gharsalli');
  await field('Départ').fill('12/03/2027');
  await page.getByRole('textbox', { name: /Heure/ }).nth(0).fill('09:00');
  await field('Retour').fill('15/03/2027');
  await page.getByRole('textbox', { name: /Heure/ }).nth(1).fill('09:00');
  await choose(page.getByRole('region', { name: 'Véhicules' }), 'Véhicule', plate);
  await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await save();
  await said('Réservation ajoutée avec succès !');
}

describe('au comptoir, du premier service à la facture', () => {
  it('signs in, and adds a service, a client and a vehicle', async () => {
    await signIn(page, product.url, 'admin@karhba.test');
    await open('/settings/add-service');
    await heading('Nouveau service');
    await field('Nom du service').fill('Accueil VIP aéroport');
    await save();
    await said('Service ajouté avec succès !');

    await open('/client/client-sheet');
    await heading('Nouveau client');
    await field('Prénom').fill('Sana');
    await field('Nom').fill('Gharsalli');
    await field('Téléphone').fill('20 456 789');
    await field('Adresse').fill('8, rue de Rome, Tunis');
    await save();
    await said('Client ajouté avec succès !');

    await open('/park/vehicle-sheet');
    await heading('Nouveau véhicule');
    await field('Marque').fill('Dacia');
    await field('Modèle').fill('Logan');
    await field('Immatriculation').fill('299tun7788');
    await save();
    await said('Véhicule ajouté avec succès !');
  });

  it('books the vehicle, and is refused the same days with a sentence', async () => {
    await bookVehicle('299 TUN 7788');
    await open('/reservation/reservation-list');
    await page.getByText('299 TUN 7788').first().click();
    await heading(/Réservation RES-/);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await said('Réservation confirmée : les véhicules sont retenus.');
    const first = /RES-\d{4}-\d{5}/.exec(
      (await page.getByRole('heading', { level: 1 }).textContent()) ?? '',
    )?.[0];
    expect(first).toBeTruthy();

    await bookVehicle('299 TUN 7788');
    await said(/Le véhicule 299 TUN 7788 est déjà réservé/);
    await open('/reservation/reservation-list');
    await page.getByText('299 TUN 7788').first().click();
    await heading(/Réservation RES-/);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await said(
      `Le véhicule 299 TUN 7788 est déjà réservé du 12 au 15 mars 2027 (${first}). Prochain créneau libre : à partir du 15/03/2027 à 10:00.`,
    );
  });

  it('writes a service contract of two rows, corrects one, and invoices it', async () => {
    await open('/contract/contract-service');
    await heading('Ajouter un nouveau contrat de service');
    await choose(page, 'Client', 'Sana Gharsalli');
    await field('Libellé').fill('Congrès de Hammamet');
    const rows = page.getByRole('region', { name: 'Détails du contrat' });
    await choose(rows, 'Service', 'Accueil VIP aéroport');
    await field('Montant', rows).fill('120,5');
    await rows.getByRole('button', { name: 'Ajouter' }).click();
    await choose(rows, 'Service', 'Accueil VIP aéroport');
    await choose(rows, 'Véhicule', '299 TUN 7788');
    await field('Date de départ', rows).fill('20/03/2027');
    await field('Date de retour', rows).fill('21/03/2027');
    await field('Montant', rows).fill('300');
    await rows.getByRole('button', { name: 'Ajouter' }).click();
    await rows.getByRole('button', { name: /^Modifier la ligne 1/ }).click();
    await field('Montant', rows).fill('179.500');
    await rows.getByRole('button', { name: 'Modifier', exact: true }).click();
    await rows.getByText('479,500').waitFor();
    await save();
    await said('Contrat ajouté avec succès !');

    await heading(/Contrats de service/);
    await page.getByText('Congrès de Hammamet').first().click();
    await page.getByRole('button', { name: 'Facturer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).click();
    await said('Facture émise.');
    await heading(/Facture FA-\d{4}-\d{6}/);
    // 479,500 HT + 19 % (91,105) + timbre 1,000
    await page.getByText('571,605 DT').first().waitFor();
  });

  it('prints the invoice: an A4 page with the amount in words', async () => {
    const [answer] = await Promise.all([
      page.waitForResponse(
        async response =>
          response.url().endsWith('/graphql') && (response.request().postData() ?? '').includes('ReceiptPDF'),
      ),
      page.getByRole('button', { name: 'Imprimer' }).click(),
    ]);
    const { data } = (await answer.json()) as { data: { ReceiptPDF: string } };
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(data.ReceiptPDF, 'base64')));
    const { text } = await extractText(pdf, { mergePages: true });
    const words = text.replace(/\s+/g, ' ');
    expect(words).toContain('Sana Gharsalli');
    expect(words).toContain('cinq cent soixante et onze dinars et six cent cinq millimes');
    expect(words).toMatch(/FA-\d{4}-\d{6}/);
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  it('finds it all by search, and sees each record’s history', async () => {
    const places: [string, string, string, RegExp][] = [
      ['/settings/service-list', 'accueil vip', 'Accueil VIP aéroport', /Création du service/],
      ['/client/client-list', 'gharsalli', 'Sana Gharsalli', /Création du client/],
      ['/park/vehicle-list', '299tun7788', '299 TUN 7788', /Création du véhicule/],
      ['/reservation/reservation-list', 'gharsalli', 'Sana Gharsalli', /Création de la réservation/],
      [
        '/contract/contract-service-list',
        'hammamet congres',
        'Congrès de Hammamet',
        /Création du contrat de service/,
      ],
      ['/receipt/receipt-list', 'gharsalli', 'Sana Gharsalli', /Création de la facture/],
    ];
    for (const [path, typed, found, story] of places) {
      await open(path);
      await page
        .getByRole('searchbox')
        .or(page.getByRole('combobox', { name: /Rechercher/ }))
        .first()
        .fill(typed);
      await page.keyboard.press('Enter');
      await page.getByRole('row').filter({ hasText: found }).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('row').filter({ hasText: found }).last().click();
      await page.getByRole('heading', { name: 'Historique' }).waitFor();
      await page.getByText(story).first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
    }
  });

  it('archives a service that is in use, instead of deleting it, and brings it back', async () => {
    await open('/settings/service-list');
    const row = page.getByRole('row').filter({ hasText: 'Accueil VIP aéroport' });
    await row.hover();
    await row.getByRole('button', { name: /^Supprimer/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog', { name: /^Archiver/ });
    await dialog.getByText(/Suppression impossible\s: utilisé dans 1 contrat de service/).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Archiver' }).click();
    await said('Service archivé.');
    await row.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Archivés' }).click();
    await row.getByText('Archivé', { exact: true }).waitFor();
    await row.getByRole('link').click();
    await page.getByRole('button', { name: 'Restaurer' }).click();
    await said('Service restauré.');
    await page.getByText('Restauration du service Accueil VIP aéroport').waitFor();
  });

  it('prices a category, whose prices only a super administrator changes', async () => {
    await open('/settings/add-pricing');
    await heading('Ajouter une tarification');
    await field('Catégorie').fill('E Électrique');
    const rows = page.getByRole('region', { name: 'Tarifs' });
    await field('Nom du tarif', rows).fill('Lancement');
    await field('Date de début', rows).fill('01/05/2027');
    await field('Date de fin', rows).fill('30/04/2027');
    await field('Prix par jour HT', rows).fill('140,5');
    await rows.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await said('La date de fin doit être postérieure ou égale à la date de début');
    await field('Date de fin', rows).fill('31/05/2027');
    await rows.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await save();
    await said('Mode de paiement ajouté avec succès !');
    const group = page.getByRole('region', { name: 'E Électrique' });
    await group.getByRole('cell', { name: '140,500' }).waitFor();
    expect(await group.getByRole('button').count()).toBe(0);
    expect(await group.getByRole('link').count()).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('complained of nothing, and asked nothing of another origin', () => {
    expect(visit.complaints).toEqual([]);
  });
});
