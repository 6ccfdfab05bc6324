import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessibilityFaults, openBrowser, signIn } from './helpers/browser';
import type { Visit } from './helpers/browser';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';

const copied = [
  'src',
  'server',
  'public',
  'scripts',
  'index.html',
  'package.json',
  'vite.config.ts',
  'vite.budget.ts',
  'vite.groups.ts',
  'vite.worker.ts',
  'tsconfig.json',
];

let folder: string;
let product: Product;
let visit: Visit;
let page: Page;
let token: string;

/** The file that the README tells a developer to save, and where. */
async function readmeResource(): Promise<{ path: string; content: string }> {
  const readme = await readFile('README.md', 'utf8');
  const section = readme.slice(readme.indexOf('## Add a resource'));
  const path = /`(src\/resources\/[^`]+\.ts)`/.exec(section)?.[1] ?? '';
  const content = /```ts\n([\s\S]*?)```/.exec(section)?.[1] ?? '';
  return { path, content };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karhba-copy-'));
  for (const name of copied) await cp(name, join(folder, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const { path, content } = await readmeResource();
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
  product = await startProduct(folder);
  visit = await openBrowser(product.url);
  page = visit.page;
});
afterAll(async () => {
  await visit?.close();
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<T>(
  query: string,
  variables: object = {},
  as = token,
): Promise<{ data: T; errors?: { extensions: { code: string } }[] }> {
  const response = await fetch(`${product.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${as}` },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as never;
}

interface SignedIn {
  login: { user: { id: string }; token: { accessToken: string } };
}
const login = async (email: string) =>
  (
    await ask<SignedIn>(
      'mutation ($email: String) { login(email: $email, password: "karhba-demo-2026") { user { id } token { accessToken } } }',
      { email },
      '',
    )
  ).data.login;

describe('one file makes a resource', () => {
  it('has its API, refused until its rights are granted', async () => {
    token = (await login('superadmin@karhba.test')).token.accessToken;
    const { user, token: limited } = await login('limited@karhba.test');
    const list = '{ TollBadges { count data { id number vehicle { label } } } }';
    expect((await ask<{ TollBadges: unknown }>(list)).data.TollBadges).toEqual({ count: 0, data: [] });
    expect((await ask(list, {}, limited.accessToken)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');

    interface Rights {
      PermissionByUserId: { actions: { action: string; isAllowed: boolean }[] };
    }
    const { data } = await ask<Rights>(
      'query ($id: ID) { PermissionByUserId(userId: $id) { actions { action isAllowed } } }',
      { id: user.id },
    );
    const toggles = data.PermissionByUserId.actions.filter(({ action }) => action.includes('toll_badge'));
    expect(toggles).toEqual(
      ['toll_badges', 'create_toll_badge', 'update_toll_badge', 'delete_toll_badge'].map(action => ({
        action,
        isAllowed: false,
      })),
    );
    await ask(
      'mutation ($id: ID) { managePermissions(userId: $id, actions: [{ action: "toll_badges", isAllowed: true }]) { userId } }',
      { id: user.id },
    );
    expect(
      (await ask<{ TollBadges: { count: number } }>(list, {}, limited.accessToken)).data.TollBadges.count,
    ).toBe(0);
    const refused = await ask('mutation { createTollBadge(number: "X") { id } }', {}, limited.accessToken);
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is in the menu, with its empty list', async () => {
    await signIn(page, product.url, 'superadmin@karhba.test');
    const menu = page.getByRole('navigation').first();
    await menu.getByRole('button', { name: 'Parc', exact: true }).click();
    await menu.getByRole('link', { name: 'Badges de péage' }).click();
    await page.getByRole('heading', { level: 1, name: /Badges de péage/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/park/toll-badge-list');
    await page.getByText('Aucun badge. Ajoutez ceux que vos véhicules portent.').waitFor();
  });

  it('creates, in French, and refuses what is missing beside its field', async () => {
    await page.goto(`${product.url}/park/add-toll-badge`);
    await page.getByRole('heading', { level: 1, name: 'Nouveau badge de péage' }).waitFor();
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await page.getByText('Ce champ est obligatoire').first().waitFor();
    await page.getByRole('textbox', { name: 'N° du badge' }).fill('TA-004512');
    await page.getByRole('combobox', { name: 'Société' }).click();
    await page.getByRole('option', { name: 'Tunisie Autoroutes' }).click();
    await page.getByRole('textbox', { name: 'Solde' }).fill('45,5');
    await page.getByRole('button', { name: /^Enregistrer/ }).click();
    await page.getByText(/Badge de péage ajouté avec succès/).waitFor();
    await page.getByText('45,500').first().waitFor();
  });

  it('is found by search, opened by its address, edited, and tells its history', async () => {
    await page.goto(`${product.url}/park/toll-badge-list`);
    await page.getByRole('combobox', { name: 'Rechercher' }).fill('ta004512');
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: 'TA-004512' }).first().waitFor();
    const { data } = await ask<{ TollBadges: { data: { id: string }[] } }>('{ TollBadges { data { id } } }');
    await page.goto(`${product.url}/park/add-toll-badge/${data.TollBadges.data[0]?.id}`);
    await page.getByRole('textbox', { name: 'Solde' }).fill('60');
    await page.getByRole('button', { name: /^Mettre à jour/ }).click();
    await page.getByText(/Badge de péage mis à jour avec succès/).waitFor();
    await page.getByRole('row').filter({ hasText: 'TA-004512' }).last().click();
    await page.getByText('Modification du badge de péage TA-004512').waitFor();
    await page.getByText('45,500 DT').first().waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(visit.complaints).toEqual([]);
  });
});
