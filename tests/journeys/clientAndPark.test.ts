import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import { accessibilityFaults, desktop, openBeside, openBrowser, phone, signIn } from './helpers/browser';
import { callApi, openSession } from './helpers/callApi';
import { card, choose, createBeside, field, pick, searched } from './helpers/form';
import { drawn, named, picture } from './helpers/picture';
import { change, saveAndRead } from './helpers/sheet';
import { onPage, useStory } from './helpers/story';

const story = useStory('admin@karhba.test');
let page: Page;
beforeAll(() => {
  ({ page } = story.visit);
});

const { open, heading, said } = onPage(
  () => page,
  () => story.product.url,
);
const today = () => todayInTunis(Date.now());

describe('les échéances sous la cloche', () => {
  it('mènent à la fiche ; la date renouvelée, la notification se ferme aussitôt dans l’autre fenêtre', async () => {
    const other = await openBeside(page);
    await other.goto(`${story.product.url}/park/vehicle-list`);
    const bellOf = (window: typeof page) => window.getByRole('button', { name: /^Notifications/ });
    await bellOf(other).click();
    const elsewhere = other.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    await elsewhere.first().waitFor();
    const before = await elsewhere.count();

    await bellOf(page).click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    // The longest overdue stands first.
    await panel.getByText('Expiré depuis 5 jours').waitFor();
    const late = await panel
      .getByRole('listitem')
      .getByText(/^Expiré depuis/)
      .allInnerTexts();
    const days = late.map(text => Number(/\d+/.exec(text)?.[0]));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
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
    await page.setViewportSize(desktop);
    expect(story.visit.complaints).toEqual([]);
  });
});

describe('une société devient cliente', () => {
  const name = 'Pâtisserie Zarrouk';

  it('avec son matricule, dont la clé ne convainc pas, ses contacts et ses papiers numérisés', async () => {
    await open('/client/client-sheet');
    await heading('Nouveau client');
    await pick(page, 'Type', 'Société');
    expect(await field(page, 'Prénom').count()).toBe(0);
    await field(page, 'Raison sociale').fill(name);
    await choose(page, 'Forme juridique', 'SARL');
    await field(page, 'Matricule fiscal').fill('1472583a a m 000');
    await said('La lettre-clé ne correspond pas au numéro : vérifiez-la');
    await field(card(page, 'Identité'), 'Téléphone').fill('71 345 678');
    await field(page, 'Adresse').fill('5, avenue de Carthage, Tunis');
    const contact = page.getByRole('group', { name: 'Contacts, nouvelle ligne' });
    await field(contact, 'Nom').fill('Leïla Zarrouk');
    await field(contact, 'Fonction').fill('Gérante');
    await field(contact, 'Téléphone').fill('98 765 432');
    await contact.getByRole('button', { name: 'Ajouter un contact' }).click();
    const patent = page.getByRole('group', { name: 'Patente (images)' });
    const scans = [
      picture(story.folder, 'patente.jpg', 1200, 800),
      picture(story.folder, 'rne.jpg', 800, 1200),
    ];
    await patent.locator('input:not([capture])').setInputFiles(await Promise.all(scans));
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await page.waitForURL(/\/client\/client-sheet\/\d+$/);

    await heading(name);
    await card(page, 'Identité').getByText('1472583A/A/M/000').waitFor();
    await card(page, 'Contacts').getByRole('row').filter({ hasText: 'Gérante' }).waitFor();
    const papers = card(page, 'Pièces');
    await expect.poll(() => drawn(papers)).toEqual([320, 213]);
    expect(await named(papers)).toEqual(['patente.jpg', 'rne.jpg']);
  });

  it('se retrouve par son matricule, comme qu’on le tape', async () => {
    for (const typed of ['1472583AAM000', '1472583 a/a/m/000']) {
      await open('/client/client-list');
      const rows = await searched(page, typed);
      await expect.poll(() => rows.count()).toBe(2);
      expect(await rows.last().innerText()).toMatch(/Pâtisserie Zarrouk[^]*1472583A\/A\/M\/000/);
    }
  });

  it('et sa fiche n’a d’onglets que pour ce qui existe', async () => {
    await page.getByRole('link', { name }).first().click();
    await heading(name);
    const tabs = page.getByRole('tab');
    await tabs.first().waitFor();
    expect(await tabs.allInnerTexts()).toEqual(['Fiche', 'Compte']);
    const client = new URL(page.url()).pathname.split('/').at(-1);
    const { accessToken } = (await openSession(story.product, 'admin@karhba.test')).token;
    const free = await callApi(
      story.product,
      '{ Vehicles(type: "IN_SERVICE", limit: 1) { data { id } } }',
      {},
      accessToken,
    );
    const vehicle = (free.data as { Vehicles: { data: { id: string }[] } }).Vehicles.data[0]?.id;
    const booking = `mutation ($client: ID, $from: Input, $to: Input, $vehicle: ID) {
      createReservation(client: $client, source: "tel", departureDate: $from, returnDate: $to,
        vehicles: [{ vehicle: $vehicle }]) { id } }`;
    const times = { from: '2027-04-05T09:00', to: '2027-04-07T09:00' };
    const { errors } = await callApi(story.product, booking, { client, vehicle, ...times }, accessToken);
    expect(errors?.map(({ message }) => message)).toBeUndefined();
    await page.reload();
    await page.getByRole('tab', { name: 'Réservations 1' }).click();
    await page.getByRole('row').filter({ hasText: '05/04/2027' }).waitFor();
    expect(await tabs.count()).toBe(3);
    expect(story.visit.complaints).toEqual([]);
  });
});

describe('un véhicule entre au parc', () => {
  it('avec une marque et un modèle qui n’existaient pas, dont il reprend les caractéristiques', async () => {
    await open('/park/vehicle-sheet');
    await heading('Nouveau véhicule');
    await createBeside(page, 'Marque', 'Geely');
    const brand = page.getByRole('dialog', { name: 'Nouvelle marque' });
    await brand.getByRole('button', { name: /^Enregistrer/ }).click();
    await brand.waitFor({ state: 'detached' });
    await createBeside(page, 'Modèle', 'Coolray');
    const model = page.getByRole('dialog', { name: 'Nouveau modèle' });
    expect(await model.getByRole('combobox', { name: 'Marque' }).inputValue()).toBe('Geely');
    expect(await field(model, 'Modèle').inputValue()).toBe('Coolray');
    await choose(model, 'Carburant', 'Essence');
    await pick(model, 'Boîte', 'Automatique');
    await field(model, 'Puissance (CV)').fill('8');
    await field(model, 'Places').fill('5');
    await field(model, 'Réservoir (litres)').fill('45');
    expect(await accessibilityFaults(page)).toEqual([]);
    await model.getByRole('button', { name: /^Enregistrer/ }).click();
    await model.waitFor({ state: 'detached' });

    await expect.poll(() => field(page, 'Puissance (CV)').inputValue()).toBe('8');
    expect(await page.getByRole('combobox', { name: 'Carburant' }).inputValue()).toBe('Essence');
    expect(await page.getByRole('combobox', { name: 'Boîte' }).innerText()).toBe('Automatique');
    expect(await field(page, 'Places').inputValue()).toBe('5');
    expect(await field(page, 'Réservoir (litres)').inputValue()).toBe('45');
    await field(page, 'Kilométrage').fill('12');
  });

  it('sous une plaque qui en est une', async () => {
    await field(page, 'Immatriculation').fill('24 TUN 98765');
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await said(/^Immatriculation invalide/);
    expect(await field(page, 'Immatriculation').getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await field(page, 'Immatriculation').fill('248-tu-0512');
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await page.waitForURL(/\/park\/vehicle-sheet\/\d+$/);
    await heading('248 TUN 512');
  });

  it('avec ses photos, dans l’ordre, et se retrouve par sa plaque tapée autrement', async () => {
    await change(page, 'Identification');
    const cover = page.getByRole('group', { name: 'Photo', exact: true });
    await cover
      .locator('input:not([capture])')
      .setInputFiles(await picture(story.folder, 'portrait.jpg', 900, 600));
    const gallery = page.getByRole('group', { name: 'Galerie', exact: true });
    const sides = ['gauche.jpg', 'droite.jpg', 'avant.jpg'].map(name =>
      picture(story.folder, name, 900, 600),
    );
    await gallery.locator('input:not([capture])').setInputFiles(await Promise.all(sides));
    const forward = gallery.getByRole('button', { name: 'Avancer «\u00a0avant.jpg\u00a0»' });
    await forward.click();
    // The button goes along with its photo, and the focus with it.
    await expect.poll(() => forward.evaluate(one => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await gallery.getByText('«\u00a0avant.jpg\u00a0» en 1re place').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await saveAndRead(page);

    const shown = page.getByRole('list', { name: 'Galerie' });
    await expect.poll(() => named(shown)).toEqual(['avant.jpg', 'gauche.jpg', 'droite.jpg']);
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => drawn(shown)).toEqual([320, 320, 320]);

    for (const typed of ['248tun512', '248 تونس 512']) {
      await open('/park/vehicle-list');
      const rows = await searched(page, typed);
      const row = rows.filter({ hasText: '248 TUN 512' });
      await expect.poll(() => rows.count()).toBe(2);
      await row.filter({ hasText: 'Geely' }).waitFor();
      await expect.poll(() => drawn(row.locator('.photo'))).toEqual([320]);
    }
  });
});

describe('une assurance qui s’achève', () => {
  it('se lit sous la cloche, se renouvelle sur la fiche, et court jusqu’à sa fin à côté de la suivante', async () => {
    await open('/park/vehicle-list');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.click();
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const ending = panel
      .getByRole('listitem')
      .filter({ hasText: 'Renouveler l’assurance' })
      .filter({ hasText: /Expire dans \d+ jours/ });
    await ending.first().waitFor();
    const before = await ending.count();
    await ending.first().getByRole('button', { name: 'Voir les détails →' }).click();
    await page.waitForURL(/\/park\/vehicle-sheet\/\d+$/);
    const insurance = card(page, 'Assurance');
    await insurance.getByText(/^\d+\sj$/).waitFor();
    const [old] = /\d\d\/\d\d\/\d{4}(?=\s*\d+\sj)/.exec(await insurance.innerText()) ?? [];
    expect(old).toBeDefined();

    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Renouveler un document' }).click();
    const dialog = page.getByRole('dialog', { name: /^Renouveler un document/ });
    const until = formatDate(addDays(today(), 400));
    await field(dialog, 'Au').fill(until);
    await field(dialog, 'Montant').fill('1450');
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Renouveler un document' }).click();
    await said(
      'Document renouvelé\u00a0: le présent court jusqu’à sa fin, puis est gardé avec les documents remplacés.',
    );
    await insurance.getByText(until).waitFor();
    await insurance.getByText(old ?? '').waitFor();
    await card(page, 'Historique')
      .getByText(/^Renouvellement\s: Assurance/)
      .waitFor();
    await bell.click();
    await expect.poll(() => ending.count()).toBe(before - 1);
    await page.keyboard.press('Escape');
  });

  it('sans que rien ne se plaigne de ces écrans', () => {
    expect(story.visit.complaints).toEqual([]);
  });
});

describe('à la voiture, le téléphone en main', () => {
  it('le kilométrage se relève en deux gestes, et une photo se prend', async () => {
    const pocket = await openBrowser(story.product.url, phone);
    page = pocket.page;
    try {
      await signIn(page, story.product.url, 'admin@karhba.test');
      await open('/park/vehicle-sheet/5');
      const read = page.getByRole('button', { name: 'Relever le kilométrage' });
      await read.tap();
      const dialog = page.getByRole('dialog', { name: /^Relever le kilométrage/ });
      await dialog.waitFor();
      await expect
        .poll(() => field(dialog, 'Kilométrage').evaluate(one => one === document.activeElement))
        .toBe(true);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.type('512345');
      await dialog.getByRole('button', { name: 'Relever le kilométrage' }).tap();
      // More than a car drives: asked before it is written.
      const question = page.getByRole('alertdialog', { name: 'À décider avant d’enregistrer' });
      await question.getByText(/c’est plus de 1\s000\skm par jour/).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await question.getByRole('button', { name: /^C’est bien 512\s345\skm/ }).tap();
      await said('Kilométrage relevé.');
      await dialog.waitFor({ state: 'detached' });
      await page
        .getByText(/^512\s345/)
        .first()
        .waitFor();

      await change(page, 'Identification');
      const gallery = page.getByRole('group', { name: 'Galerie', exact: true });
      const chooser = page.waitForEvent('filechooser');
      await gallery.getByRole('button', { name: 'Galerie\u00a0: prendre une photo' }).tap();
      const camera = await (await chooser).element();
      expect(await camera?.getAttribute('capture')).toBe('environment');
      await (await chooser).setFiles(await picture(story.folder, 'rayure.jpg', 600, 800));
      await gallery.getByRole('button', { name: 'Agrandir «\u00a0rayure.jpg\u00a0»' }).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await saveAndRead(page);
      const shown = page.getByRole('list', { name: 'Galerie' });
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => drawn(shown)).toEqual([240]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        phone.width,
      );
      expect(pocket.complaints).toEqual([]);
    } finally {
      await pocket.close();
    }
  });
});
