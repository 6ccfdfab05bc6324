import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMailServer } from '../server/helpers/mailServer';
import type { MailServer } from '../server/helpers/mailServer';
import { accessibilityFaults, openBrowser, signIn } from './helpers/browser';
import { callApi, openSession } from './helpers/callApi';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;
let mail: MailServer;

beforeAll(async () => {
  mail = await openMailServer();
  product = await startProduct(undefined, { SMTP_URL: mail.url() });
});
afterAll(async () => {
  await product?.stop();
  await mail?.close();
});

/** The link of the newest letter to this address, once it has come. */
async function linkSentTo(address: string): Promise<string> {
  const letter = () => mail.received.findLast(({ to }) => to.includes(address));
  await expect.poll(() => letter()?.to, { timeout: 20_000, interval: 200 }).toEqual([address]);
  const text = (letter()?.text ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=');
  const [link] = text.match(/https?:\/\/[^\s"<>]+\/reset-password\/\d+\/[\w-]+/) ?? [];
  if (!link) throw new Error(`no link in:\n${text}`);
  return product.url + new URL(link).pathname;
}

/** The form of a new colleague, without a password: a letter will ask them for it. */
async function fillNewAgent(page: Page, email: string) {
  await page.goto(`${product.url}/settings/add-user`);
  const texts = {
    Nom: 'Rania',
    Prenom: 'Ferchichi',
    'Date de naissance': '02/04/1998',
    'E-mail': email,
    Salaire: '1100',
    Ville: 'Bizerte',
    Tel: '22418999',
    'Date d’embauche': '05/01/2026',
    'Heures de travail par semaine': '40',
  };
  for (const [name, value] of Object.entries(texts))
    await page.getByRole('textbox', { name, exact: true }).fill(value);
  const choices = {
    'Titre civilité': 'Célibataire',
    Rôle: 'Admin',
    Genre: 'Femme',
    'Utilisateur externe': 'Interne',
  };
  for (const [name, value] of Object.entries(choices)) {
    await page.getByRole('combobox', { name, exact: true }).click();
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Enregistrer' }).click();
}

it('un agent est invité, reçoit les droits du comptoir, entre, et perd un droit la liste ouverte', async () => {
  const email = 'agent@exemple.tn';
  const password = 'Bizerte-corniche-44';
  const chief = await openBrowser(product.url);
  const agent = await openBrowser(product.url);
  try {
    const { page } = chief;
    await signIn(page, product.url, 'superadmin@karhba.test');
    await fillNewAgent(page, email);
    await page.getByText('Mise à jour réalisée avec succès !').waitFor();
    // An administrator without rights sees nothing: one is led to where they are given.
    await page.getByRole('tab', { name: 'Droits', selected: true }).waitFor();
    await page.getByText('Invité', { exact: true }).first().waitFor();
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await page.getByRole('button', { name: 'Renvoyer l’invitation' }).waitFor();
    await page.getByRole('button', { name: 'Agent comptoir' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer les droits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('32 droits accordés').waitFor();
    await dialog.getByTitle('create_receipt_payment').waitFor();
    await dialog.getByRole('button', { name: 'Enregistrer les droits' }).click();
    await page.getByText(/Droits de Rania Ferchichi enregistrés/).waitFor();

    const { page: desk } = agent;
    await desk.goto(await linkSentTo(email));
    for (const box of ['Nouveau mot de passe', 'Encore une fois'])
      await desk.getByRole('textbox', { name: box }).fill(password);
    await desk.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await desk.getByText('Votre mot de passe est enregistré.').waitFor();
    // Without the stream that would tell them before they click.
    await desk.route('**/live', route => route.abort());
    await signIn(desk, product.url, email, password);
    await desk.goto(`${product.url}/settings/service-list`);
    await desk.getByRole('heading', { level: 1, name: /Services/ }).waitFor();

    await page.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('services');
    await page.getByRole('checkbox', { name: 'Services\u00a0: Voir' }).click();
    await page.getByRole('button', { name: 'Enregistrer les droits' }).click();
    await page.getByRole('dialog').getByText('1 droit retiré').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer les droits' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

    await desk.getByRole('combobox', { name: 'Rechercher' }).fill('transfert');
    await desk.keyboard.press('Enter');
    await desk.getByText('Vous n’avez plus accès à «\u00a0Configuration, Services\u00a0».').waitFor();
    await expect.poll(() => new URL(desk.url()).pathname).not.toBe('/settings/service-list');
    await desk.getByRole('link', { name: 'Configuration' }).click();
    await desk.getByRole('heading', { level: 1, name: 'Configuration' }).waitFor();
    expect(await desk.getByRole('link', { name: 'Services' }).count()).toBe(0);

    const { token } = await openSession(product, 'superadmin@karhba.test');
    const log = await callApi(
      product,
      'query ($id: ID!) { RecordHistory(resource: "users", id: $id) { data { action message } } }',
      { id },
      token.accessToken,
    );
    const told = (log.data as { RecordHistory: { data: { action: string; message: string }[] } })
      .RecordHistory.data;
    expect(told[0]).toEqual({
      action: 'managePermissions',
      message: 'Droits de Rania Ferchichi\u00a0: «\u00a0Services\u00a0: Voir\u00a0» retiré',
    });
    expect(told.map(({ action }) => action)).toEqual(expect.arrayContaining(['CREATE', 'managePermissions']));
    expect(chief.complaints).toEqual([]);
    // The refusal is told on the console too, as the specification asks.
    expect(agent.complaints.filter(line => !line.startsWith('error'))).toEqual([]);
  } finally {
    await chief.close();
    await agent.close();
  }
});
