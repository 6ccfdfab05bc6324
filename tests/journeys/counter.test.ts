import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Locator, Page } from 'playwright-core';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { accessibilityFaults, answered, desktop, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { card, choose } from './helpers/form';
import { hands } from './helpers/hands';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { onPage } from './helpers/story';
import { change, saveAndRead } from './helpers/sheet';

let product: Product;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  product = await startProduct();
  visit = await openBrowser(product.url, desktop, 'light', { whole: true });
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
});

const field = (name: string | RegExp, within: Page | Locator = page) =>
  within.getByRole('textbox', { name, exact: true });
const { open, walk, heading, said } = onPage(
  () => page,
  () => product.url,
);
const save = () => page.getByRole('button', { name: /^(Enregistrer|Mettre à jour)/ }).click();

/** Goes on with Tab until that has the focus, as who has no mouse. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < 80; stop++) {
    if (await place.evaluate(element => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function bookVehicle(plate: string): Promise<void> {
  await walk('/reservation/reservation-sheet');
  await heading('Nouvelle réservation');
  await choose(page, 'Client', 'Sana Gharsalli');
  await field('Départ').fill('12/03/2027');
  await page.getByRole('textbox', { name: /Heure/ }).nth(0).fill('09:00');
  await field('Retour').fill('15/03/2027');
  await page.getByRole('textbox', { name: /Heure/ }).nth(1).fill('09:00');
  const vehicles = page.getByRole('region', { name: 'Véhicules' });
  await choose(vehicles, 'Véhicule', plate);
  await vehicles.getByRole('button', { name: 'Ajouter un véhicule', exact: true }).click();
  await save();
  await said('Réservation ajoutée avec succès !');
}

describe('au comptoir, du premier service à la facture', () => {
  it('signs in, and adds a service, a client and a vehicle', async () => {
    await signIn(page, product.url, 'admin@karhba.test');
    await walk('/settings/add-service');
    await heading('Nouveau service');
    await field('Nom du service').fill('Accueil VIP aéroport');
    await save();
    await said('Service ajouté avec succès !');

    await walk('/client/client-sheet');
    await heading('Nouveau client');
    await field('Prénom').fill('Sana');
    await field('Nom', card(page, 'Identité')).fill('Gharsalli');
    await field('N° de la pièce').fill('04581237');
    await field('Téléphone', card(page, 'Identité')).fill('20 456 789');
    await field('Adresse').fill('8, rue de Rome, Tunis');
    await save();
    await said('Client ajouté avec succès !');

    await walk('/park/vehicle-sheet');
    await heading('Nouveau véhicule');
    await choose(page, 'Marque', 'Dacia');
    await choose(page, 'Modèle', 'Duster');
    await field('Immatriculation').fill('299tun7788');
    await save();
    await said('Véhicule ajouté avec succès !');
  });

  it('adds the client who calls from the field of the reservation, without leaving it', async () => {
    await walk('/reservation/reservation-sheet');
    await field('Lieu de départ').fill('Aéroport de Monastir');
    const client = page.getByRole('combobox', { name: 'Client', exact: true });
    await client.fill('Nadia Ferchichi');
    await page.getByRole('option', { name: 'Créer «\u00a0Nadia Ferchichi\u00a0»' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nouveau client' });
    await field('Nom', card(dialog, 'Identité')).waitFor();
    expect(await field('Prénom', dialog).inputValue()).toBe('Nadia');
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await field('Nom', dialog).inputValue()).toBe('Ferchichi');
    await page.keyboard.type('20 456 790');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Continuer la saisie' }).click();
    await dialog.waitFor();
    await page.keyboard.press('Control+s');
    await said('Client ajouté avec succès !');
    await dialog.waitFor({ state: 'detached' });
    expect(await client.inputValue()).toBe('Nadia Ferchichi');
    expect(await client.evaluate(input => input === document.activeElement)).toBe(true);
    expect(await field('Lieu de départ').inputValue()).toBe('Aéroport de Monastir');
    await page.getByRole('button', { name: 'Annuler' }).click();
  });

  it('books the vehicle, and is refused the same days with a sentence', async () => {
    await bookVehicle('299 TUN 7788');
    await heading(/Réservation RES-/);
    const option = page.url();
    await bookVehicle('299 TUN 7788');
    await heading(/Réservation RES-/);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await said('Réservation confirmée : les véhicules sont retenus.');
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const confirmed = /RES-\d{4}-\d{5}/.exec(title)?.[0];
    expect(confirmed).toBeTruthy();

    await page.goto(option);
    await page.getByRole('button', { name: 'Confirmer' }).click();
    await said(
      `Le véhicule 299 TUN 7788 est déjà réservé du 12 au 15 mars 2027 (${confirmed}). Prochain créneau libre : à partir du 15/03/2027 à 10:00.`,
    );
    await page.goto(option);
    await change(page, 'Véhicules');
    await page.getByRole('combobox', { name: 'Véhicule', exact: true }).fill('299 TUN');
    const taken = page.getByRole('option', { name: '299 TUN 7788' });
    await taken.getByText('pris du 12 au 15 mars').waitFor();
    expect(await taken.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
  });

  it('books for a client who calls again, without the mouse, in fewer keys than a minute has time for', async () => {
    const { press, type, spent } = hands(page);
    const pick = async (typed: string) => {
      await type(typed);
      await page
        .getByRole('option', { name: new RegExp(typed, 'i') })
        .first()
        .waitFor();
      await press('Enter');
    };
    await walk('/reservation/reservation-sheet');
    await heading('Nouvelle réservation');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('combobox');
    await pick('gharsalli');
    await said('1 réservation');
    await press('Tab', 'Tab');
    await type('120427');
    await press('Tab', 'Tab');
    await type('0900');
    await press('Tab');
    await type('150427');
    await press('Tab', 'Tab');
    await type('1000');
    // The first of those that are free then: the cheapest.
    await page
      .getByRole('button', { name: /^Prendre / })
      .first()
      .waitFor();
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter');
    await page.getByRole('region', { name: 'Véhicules', exact: true }).getByRole('row').nth(1).waitFor();
    await press('Control+s');
    await said('Réservation ajoutée avec succès !');
    await heading(/Réservation RES-/);
    await tabTo(page, page.getByRole('button', { name: 'Confirmer' }));
    await press('Enter');
    await said('Réservation confirmée : les véhicules sont retenus.');
    // Two strokes a second, and as long again to listen and to read: 120 of them are a minute.
    console.info(`A booking by telephone: ${spent()} keys`);
    expect(spent()).toBeLessThanOrEqual(52);
  });

  it('moves it by a day and cancels it, by the keyboard too', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Modifier\u00a0: Demande' }));
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Enregistrement' }).waitFor();
    for (const [name, day] of [
      ['Départ', '13/04/2027'],
      ['Retour', '16/04/2027'],
    ] as const) {
      await tabTo(page, field(name));
      await page.keyboard.type(day);
    }
    await page.keyboard.press('Control+s');
    await page.getByRole('link', { name: 'Tout modifier' }).waitFor();
    await said('13/04/2027 09:00');
    await tabTo(page, page.getByRole('button', { name: 'Autres actions' }));
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Annuler la réservation' }).waitFor();
    await page.keyboard.type('Annuler');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Annuler la réservation/ });
    await tabTo(page, dialog.getByRole('combobox', { name: /^Motif d’annulation/ }));
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'Voyage ou vol annulé' }).waitFor();
    await page.keyboard.type('Voyage ou');
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('button', { name: 'Annuler la réservation' }));
    await page.keyboard.press('Enter');
    await said('Réservation annulée.');
  });

  it('finds the booking on the sheet of its day, and sends its confirmation from there', async () => {
    await open('/reservation/daily-sheet?jour=2027-03-13');
    await heading('Feuille du jour');
    await page.getByRole('button', { name: 'Jour précédent' }).click();
    await page.waitForURL(/\?jour=2027-03-12$/);
    const departures = page.getByRole('region', { name: /^Départs \d/ });
    const leaving = departures.getByRole('listitem').filter({ hasText: '299 TUN 7788' });
    await leaving.waitFor();
    expect(await leaving.locator('time').textContent()).toBe('09:00');
    expect(await leaving.getByRole('link', { name: /^Appeler Sana/ }).getAttribute('href')).toBe(
      'tel:+21620456789',
    );
    await leaving.getByRole('link', { name: /^Ouvrir RES-/ }).press('Enter');
    await heading(/Réservation RES-/);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Envoyer la confirmation' }).click();
    const dialog = page.getByRole('dialog', { name: /^Envoyer la confirmation/ });
    await field('Adresse e-mail', dialog).fill('sana@exemple.tn');
    expect(await field('Message', dialog).inputValue()).toContain('en pièce jointe');
    await dialog.getByRole('button', { name: 'Envoyer la confirmation' }).click();
    await said('La confirmation part par e-mail.');
    await page.getByText(/Envoi de la confirmation de la réservation RES-.* à sana@exemple\.tn/).waitFor();
  });

  it('corrects one card of the client, reads their reservations beside it, and begins another from there', async () => {
    await open('/client/client-list');
    await page.getByText('Sana Gharsalli').first().click();
    await heading('Sana Gharsalli');
    await change(page, 'Identité');
    expect(await accessibilityFaults(page)).toEqual([]);
    await field('Adresse').fill('14, avenue de Carthage, Tunis');
    await saveAndRead(page);
    await said('Client mis à jour avec succès !');
    await said('14, avenue de Carthage, Tunis');
    await page.getByRole('tab', { name: 'Réservations 3' }).click();
    await page.getByRole('cell', { name: '299 TUN 7788' }).first().waitFor();
    await page.waitForURL(/\/client\/client-sheet\/\d+#reservations$/);
    await page.getByRole('link', { name: 'Nouvelle réservation', exact: true }).last().click();
    await heading('Nouvelle réservation');
    expect(await page.getByRole('combobox', { name: 'Client', exact: true }).inputValue()).toBe(
      'Sana Gharsalli',
    );
  });

  it('writes a service contract of two rows, corrects one, and invoices it', async () => {
    await walk('/contract/contract-service');
    await heading('Ajouter un nouveau contrat de service');
    await choose(page, 'Client', 'Sana Gharsalli');
    await field('Libellé').fill('Congrès de Hammamet');
    const rows = page.getByRole('region', { name: 'Détails du contrat' });
    await choose(rows, 'Service', 'Accueil VIP aéroport');
    await field('Montant', rows).fill('120,5');
    await rows.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await choose(rows, 'Service', 'Accueil VIP aéroport');
    await choose(rows, 'Véhicule', '299 TUN 7788');
    await field('Date de départ', rows).fill('20/03/2027');
    await field('Date de retour', rows).fill('21/03/2027');
    await field('Montant', rows).fill('300');
    await rows.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await rows.getByRole('button', { name: 'Modifier la prestation 1' }).click();
    await field('Montant', rows).fill('179.500');
    await rows.getByRole('button', { name: 'Modifier la prestation 1' }).click();
    await rows.getByText('479,500').waitFor();
    await save();
    await said('Contrat ajouté avec succès !');

    await heading('Modifier le contrat de service');
    await page.getByRole('button', { name: 'Facturer', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).click();
    await page.getByRole('button', { name: 'Facturer avant le 21/03/2027' }).click();
    await said('Facture émise.');
    await heading(/Facture FA-\d{4}-\d{6}/);
    // 479,500 HT + 19 % (91,105) + timbre 1,000
    await page.getByText('571,605 DT').first().waitFor();
  });

  it('prints the invoice: an A4 page with the amount in words, which keeps its name and survives a reload', async () => {
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Imprimer' }).click(),
    ]);
    const shown = tab.locator('iframe[src^="blob:"]');
    await shown.waitFor();
    // Nothing but the record is in the address.
    expect(new URL(tab.url())).toMatchObject({
      pathname: expect.stringMatching(/^\/print\/ReceiptPDF\/\d+$/) as unknown,
      search: '',
      hash: '',
    });
    await tab.reload();
    await shown.waitFor();
    expect(await tab.title()).toMatch(/^Facture FA-\d{4}-\d{6}$/);
    expect(await tab.evaluate(() => globalThis.opener)).toBeNull();
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Télécharger' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${await tab.title()}.pdf`);
    const pdf = await getDocumentProxy(new Uint8Array(await readFile(await download.path())));
    await tab.close();
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
      await walk(path);
      await page
        .getByRole('searchbox')
        .or(page.getByRole('combobox', { name: /Rechercher/ }))
        .first()
        .fill(typed);
      // The rows that stood there before may already hold it.
      await page.waitForURL(/[?&]recherche=/);
      await answered(page);
      await page.getByRole('row').filter({ hasText: found }).first().waitFor();
      await page.getByRole('row').filter({ hasText: found }).last().click();
      await page.getByRole('heading', { name: 'Historique' }).waitFor();
      await page.getByText(story).first().waitFor();
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
    await heading('Accueil VIP aéroport');
    await page.getByRole('button', { name: 'Restaurer' }).click();
    await said('Service restauré.');
    await page.getByText('Restauration du service Accueil VIP aéroport').waitFor();
  });

  it('prices a category, whose prices only a super administrator changes', async () => {
    await walk('/settings/add-pricing');
    await heading('Ajouter une tarification');
    await field('Catégorie').fill('E Électrique');
    const rows = page.getByRole('region', { name: 'Tarifs' });
    await field('Nom du tarif', rows).fill('Lancement');
    await field('Date de début', rows).fill('01/05/2027');
    await field('Date de fin', rows).fill('30/04/2027');
    await field('Prix par jour HT', rows).fill('140,5');
    await rows.getByRole('button', { name: 'Ajouter un tarif', exact: true }).click();
    await said('La date de fin doit être postérieure ou égale à la date de début');
    await field('Date de fin', rows).fill('31/05/2027');
    await rows.getByRole('button', { name: 'Ajouter un tarif', exact: true }).click();
    await field('Nom du tarif', rows).fill('Nuits de Ramadan');
    await choose(rows, 'Saison', 'Ramadan');
    expect(await field('Date de début', rows).count()).toBe(0);
    await field('Prix par jour HT', rows).fill('120');
    await rows.getByRole('button', { name: 'Ajouter un tarif', exact: true }).click();
    await save();
    await said('Mode de paiement ajouté avec succès !');
    const group = page.getByRole('region', { name: 'E Électrique' });
    await group.getByRole('cell', { name: '140,500' }).waitFor();
    await group.getByRole('row', { name: /^Nuits de Ramadan Ramadan – – 120,000/ }).waitFor();
    expect(await group.getByRole('button').count()).toBe(0);
    expect(await group.getByRole('link').count()).toBe(0);
  });

  it('says all of a free vehicle within its card, at the desk and on a telephone', async () => {
    await walk('/reservation/reservation-sheet');
    await heading('Nouvelle réservation');
    const today = todayInTunis(Date.now());
    for (const [nth, name] of ['Départ', 'Retour'].entries()) {
      await field(name).fill(formatDate(addDays(today, nth + 1)));
      await page.getByRole('textbox', { name: /Heure/ }).nth(nth).fill('09:00');
    }
    const cards = page.getByRole('button', { name: /^Prendre / });
    await cards.filter({ hasText: 'réservé dès le' }).first().waitFor();
    for (const viewport of [desktop, phone, desktop]) {
      await page.setViewportSize(viewport);
      const cut = await cards.evaluateAll(all => all.filter(one => one.scrollWidth > one.clientWidth).length);
      expect(cut).toBe(0);
    }
    await page.getByRole('button', { name: 'Annuler' }).click();
  });

  it('complained of nothing, and asked nothing of another origin', () => {
    expect(visit.complaints).toEqual([]);
  });
});
