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
  product = await startProduct(process.cwd(), { SMTP_URL: mail.url() });
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

it('un agent est invité, reçoit les droits du comptoir, entre, et perd un droit la liste ouverte', async () => {
  const email = 'agent@exemple.tn';
  const password = 'Bizerte-corniche-44';
  const { token } = await openSession(product, 'superadmin@karhba.test');
  const { data, errors } = await callApi(
    product,
    `mutation ($email: Input) { createUser(firstName: "Rania", lastName: "Ferchichi", birthday: "1998-04-02",
      civilStatus: "SINGLE", gender: "FEMALE", address: { city: "Bizerte" }, phone: "22418999", email: $email,
      role: "ADMIN", externalUser: "INTERNAL", hiringDate: "2026-01-05", salary: 1100, workHours: 40) { id state } }`,
    { email },
    token.accessToken,
  );
  expect(errors).toBeUndefined();
  const created = data?.createUser as { id: string; state: string };
  expect(created.state).toBe('INVITED');

  const chief = await openBrowser(product.url);
  const agent = await openBrowser(product.url);
  try {
    const { page } = chief;
    await signIn(page, product.url, 'superadmin@karhba.test');
    await page.goto(`${product.url}/settings/user-list/${created.id}`);
    await page.getByText('Invité', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Renvoyer l’invitation' }).waitFor();
    await page.getByRole('tab', { name: 'Droits' }).click();
    await page.getByRole('button', { name: 'Agent comptoir' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enregistrer les droits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('33 droits accordés').waitFor();
    await dialog.getByText('create_receipt_payment').waitFor();
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

    const log = await callApi(
      product,
      'query ($id: ID!) { RecordHistory(resource: "users", id: $id) { data { action message } } }',
      { id: created.id },
      token.accessToken,
    );
    const told = (log.data as { RecordHistory: { data: { action: string; message: string }[] } })
      .RecordHistory.data;
    expect(told[0]).toEqual({
      action: 'managePermissions',
      message: 'Droits de Rania Ferchichi\u00a0: services retiré',
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
