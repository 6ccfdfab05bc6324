import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults } from './helpers/browser';
import { callApi, openSession } from './helpers/callApi';
import { card, choose, field, pick, searched } from './helpers/form';
import { drawn, named, picture } from './helpers/picture';
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
