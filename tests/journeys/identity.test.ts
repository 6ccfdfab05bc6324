import type { Page } from 'playwright-core';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { givePasswordToken } from '../../server/engine/access/passwordTokens';
import type { PasswordTokenType } from '../../server/engine/access/passwordTokens';
import { identityDocuments } from '../../src/schema/api/identityDocuments';
import {
  accessibilityFaults,
  answered,
  desktop,
  openBeside,
  openBrowser,
  phone,
  signIn,
} from './helpers/browser';
import type { Visit } from './helpers/browser';
import { callApi, openSession } from './helpers/callApi';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { openProductDatabase } from './helpers/productDatabase';

let product: Product;
let database: Client;

beforeAll(async () => {
  product = await startProduct();
  database = await openProductDatabase(product);
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

/** A fresh browser for one story; what it complains of must be expected. */
async function story(
  tell: (visit: Visit) => Promise<void>,
  viewport = desktop,
  colors?: 'dark',
): Promise<void> {
  const visit = await openBrowser(product.url, viewport, colors);
  try {
    await tell(visit);
    expect(visit.complaints).toEqual([]);
  } finally {
    await visit.close();
  }
}

async function idOf(email: string): Promise<string> {
  const { rows } = await database.query<{ id: string }>('SELECT id::text FROM users WHERE email = $1', [
    email,
  ]);
  return rows[0]?.id ?? '';
}

/** The address of a letter's link. */
async function linkFor(email: string, type: PasswordTokenType): Promise<{ address: string; token: string }> {
  const id = await idOf(email);
  const token = await givePasswordToken(database, id, type, Date.now());
  return { address: `${product.url}/reset-password/${id}/${token}`, token };
}

/** Ends the session of a page behind its back, as a change of password elsewhere does. */
async function endSession(page: Page): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('auth'));
  const { token } = JSON.parse(stored ?? '{}') as { token: { refreshToken: string } };
  await callApi(product, identityDocuments.logout, { refreshToken: token.refreshToken });
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const secret = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const expiry = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });

async function identify(page: Page, password: string): Promise<void> {
  await expiry(page).getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await expiry(page).getByRole('button', { name: 'Continuer' }).click();
}

/** Adds a service by its form, up to the button that saves. */
async function fillService(page: Page, name: string): Promise<void> {
  await page.goto(`${product.url}/settings/add-service`);
  await page.getByRole('textbox', { name: 'Nom du service' }).fill(name);
}
/** Saves, in a session that ends while it leaves: the live stream of the page may tell so before any click. */
async function saveAsSessionEnds(page: Page): Promise<void> {
  let ended = false;
  await page.route('**/graphql', async route => {
    const saves = !ended && route.request().postData()?.includes('createService');
    if (saves) {
      ended = true;
      await endSession(page);
    }
    await route.continue();
  });
  await page.getByRole('button', { name: /^Enregistrer/ }).click();
}
const servicesNamed = async (name: string) =>
  (await database.query('SELECT FROM services WHERE name = $1', [name])).rowCount;

describe('who has forgotten their password', () => {
  it.each([
    ['at 1440 px', desktop, undefined],
    ['at 390 px in the dark', phone, 'dark'],
  ] as const)('asks for a link, and is told the same whoever they are (%s)', (_, viewport, colors) =>
    story(
      async ({ page }) => {
        const said: string[] = [];
        for (const email of ['user@karhba.test', `personne-${viewport.width}@ailleurs.tn`]) {
          await page.goto(`${product.url}/login`);
          await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
          await heading(page, 'Mot de passe oublié').waitFor();
          await page.getByRole('button', { name: 'Recevoir le lien' }).click();
          await page.getByText('L’adresse e-mail est obligatoire.').waitFor();
          expect(await accessibilityFaults(page)).toEqual([]);
          await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email);
          await page.keyboard.press('Enter');
          await heading(page, 'Consultez votre messagerie').waitFor();
          said.push(await page.locator('.login-box').innerText());
          expect(await accessibilityFaults(page)).toEqual([]);
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
          ).toBeLessThanOrEqual(0);
        }
        expect(said[0]).toContain(
          'Si un compte existe pour cette adresse, un message vient de lui être envoyé.',
        );
        expect(said[1]).toBe(said[0]);
      },
      viewport,
      colors,
    ),
  );

  it('chooses a new one by the link, whose token is nowhere to be read, and enters with it', () =>
    story(async ({ page }) => {
      const { address, token } = await linkFor('user@karhba.test', 'FORGET');
      await page.goto(address);
      await heading(page, 'Nouveau mot de passe').waitFor();
      expect(page.url()).toBe(`${product.url}/reset-password`);
      expect(await page.evaluate(() => document.documentElement.outerHTML + document.referrer)).not.toContain(
        token,
      );
      expect(await accessibilityFaults(page)).toEqual([]);
      await secret(page, 'Nouveau mot de passe').fill('court');
      await secret(page, 'Encore une fois').fill('autre');
      await page.keyboard.press('Enter');
      await page.getByText('10 caractères au moins', { exact: true }).waitFor();
      await page.getByText('Les deux mots de passe ne sont pas les mêmes.').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      for (const box of ['Nouveau mot de passe', 'Encore une fois'])
        await secret(page, box).fill('motdepasse');
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await page.getByText('Ce mot de passe est trop courant').waitFor();
      expect(await secret(page, 'Nouveau mot de passe').getAttribute('aria-invalid')).toBe('true');
      await page.getByRole('button', { name: 'Afficher le nouveau mot de passe' }).click();
      expect(await secret(page, 'Nouveau mot de passe').getAttribute('type')).toBe('text');
      for (const box of ['Nouveau mot de passe', 'Encore une fois'])
        await secret(page, box).fill('sept lunes vertes');
      await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
      await heading(page, 'Connexion').waitFor();
      await page.getByText('Votre mot de passe est enregistré.').waitFor();
      await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('user@karhba.test');
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill('sept lunes vertes');
      await page.keyboard.press('Enter');
      await heading(page, /^Bonjour/).waitFor();
      await page.goto(address);
      await heading(page, 'Ce lien n’est plus valable').waitFor();
      await page.getByRole('link', { name: 'Recevoir un nouveau lien' }).click();
      await heading(page, 'Mot de passe oublié').waitFor();
      expect(product.said()).not.toContain(token);
    }));

  it('is welcomed, when invited, to choose a first one', () =>
    story(async ({ page }) => {
      await page.goto((await linkFor('limited@karhba.test', 'INITIALIZE')).address);
      await heading(page, 'Bienvenue').waitFor();
      expect(await secret(page, 'Nouveau mot de passe').getAttribute('autocomplete')).toBe('new-password');
    }));

  it('is told when the server does not answer, and tries the same link again', () =>
    story(async ({ page, context, complaints }) => {
      const { address } = await linkFor('limited@karhba.test', 'FORGET');
      await context.route('**/graphql', route => route.abort());
      await page.goto(address);
      await heading(page, 'Serveur injoignable').waitFor();
      await context.unroute('**/graphql');
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await heading(page, 'Nouveau mot de passe').waitFor();
      complaints.splice(0, complaints.length, ...complaints.filter(line => !line.includes('ERR_FAILED')));
    }));
});

describe('one’s own profile', () => {
  it('is open to every role, and says the new name everywhere', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'limited@karhba.test');
      await page.locator('header').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Mon Profile' }).click();
      await heading(page, 'Mon profil').waitFor();
      expect(new URL(page.url()).pathname).toBe('/update-profile');
      await page.getByRole('textbox', { name: 'Prenom' }).fill('Ben Youssef');
      await page.getByRole('button', { name: /^Mettre à jour/ }).click();
      await page.getByText('Mise à jour réalisée avec succès').waitFor();
      await page.locator('header').getByText('Ben Youssef').waitFor();
      await page.getByRole('button', { name: /^Mettre à jour/ }).waitFor({ state: 'hidden' });
      expect(new URL(page.url()).pathname).toBe('/update-profile');
      await page.reload();
      await page.getByRole('textbox', { name: 'Prenom' }).waitFor();
      expect(await page.getByRole('textbox', { name: 'Prenom' }).inputValue()).toBe('Ben Youssef');
    }));

  it('changes the password, goes on where one is, here and in the other tabs, and nowhere else', () =>
    story(async ({ page }) => {
      const elsewhere = await openSession(product, 'limited@karhba.test');
      await signIn(page, product.url, 'limited@karhba.test');
      const other = await openBeside(page);
      await other.goto(`${product.url}/settings/service-list`);
      await heading(other, /Services/).waitFor();
      await page.goto(`${product.url}/update-profile`);
      await secret(page, 'Mot de passe actuel').fill('ce n’est pas lui');
      await secret(page, 'Nouveau mot de passe').fill('trois grands cyprès');
      await secret(page, 'Encore une fois').fill('trois grands cyprès');
      await page.keyboard.press('Enter');
      await page.getByText('Le mot de passe actuel est incorrect').waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await secret(page, 'Mot de passe actuel').fill('karhba-demo-2026');
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await page.getByText('Votre mot de passe est changé.').waitFor();
      expect(new URL(page.url()).pathname).toBe('/update-profile');
      await other.getByRole('combobox', { name: 'Rechercher' }).fill('transfert');
      await other.keyboard.press('Enter');
      await other.waitForURL(/transfert/);
      await answered(other);
      for (const tab of [page, other]) expect(await expiry(tab).count()).toBe(0);
      const { accessToken } = elsewhere.token;
      const refused = await callApi(product, '{ Services { count } }', {}, accessToken);
      expect(refused.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }));
});

describe('a session that ends at work', () => {
  it('keeps what was typed, asks for the password over it, and saves once', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      await fillService(page, 'Lavage à la main');
      const keys = new Set<string | undefined>();
      page.on('request', request => {
        if (request.postData()?.includes('createService')) keys.add(request.headers()['idempotency-key']);
      });
      await saveAsSessionEnds(page);
      await expiry(page).waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
      await page.keyboard.press('Escape');
      await identify(page, 'ce n’est pas lui');
      await page.getByText('Adresse e-mail ou mot de passe incorrect.').waitFor();
      expect(await servicesNamed('Lavage à la main')).toBe(0);
      await identify(page, 'karhba-demo-2026');
      await heading(page, /Services/).waitFor();
      expect(await servicesNamed('Lavage à la main')).toBe(1);
      expect([keys.size, [...keys][0]?.length]).toEqual([1, 32]);
    }));

  it('lets them leave instead, and then nothing of it stays', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      await fillService(page, 'Jamais gardé');
      await saveAsSessionEnds(page);
      await expiry(page).getByRole('button', { name: 'Se déconnecter' }).click();
      await heading(page, 'Connexion').waitFor();
      expect(new URL(page.url()).search).toBe('');
      await signIn(page, product.url, 'admin@karhba.test');
      expect(await servicesNamed('Jamais gardé')).toBe(0);
    }));

  it('is regained in every tab by the one that asks first', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      await fillService(page, 'Remorquage de nuit');
      const other = await workingTab(page, '/settings/service-list');
      await saveAsSessionEnds(page);
      await expiry(page).waitFor();
      await expiry(other).waitFor();
      await identify(other, 'karhba-demo-2026');
      await heading(page, /Services/).waitFor();
      await expiry(other).waitFor({ state: 'hidden' });
      expect(await servicesNamed('Remorquage de nuit')).toBe(1);
    }));

  it('ends in all the tabs when one logs out, and begins in all when one logs in', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      const other = await workingTab(page, '/park/vehicle-list');
      await page.getByRole('button', { name: 'Anis Gharbi' }).click();
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
      await heading(page, 'Connexion').waitFor();
      await heading(other, 'Connexion').waitFor();
      expect(await expiry(other).count()).toBe(0);
      const waiting = await openBeside(page);
      await waiting.goto(`${product.url}/settings/service-list`);
      await heading(waiting, 'Connexion').waitFor();
      await signIn(page, product.url, 'admin@karhba.test');
      await heading(waiting, /Services/).waitFor();
      await other.locator('#login').waitFor({ state: 'detached' });
      await other.getByRole('navigation').first().waitFor();
    }));

  it('shows nothing of the first person to the next one who signs in beside', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      await fillService(page, 'Secret d’Anis');
      const other = await openBeside(page);
      await other.goto(`${product.url}/forget-password`);
      const session = await openSession(product, 'superadmin@karhba.test');
      await other.evaluate(value => localStorage.setItem('auth', value), JSON.stringify(session));
      await page.waitForURL(url => !url.pathname.includes('add-service'));
      await page.locator('header').getByText('Sonia Mansouri').waitFor();
      expect(await page.content()).not.toContain('Secret d’Anis');
      expect(await servicesNamed('Secret d’Anis')).toBe(0);
    }));
});

async function workingTab(page: Page, path: string): Promise<Page> {
  const tab = await openBeside(page);
  await tab.goto(product.url + path);
  await tab.getByRole('heading', { level: 1 }).waitFor();
  return tab;
}
