import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityFaults, openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { hands } from './helpers/hands';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** A fresh browser for one story, whose complaints must stay empty. */
async function story(tell: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await openBrowser(product.url);
  try {
    await tell(visit);
    expect(visit.complaints).toEqual([]);
  } finally {
    await visit.close();
  }
}

async function ask(query: string, variables: object, token = ''): Promise<Record<string, never>> {
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: Record<string, never> }).data;
}

describe('who may see what', () => {
  it('shows a visitor of a protected address the login as directly as /login itself', () =>
    story(async ({ page }) => {
      const seen: string[] = [];
      page.on('framenavigated', frame => seen.push(frame.url()));
      const times: Record<string, number> = {};
      for (const path of ['/login', '/park/vehicle-list']) {
        seen.length = 0;
        const begun = performance.now();
        await page.goto(product.url + path);
        await page.getByRole('textbox', { name: 'Adresse e-mail' }).waitFor();
        times[path] = Math.round(performance.now() - begun);
        // One load and at most one rewriting of the address: no loop between logout and redirect.
        expect(seen.length).toBeLessThanOrEqual(2);
        expect(await accessibilityFaults(page)).toEqual([]);
      }
      expect(new URL(page.url()).searchParams.get('from')).toBe('/park/vehicle-list');
      console.info('login usable after, in ms:', times);
      await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('admin@karhba.test');
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill('karhba-demo-2026');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /Véhicules/ }).waitFor();
    }));

  it('tells a wrong password in one generic sentence, and keeps what was typed', () =>
    story(async ({ page }) => {
      await page.goto(`${product.url}/login`);
      await page.getByRole('textbox', { name: 'Adresse e-mail' }).fill('admin@karhba.test');
      await page.getByRole('textbox', { name: 'Mot de passe' }).fill('mauvais-mot-de-passe');
      await page.getByRole('button', { name: 'Se connecter' }).click();
      await page.getByText('Adresse e-mail ou mot de passe incorrect.').waitFor();
      expect(await page.getByRole('textbox', { name: 'Adresse e-mail' }).inputValue()).toBe(
        'admin@karhba.test',
      );
    }));

  it('draws the first page unseen while one types, and takes neither a letter, nor the focus, nor the title', () =>
    story(async ({ page }) => {
      await page.goto(`${product.url}/login?from=${encodeURIComponent('/park/vehicle-list')}`);
      const email = page.getByRole('textbox', { name: 'Adresse e-mail' });
      const rehearsal = page.locator('body > div[inert]');
      await email.pressSequentially('adm', { delay: 20 });
      await rehearsal.locator('tbody tr').first().waitFor({ state: 'attached' });
      expect(await rehearsal.isVisible()).toBe(false);
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Connexion']);
      await email.pressSequentially('in@karhba.test', { delay: 20 });
      await rehearsal.waitFor({ state: 'detached' });
      expect(await email.inputValue()).toBe('admin@karhba.test');
      expect(await page.title()).toBe('Connexion · Karhba');
      expect(await page.evaluate(() => [document.activeElement?.id, Object.keys(localStorage)])).toEqual([
        'login-email',
        [],
      ]);
    }));

  it('shows a colleague of two rights their two pages, without the button that they lack', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'limited@karhba.test');
      const menu = page.getByRole('navigation').first();
      await menu.getByText('Liste des véhicules').waitFor();
      expect(await menu.getByText(/Client|Réservation|Contrat|Facture/).count()).toBe(0);
      expect(
        await page
          .getByRole('link', { name: /Ajouter/ })
          .or(page.getByRole('button', { name: /Ajouter/ }))
          .count(),
      ).toBe(0);
      await page.goto(`${product.url}/client/client-list`);
      await page
        .getByText(/n’avez pas (le droit|accès)/)
        .first()
        .waitFor();
      await page.getByRole('heading', { level: 1, name: /Véhicules/ }).waitFor();
      await page.goto(`${product.url}/park/nulle-part`);
      await page.getByText('Page non trouvée').first().waitFor();
    }));

  it('gives a USER a neutral home, and none of the areas', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'user@karhba.test');
      expect(new URL(page.url()).pathname).toBe('/');
      await page.goto(`${product.url}/park/vehicle-list`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('table').count()).toBe(0);
    }));

  it('grants a right by the keyboard alone, in fewer than 25 keys beside what is typed', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'superadmin@karhba.test');
      await page.goto(`${product.url}/settings/user-list`);
      await page.getByRole('heading', { level: 1, name: /Utilisateurs/ }).waitFor();
      const { press, type, until, pressed } = hands(page);
      await press('Control+k');
      await type('anis gharbi');
      await page
        .getByRole('option', { name: /Anis Gharbi/ })
        .first()
        .waitFor();
      await press('Enter');
      await page.getByRole('tab', { name: 'Droits' }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      if (await page.evaluate(() => document.activeElement === document.body)) {
        await press('Tab');
        await press('Enter');
      }
      await until('Tab', /^Fiche$/);
      await until('ArrowRight', /^Droits$/);
      await press('Enter');
      await page.getByRole('grid').waitFor();
      await until('Tab', /^Filtrer les droits$/);
      await type('services');
      await press('ArrowDown');
      const box = page.getByRole('checkbox', { name: 'Services\u00a0: Voir' });
      const before = await box.isChecked();
      await press('Space');
      await press('Control+s');
      await page.getByRole('dialog', { name: /^Droits de/ }).waitFor();
      await press('Control+s');
      await page.getByText(/^Droits de .* enregistrés/).waitFor();
      await page.getByRole('searchbox', { name: 'Filtrer les droits' }).fill('services');
      expect(await box.isChecked()).toBe(!before);
      expect(pressed()).toBeLessThan(25);
      console.info('keys to grant one right:', pressed());
    }));

  it('withdraws a right from a colleague at work: the next request is refused, the entry is gone', () =>
    story(async ({ page, complaints }) => {
      interface SignedIn {
        user: { id: string };
        token: { accessToken: string };
      }
      const query =
        'mutation ($email: String) { login(email: $email, password: "karhba-demo-2026") { user { id } token { accessToken } } }';
      const chief = (await ask(query, { email: 'superadmin@karhba.test' })).login as SignedIn | undefined;
      const colleague = (await ask(query, { email: 'limited@karhba.test' })).login as SignedIn | undefined;
      // Without the stream that would tell them before they ask.
      await page.route('**/live', route => route.abort());
      await signIn(page, product.url, 'limited@karhba.test');
      await page.goto(`${product.url}/settings/service-list`);
      await page.getByRole('heading', { level: 1, name: /Services/ }).waitFor();
      await ask(
        'mutation ($id: ID) { managePermissions(userId: $id, actions: [{ action: "services", isAllowed: false }]) { userId } }',
        { id: colleague?.user.id },
        chief?.token.accessToken,
      );
      await page.getByRole('combobox', { name: 'Rechercher' }).fill('transfert');
      await page.keyboard.press('Enter');
      await page
        .getByText(/pas le droit|n’avez plus accès/)
        .first()
        .waitFor();
      await page.getByRole('heading', { level: 1, name: /Véhicules/ }).waitFor();
      expect(await page.getByRole('navigation').first().getByText('Configuration').count()).toBe(0);
      // The refusal is told on the console too, as the specification asks.
      complaints.splice(0, complaints.length, ...complaints.filter(line => !line.startsWith('error')));
    }));

  it('logs out, and a session kept elsewhere is over', () =>
    story(async ({ page }) => {
      await signIn(page, product.url, 'admin@karhba.test');
      const token = await page.evaluate(
        () =>
          (JSON.parse(localStorage.getItem('auth') ?? '{}') as { token: { accessToken: string } }).token
            .accessToken,
      );
      await page.getByRole('button', { name: 'Anis Gharbi' }).click();
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
      await page.getByRole('heading', { name: 'Connexion' }).waitFor();
      // The browser forgets at once, and tells the server.
      await expect.poll(async () => (await ask('{ Services { count } }', {}, token)).Services).toBeNull();
    }));
});
