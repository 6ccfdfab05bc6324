import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { addDays, formatDate, todayInTunis } from '../../src/domain/calendarDate';
import {
  accessibilityFaults,
  answerAbout,
  desktop,
  openBrowser,
  openedInTab,
  phone,
  signIn,
} from './helpers/browser';
import type { Visit } from './helpers/browser';
import { card, choose, createBeside, field, take } from './helpers/form';
import { runProduct } from './helpers/runProduct';
import type { RunningProduct } from './helpers/runProduct';
import { onPage } from './helpers/story';

const email = 'patronne@exemple.tn';
const password = 'Sousse-medina-1274';

let dataDir: string;
let product: RunningProduct;
let visit: Visit;
let page: Page;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'karhba-first-'));
  product = await runProduct(dataDir, undefined, { DEMO_DATA: 'off' });
  visit = await openBrowser(product.url, desktop, 'light', { whole: true });
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const { heading, said } = onPage(
  () => page,
  () => product.url,
);
const save = () => page.getByRole('button', { name: /^Enregistrer/ }).click();
const env = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir });
const run = (args: readonly string[], more: Record<string, string>) =>
  promisify(execFile)(process.execPath, [...args], { env: { ...env(), ...more } });

const passing = (far = '\\d') => page.getByRole('link', { name: new RegExp(`^Premiers pas ${far}`) });
const step = (name: string) => page.getByRole('listitem', { name, exact: true });

/** From the list of first steps to one of the screens that it names. */
async function follow(name: string, way: string, title: string | RegExp): Promise<void> {
  await passing().click();
  await heading('Premiers pas');
  await step(name).getByText('À faire', { exact: true }).waitFor();
  await step(name).getByRole('link', { name: way }).click();
  await heading(title);
}

describe('de « npm start » sur rien à la première facture de sa société', () => {
  it('dit comment faire le premier compte, qui se fait pendant que le serveur tourne', async () => {
    await page.goto(product.url);
    const empty = page.getByRole('region', { name: 'Personne n’a encore de compte' });
    await empty.getByText('npm run create-admin').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    const second = run(['scripts/start.js'], { PORT: '0' }).catch((error: { stderr: string }) => error);
    expect((await second).stderr).toMatch(
      /^Le dossier de données \S+ est déjà utilisé par un autre serveur Karhba \(processus \d+\)[^\n]*\n$/,
    );
    const admin = ['--email', email, '--first-name', 'Leïla', '--last-name', 'Gharbi'];
    const made = await run(['scripts/run.js', 'create-admin', ...admin], { KARHBA_ADMIN_PASSWORD: password });
    expect(made.stdout).toBe(`Le compte super administrateur ${email} est créé.\n`);
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await empty.waitFor({ state: 'hidden' });
    await signIn(page, product.url, email, password);
    await heading('Premiers pas');
    expect(new URL(page.url()).pathname).toBe('/first-steps');
    await said('0 sur 9 faits');
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  it('mène de chaque étape à son écran, et compte ce qui est fait', async () => {
    await follow('Société exploitante', 'Décrire la société', 'Nouvelle société exploitante');
    await field(page, 'Raison sociale').fill('Sahel Auto SARL');
    await field(page, 'Matricule fiscal').fill('9000417/R/A/M/000');
    await field(page, 'RNE').fill('9000417R');
    await field(page, 'RIB').fill('08099000000012345649');
    await field(page, 'Adresse').fill('avenue Habib Bourguiba, 4000 Sousse');
    await field(page, 'Téléphone').fill('73 000 418');
    await save();
    await passing('2 sur 9').waitFor();

    await follow('Agence', 'Ajouter une agence', 'Nouvelle agence');
    await field(page, 'Agence').fill('Sousse centre');
    await field(page, 'Code').fill('SOU');
    await field(page, 'Adresse').fill('avenue Habib Bourguiba');
    await field(page, 'Ville').fill('Sousse');
    await field(page, 'Téléphone').fill('73 000 418');
    await save();
    await passing('3 sur 9').waitFor();

    await follow('Conditions de location', 'Rédiger les conditions', 'Rédiger les conditions de location');
    await field(page, 'Titre').fill('Conditions générales');
    // They begin with a model, which is said to be one until somebody has read it.
    await page
      .getByText(/^Modèle\s: faites-le relire par un avocat/)
      .first()
      .waitFor();
    expect(await field(page, 'Conditions').inputValue()).toContain('## Territoire');
    await save();
    await page.getByText(/^Vos contrats portent le modèle/).waitFor();
    await page.getByRole('link', { name: /^Adapter le modèle/ }).click();
    await field(page, 'Conditions').fill('Le véhicule est rendu au même niveau de carburant.');
    await field(page, 'Conditions en arabe').fill('');
    await page.getByRole('button', { name: /^Mettre à jour/ }).click();
    await passing('4 sur 9').waitFor();

    await follow('Catégorie et tarif', 'Créer un tarif', 'Ajouter une tarification');
    await field(page, 'Catégorie').fill('Économique');
    const tariffs = card(page, 'Tarifs');
    await field(tariffs, 'Nom du tarif').fill('Année');
    await field(tariffs, 'Date de début').fill('01/01/2026');
    await field(tariffs, 'Date de fin').fill('31/12/2099');
    await field(tariffs, 'Prix par jour HT').fill('90');
    await tariffs.getByRole('button', { name: 'Ajouter un tarif' }).click();
    await save();
    await passing('5 sur 9').waitFor();

    await follow('Premier véhicule', 'Importer un fichier', 'Véhicules');
    const importing = page.getByRole('dialog', { name: 'Importer des véhicules' });
    await importing.getByRole('button', { name: 'Fermer' }).click();
    await importing.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');

    await follow('Premier véhicule', 'Ajouter un véhicule', 'Nouveau véhicule');
    await createBeside(page, 'Marque', 'Dacia');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await createBeside(page, 'Modèle', 'Duster');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await field(page, 'Immatriculation').fill('299tun7788');
    await save();
    // It cannot leave yet: the step says what it lacks, and leads there.
    await step('Premier véhicule')
      .getByText(
        'Pour partir, il manque à 299 TUN 7788\u00a0: sa catégorie, son assurance, sa carte d’exploitation, sa visite technique, sa vignette',
      )
      .waitFor();
    await follow('Premier véhicule', 'Compléter le véhicule', '299 TUN 7788');
    await choose(page, 'Catégorie tarifaire', 'Économique');
    for (const name of ['Assurance', 'Carte d’exploitation', 'Visite technique', 'Vignette']) {
      await field(page, `${name} du`).fill('01/01/2026');
      await field(page, `${name} au`).fill('31/12/2099');
    }
    await page.getByRole('button', { name: /^Mettre à jour/ }).click();
    // Saved, one is back where the next step is.
    await heading('Premiers pas');
    await passing('6 sur 9').waitFor();
  });

  it('se lit et se confirme sur un téléphone, et disparaît avec la dernière', async () => {
    await page.setViewportSize(phone);
    await page.goto(`${product.url}/`);
    await said('6 sur 9 faits');
    const next = page.getByRole('group', { name: 'Actions' }).getByRole('link');
    expect(await next.textContent()).toBe('Choisir un logo');
    await step('TVA et timbre fiscal').getByText('19\u00a0% et 1,000\u00a0DT').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await accessibilityFaults(page)).toEqual([]);
    await step('TVA et timbre fiscal').getByRole('button', { name: 'C’est vérifié' }).click();
    await step('TVA et timbre fiscal').getByText('TVA et timbre vérifiés, Leïla Gharbi, le ').waitFor();
    await step('Logo').getByRole('button', { name: 'Sans logo' }).click();
    await said('8 sur 9 faits');
    await step('Utilisateurs et droits').getByRole('button', { name: 'Personne d’autre' }).click();
    await said('Tout est en place');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('navigation', { name: 'Menu principal' }).waitFor();
    expect(await passing().count()).toBe(0);
    await page.goto(`${product.url}/`);
    await heading(/^Clients/);
  });

  it('facture un premier contrat au nom de la société, avec son matricule', async () => {
    await page.goto(`${product.url}/client/client-sheet`);
    await heading('Nouveau client');
    await field(page, 'Prénom').fill('Sana');
    await field(card(page, 'Identité'), 'Nom').fill('Gharsalli');
    await field(page, 'N° de la pièce').fill('04581237');
    await field(card(page, 'Identité'), 'Téléphone').fill('20 456 789');
    await field(page, 'Adresse').fill('8, rue de Rome, Tunis');
    await save();
    await said('Client ajouté avec succès !');

    await page.goto(`${product.url}/contract/contract-service`);
    await heading('Ajouter un nouveau contrat de service');
    await choose(page, 'Client', 'Sana Gharsalli');
    await field(page, 'Libellé').fill('Mariage à Sousse');
    const rows = card(page, 'Détails du contrat');
    await createBeside(rows, 'Service', 'Location avec chauffeur');
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await choose(rows, 'Véhicule', '299 TUN 7788');
    await field(rows, 'Date de départ').fill('20/03/2027');
    await field(rows, 'Date de retour').fill('21/03/2027');
    await field(rows, 'Montant').fill('300');
    await rows.getByRole('button', { name: 'Ajouter une prestation' }).click();
    await save();
    await said('Contrat ajouté avec succès !');
    await page.getByRole('button', { name: 'Facturer', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Facturer' }).click();
    await page.getByRole('button', { name: 'Facturer avant le 21/03/2027' }).click();
    await heading(/Facture FA-\d{4}-000001/);
    // 300,000 HT + 19 % (57,000) + timbre 1,000
    await said('358,000 DT');
    const answer = answerAbout('ReceiptPDF', page);
    await openedInTab(page, () => page.getByRole('button', { name: 'Imprimer' }).click());
    const { data } = JSON.parse(await answer) as { data: { ReceiptPDF: string } };
    const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(data.ReceiptPDF, 'base64')));
    const { text } = await extractText(pdf, { mergePages: true });
    expect(text).toContain('Sahel Auto SARL');
    expect(text).toContain('MF 9000417R/A/M/000');
    expect(text).toContain('08 099 0000000123456 49');
    expect(visit.complaints).toEqual([]);
  });

  it('loue sa première voiture\u00a0: ce qui manque se corrige, les clés partent et reviennent, le client paie', async () => {
    const checks = page.getByRole('region', { name: 'Avant de signer' });
    const mend = async (sentence: RegExp, values: Record<string, string>) => {
      await checks.getByRole('link', { name: sentence }).click();
      for (const [name, value] of Object.entries(values)) await field(page, name).fill(value);
      await page.getByRole('button', { name: /^Mettre à jour/ }).click();
      // Saved on its own sheet, one is back on the contract.
      await checks.getByRole('link', { name: sentence }).waitFor({ state: 'detached' });
    };
    const on = (name: string) =>
      page.getByRole('group', { name: 'Actions' }).getByRole('button', { name, exact: true }).click();

    await page.goto(`${product.url}/contract/contract-sheet`);
    await heading('Nouveau contrat');
    await choose(page, 'Client', 'Sana Gharsalli');
    await field(page, 'Retour prévu').fill(formatDate(addDays(todayInTunis(Date.now()), 3)));
    await choose(card(page, 'Véhicules'), 'Véhicule', '299 TUN 7788');
    await card(page, 'Véhicules').getByRole('button', { name: 'Ajouter un véhicule' }).click();
    await save();
    await checks.getByText('3 points bloquent').waitFor();
    await mend(/^Corriger.*naissance/, {
      'Né(e) le': '05/04/1990',
      'Permis n°': '12/345678',
      'Permis délivré le': '01/06/2012',
      'Permis valable jusqu’au': '01/06/2040',
    });
    await checks.getByText('Prêt à signer').waitFor();
    await page.getByRole('button', { name: 'Faire signer', exact: true }).click();
    await page.getByRole('button', { name: 'Signé sur papier…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Signé sur papier', exact: true }).click();
    await said('Contrat signé.');

    await page.setViewportSize(phone);
    for (const [way, kilometres, keys] of [
      ['Départ', '12000', 'Remettre les clés'],
      ['Retour', '12900', 'Reprendre les clés'],
    ] as const) {
      await page.getByRole('link', { name: `${way}\u00a0: 299 TUN 7788` }).click();
      await page.getByRole('textbox', { name: 'Kilométrage' }).fill(kilometres);
      await page.getByRole('slider', { name: /Carburant/ }).focus();
      await page.keyboard.press('End');
      await on('Dommages');
      await page.getByRole('button', { name: /^Intérieur/ }).click();
      const damage = page.getByRole('dialog');
      await damage.getByRole('radio', { name: 'Tache ou déchirure' }).check({ force: true });
      await damage.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await on('Équipements');
      await on('Signature');
      if (way === 'Retour') {
        await page.getByText('Tache ou déchirure\u00a0: ce dommage n’a pas de prix habituel.').waitFor();
        const scratch = page.getByRole('group', { name: 'Tache ou déchirure', exact: true });
        await scratch.getByRole('radio', { name: 'Refuser' }).check({ force: true });
        await page.getByLabel(/Motif du refus/).fill('Geste commercial');
      }
      await page.getByRole('button', { name: 'Signer au clavier' }).click();
      await page.getByRole('button', { name: 'Confirmer' }).click();
      await on(keys);
      if (way === 'Départ') await page.getByText('En location').first().waitFor();
    }
    // What comes next is at hand.
    await page.getByRole('link', { name: 'Facturer', exact: true }).waitFor();
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Encaisser', exact: true }).click();
    const paying = page.getByRole('dialog', { name: /^Encaisser/ });
    await take(paying, 'Mode', 'Espèces');
    await paying.getByRole('button', { name: /^Encaisser/ }).click();
    await page
      .getByRole('region', { name: 'Remettre le reçu' })
      .getByRole('button', { name: 'Imprimer' })
      .waitFor();
    // 270,000 HT + 19 % (51,300)
    await said('321,300\u00a0DT');
    await page.getByRole('link', { name: 'Facturer', exact: true }).click();
    await page.getByRole('button', { name: 'Émettre', exact: true }).click();
    await heading(/Facture FA-\d{4}-000002/);
    // What is left is the stamp.
    await page.getByText('322,300\u00a0DT').first().waitFor();
    await page.getByText('Partiellement payée').first().waitFor();
    expect(visit.complaints).toEqual([]);
  });
});
