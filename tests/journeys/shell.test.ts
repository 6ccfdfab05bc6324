import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { accessibilityFaults, answered, desktop, openBrowser, phone, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { jobs } from './helpers/keyboardJobs';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { tabFaults } from './helpers/tabStops';
import { arrivalFaults, walkTo } from './helpers/walk';

let product: Product;
let desk: Visit;

beforeAll(async () => {
  product = await startProduct();
  desk = await openBrowser(product.url);
  await signIn(desk.page, product.url, 'superadmin@karhba.test');
});
afterAll(async () => {
  await desk?.close();
  await product?.stop();
});

/** A story of the superadmin, who has signed in for it and for others; nothing may be complained of meanwhile. */
async function atDesk(tell: (visit: Visit) => Promise<void>): Promise<void> {
  await tell(desk);
  expect(desk.complaints.splice(0)).toEqual([]);
}

/** One in a fresh browser, whose complaints must stay empty. */
async function story(tell: (visit: Visit) => Promise<void>, viewport = desktop): Promise<void> {
  const visit = await openBrowser(product.url, viewport);
  try {
    await signIn(visit.page, product.url, 'superadmin@karhba.test');
    await tell(visit);
    expect(visit.complaints).toEqual([]);
  } finally {
    await visit.close();
  }
}

describe('the keyboard alone', () => {
  it('reaches all that is seen of a list, a form, a sheet, a setting and the logs, and shows where it is', () =>
    atDesk(async ({ page }) => {
      const faults: string[] = [];
      for (const path of [
        '/client/client-list',
        '/settings/add-service',
        '/park/vehicle-sheet/3',
        '/settings/update-tva',
        '/settings/log-list',
      ]) {
        await walkTo(page, path);
        await page.waitForURL(`**${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await answered(page, 700);
        faults.push(...(await tabFaults(page)).map(fault => `${path} ${fault}`));
      }
      expect(faults).toEqual([]);
    }));

  it('skips the menu first, unfolds sections, opens and leaves menus, and comes back where it was', () =>
    atDesk(async ({ page }) => {
      // A page that the browser opens leaves the keyboard at its beginning.
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await answered(page);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Aller au contenu' });
      expect(await skip.evaluate(link => link === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('contenu');

      // A company at work is past its first steps.
      expect(await page.getByRole('link', { name: /^Premiers pas/ }).count()).toBe(0);
      const section = page.getByRole('button', { name: 'Parc', exact: true });
      await section.focus();
      await page.keyboard.press('Enter');
      expect(await section.getAttribute('aria-expanded')).toBe('true');
      await page.getByRole('link', { name: 'Liste des véhicules' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: /^Véhicules/ }).waitFor();
      await section.focus();
      await page.keyboard.press('Space');
      expect(await section.getAttribute('aria-expanded')).toBe('false');

      const user = page.getByRole('button', { name: 'Sonia Mansouri' });
      await user.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Mon Profile' }).waitFor();
      expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Mon Profile', 'Se déconnecter']);
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      expect(await user.evaluate(button => button === document.activeElement)).toBe(true);
    }));
});

describe('the jobs of every day', () => {
  it('are done by the keyboard alone, in few keys each', async () => {
    const { page, complaints, close } = await openBrowser(product.url);
    try {
      await page.goto(`${product.url}/login`);
      const took: Record<string, number> = {};
      for (const [name, { work }] of Object.entries(jobs)) took[name] = await work(page);
      console.info('keys:', took);
      const slow = Object.entries(jobs).filter(([name, { most }]) => (took[name] ?? Infinity) > most);
      expect(slow.map(([name]) => `${name}: ${took[name]} keys`)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe('the reader’s own colours', () => {
  /** What is seen of an element where colours are forced. */
  const look = (place: Locator) =>
    place.first().evaluate(one => {
      const { backgroundColor, backgroundImage, borderStyle, borderWidth, outlineStyle, outlineWidth } =
        getComputedStyle(one);
      const sign = getComputedStyle(one, '::before').content;
      return { backgroundColor, backgroundImage, borderStyle, borderWidth, outlineStyle, outlineWidth, sign };
    });

  it('tell what is pressed, current, focused and filled, and each bar of the planning from the others', () =>
    story(async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await walkTo(page, '/park/vehicle-list?page=2');
      const current = page.locator('nav [aria-current="page"]', { hasText: /^2$/ });
      await current.waitFor();
      for (const [one, other] of [
        [page.locator('[aria-pressed="true"]'), page.locator('[aria-pressed="false"]')],
        [current, page.locator('nav button.number:not([aria-current])')],
        [page.locator('nav a[aria-current="page"]'), page.locator('nav a:not([aria-current])')],
      ] as const)
        expect((await look(one)).backgroundColor).not.toBe((await look(other)).backgroundColor);
      const filled = await look(page.locator('main .MuiButton-contained'));
      expect(filled).toMatchObject({ borderStyle: 'solid', borderWidth: '1px' });
      const size = page.getByRole('combobox', { name: 'Éléments par page' });
      await size.focus();
      expect(await look(page.locator('.MuiOutlinedInput-root', { has: size }))).toMatchObject({
        outlineStyle: 'solid',
        outlineWidth: '3px',
      });

      await walkTo(page, '/reservation/reservation-calendar');
      await page.locator('.bar').first().waitFor();
      const keys = await page.locator('.legend .key:not(.weekend, .holiday)').all();
      const looks = await Promise.all(keys.map(async key => JSON.stringify(await look(key))));
      expect(looks.length).toBe(10);
      expect(new Set(looks).size).toBe(10);
      // The key says what the bar looks like.
      for (const kind of ['RESERVED', 'CONTRACT', 'OPTION']) {
        const [bar, key] = [
          await look(page.locator(`.bar.${kind}`)),
          await look(page.locator(`.key.${kind}`)),
        ];
        expect([bar.backgroundColor, bar.borderStyle]).toEqual([key.backgroundColor, key.borderStyle]);
      }
    }));
});

describe('where one is', () => {
  it('is the title of the page that one comes to, which is said, and the next row once one is gone', () =>
    story(async ({ page }) => {
      const comesTo = async (title: RegExp) => {
        await page.getByRole('heading', { level: 1, name: title }).waitFor();
        expect(await arrivalFaults(page)).toEqual([]);
        return page.evaluate(() => document.activeElement?.tagName);
      };
      expect(await comesTo(/^Clients, 150$/)).toBe('H1');

      const section = page.getByRole('button', { name: 'Parc', exact: true });
      await section.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Liste des véhicules' }).focus();
      await page.keyboard.press('Enter');
      expect(await comesTo(/^Véhicules, \d+$/)).toBe('H1');
      await page.locator('tbody a').first().focus();
      await page.keyboard.press('Enter');
      expect(await comesTo(/TUN/)).toBe('H1');
      // Back where one was.
      const left = page.locator('tbody a').first();
      await page.goBack();
      await expect.poll(() => left.evaluate(link => link === document.activeElement)).toBe(true);
      await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^Véhicules/);

      // What changes within a page takes nothing.
      const next = page.getByRole('button', { name: 'Suivant' });
      await next.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/page=2/);
      await answered(page);
      expect(await next.evaluate(button => button === document.activeElement)).toBe(true);
      const fold = page.getByRole('button', { name: /^(Réduire|Déployer) le menu$/ });
      for (const isOpen of ['false', 'true']) {
        await fold.focus();
        await page.keyboard.press('Enter');
        await page.locator(`[aria-label$=" le menu"][aria-expanded="${isOpen}"]`).waitFor();
        expect(await fold.evaluate(button => button === document.activeElement)).toBe(true);
      }

      await page.keyboard.press('Control+k');
      await page.keyboard.type('nouveau vehicule');
      await page.getByRole('option', { name: /Nouveau véhicule/ }).waitFor();
      await page.keyboard.press('Enter');
      // A form has the focus in its first box.
      expect(await comesTo(/^Nouveau véhicule$/)).toBe('INPUT');
      await walkTo(page, '/settings/add-service');
      expect(await comesTo(/^Nouveau service$/)).toBe('INPUT');
      await page.keyboard.type('Abonnement');
      await page.keyboard.press('Control+s');
      expect(await comesTo(/^Services/)).toBe('H1');

      const row = page.getByRole('row', { name: /Abonnement/ });
      const follows = await row.locator('xpath=following-sibling::tr[1]//a').textContent();
      await row.getByRole('link').focus();
      await row.getByRole('button', { name: /^Supprimer/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).focus();
      await page.keyboard.press('Enter');
      await row.waitFor({ state: 'detached' });
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(follows);
    }));
});

describe('the search across resources', () => {
  it('opens by Ctrl+K, finds records and pages, and leads there by the keyboard', () =>
    atDesk(async ({ page }) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tun');
      const box = page.getByRole('combobox', { name: 'Rechercher partout' });
      const vehicles = page.getByRole('group', { name: 'Véhicules' });
      await vehicles.getByRole('option').first().waitFor();
      expect(await box.inputValue()).toBe('tun');
      // Five, and the way to all of them.
      expect(await vehicles.getByRole('option').count()).toBe(6);
      expect(await accessibilityFaults(page)).toEqual([]);
      const plate = (await vehicles.getByRole('option').first().locator('bdi').textContent()) ?? '';
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('option').nth(1);
      expect(await second.getAttribute('aria-selected')).toBe('true');
      expect(await box.getAttribute('aria-activedescendant')).toBe(await second.getAttribute('id'));
      const label = (await second.locator('bdi').textContent()) ?? '';
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: label }).waitFor();

      // However it is typed, and before the answer has come.
      await page.keyboard.press('Control+k');
      await page.keyboard.type(plate.replaceAll(' ', '').toLowerCase());
      await page.keyboard.press('Enter');
      await box.waitFor({ state: 'detached' });
      await page.getByRole('heading', { level: 1, name: plate }).waitFor();

      await page.keyboard.press('Control+k');
      await page.keyboard.type('nouvelle reservation');
      await page.getByRole('option', { name: /Nouvelle réservation/ }).click();
      await page.waitForURL('**/reservation/reservation-sheet');

      await page.keyboard.press('Control+k');
      await page.keyboard.type('zzyzx');
      await page.getByText('Aucun résultat trouvé').waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('tun');
      await vehicles.getByRole('option', { name: /Voir tout/ }).click();
      await page.getByRole('heading', { level: 1, name: /^Véhicules/ }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Rechercher' }).inputValue()).toBe('tun');
      await page.keyboard.press('Control+k');
      await page.keyboard.press('Escape');
      await box.waitFor({ state: 'detached' });
    }));

  it('has a phone’s whole screen, and the menu a drawer that leaves on Escape, outside, and with the page chosen', () =>
    story(async ({ page }) => {
      await page.getByRole('button', { name: 'Rechercher partout' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rechercher partout' });
      await page.getByRole('combobox', { name: 'Rechercher partout' }).fill('benali');
      await dialog.getByRole('option').first().waitFor();
      expect(await dialog.boundingBox()).toMatchObject({
        x: 0,
        y: 0,
        width: phone.width,
        height: phone.height,
      });
      expect(await accessibilityFaults(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Fermer la recherche' }).click();
      await dialog.waitFor({ state: 'detached' });

      const drawer = page.getByRole('dialog', { name: 'Menu principal' });
      const burger = page.getByRole('button', { name: 'Ouvrir le menu' });
      const leave = [
        () => page.keyboard.press('Escape'),
        () => page.mouse.click(phone.width - 10, 400),
        async () => {
          await drawer.getByRole('button', { name: 'Parc' }).click();
          await drawer.getByRole('link', { name: 'Liste des véhicules' }).click();
        },
      ];
      for (const way of leave) {
        await burger.click();
        await drawer.getByText('Parc').waitFor();
        await way();
        await drawer.waitFor({ state: 'detached' });
      }
      await page.getByRole('heading', { level: 1, name: /^Véhicules/ }).waitFor();
    }, phone));
});

describe('paper', () => {
  /** The texts of the pages that the browser prints. */
  const printed = async (page: Page) => {
    const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })));
    return (await extractText(paper, { mergePages: false })).text;
  };

  it('has of a list its company, its filters and its head on each page, and nothing of the screen', () =>
    atDesk(async ({ page }) => {
      await walkTo(page, '/park/vehicle-list?parPage=50');
      await page.getByRole('row').nth(40).waitFor();
      await answered(page, 300);
      const pages = await printed(page);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages[0]).toMatch(/^Jasmin Location SARL\s+Imprimé le \d\d\/\d\d\/\d{4} \d\d:\d\d\s+Véhicules/);
      for (const text of pages.filter(one => / TUN /.test(one))) expect(text).toContain('Kilométrage');
      expect(pages.join(' ')).not.toMatch(
        /Ajouter|Exporter|Colonnes|Rechercher|Tableau de bord|Aller au contenu/,
      );
      await walkTo(page, '/park/vehicle-list?agency=1&recherche=Peugeot');
      await page.getByRole('row').nth(40).waitFor({ state: 'detached' });
      const [narrowed] = await printed(page);
      expect(narrowed).toMatch(/Recherche\s*: «\s*Peugeot\s*»/);
      expect(narrowed).toMatch(/Agence\s*:\s*Tunis-Carthage/);
    }));

  it('has of a sheet its record, and of the planning its days, its vehicles and what holds them', () =>
    atDesk(async ({ page }) => {
      await walkTo(page, '/park/vehicle-sheet/4');
      await page.getByRole('tab', { name: 'Fiche' }).waitFor();
      await answered(page, 300);
      const sheet = (await printed(page)).join(' ');
      expect(sheet).toMatch(/^Jasmin Location SARL\s+Imprimé le [^]*TUN[^]*Identification[^]*Marque/);
      expect(sheet).not.toMatch(/Nouvelle dépense|Tout modifier|Tableau de bord|Aller au contenu/);

      await walkTo(page, '/reservation/reservation-calendar');
      await page.locator('.bar').first().waitFor();
      const text = (await printed(page)).join(' ');
      expect(text).toMatch(/Jasmin Location SARL[^]*Planning[^]*Véhicule[^]*TUN/);
      expect(text).toMatch(/Réservé|RES-\d/);
      expect(text).not.toMatch(/Nouvelle réservation|Aujourd’hui|Toutes/);
    }));
});

describe('the logs', () => {
  it('are filtered by a button, unfold to what changed, and are purged after a question', () =>
    atDesk(async ({ page }) => {
      await page.goto(`${product.url}/settings/log-list`);
      await page.getByRole('combobox', { name: 'Racine' }).click();
      expect(await page.getByRole('option').first().textContent()).toBe('Toutes');
      await page.getByRole('option', { name: 'Réservation' }).click();
      const search = page.getByRole('button', { name: 'Rechercher', exact: true });
      const title = page.getByRole('heading', { level: 1, name: /^Liste des logs/ });
      const all = await title.textContent();
      await search.click();
      await page.waitForURL(/entityType/);
      await page.waitForFunction(before => document.querySelector('h1')?.textContent !== before, all);
      const row = page.getByRole('row').filter({ hasText: 'Confirmer' }).first();
      expect(await row.textContent()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
      await row.getByRole('button').click();
      await page.getByText('Statut').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.getByRole('link', { name: /^Ouvrir la réservation RES-/ }).click();
      await page.getByRole('heading', { level: 1, name: /RES-/ }).waitFor();
      await page.goBack();

      await page.getByRole('searchbox', { name: 'Recherche' }).fill('zzyzx');
      await page.keyboard.press('Enter');
      await page.getByText('Aucun Historique Trouvé Avec Cette Recherche').waitFor();
      await page.getByRole('button', { name: 'Supprimer Toute' }).click();
      const question = page.getByRole('alertdialog');
      await question.getByText(/^Êtes-vous sûr de vouloir supprimer cette historique.\?$/).waitFor();
      await question.getByRole('button', { name: 'Supprimer Toute' }).click();
      await page.getByText(/il reste archivé douze mois/).waitFor();
      await page.getByRole('button', { name: 'Effacer les filtres' }).click();
      await page.getByText(/^Purge de l’historique/).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
    }));
});
