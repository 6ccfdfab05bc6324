import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { areas } from '../../src/product/areas';
import { can, governingAction } from '../../src/schema/words/access/permissions';
import { resources } from '../../src/resources/all';
import {
  accessibilityFaults,
  answered,
  contrastFaults,
  desktop,
  openBrowser,
  phone,
  signIn,
} from './helpers/browser';
import type { Visit } from './helpers/browser';
import { addressTable, ourSettings, specifiedSettings } from './helpers/addressTable';
import type { Address } from './helpers/addressTable';
import { callApi, openSession } from './helpers/callApi';
import { coveredStops, enlarged } from './helpers/covered';
import { startProduct } from './helpers/product';
import type { Product } from './helpers/product';
import { narrowFaults, spacingFaults } from './helpers/reflow';
import { rowFaults } from './helpers/rowFaults';
import { arrivalFaults, isAt, namelessFaults, walkTo } from './helpers/walk';

let product: Product;
let table: Address[];
let boss: string;

beforeAll(async () => {
  product = await startProduct();
  boss = (await openSession(product, 'superadmin@karhba.test')).token.accessToken;
  table = await addressTable(product, boss);
});
afterAll(() => product?.stop());

/** More than a hundred screens. */
const full = process.env.PROMISES === 'full';
const timeout = full ? 3_600_000 : 600_000;

/** Which addresses are judged by their measures, by all of axe's rules, and by their texts in the other colours too. */
interface Judged {
  measured: (address: Address) => boolean;
  byRules: (address: Address) => boolean;
  inBoth: (address: Address) => boolean;
}

/** Goes through addresses, in the order given; says what is wrong with each. */
async function walk(
  page: Page,
  addresses: readonly Address[],
  { measured, byRules, inBoth }: Judged,
  further: () => Promise<readonly string[]> = async () => [],
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    const { path, headings } = address;
    await walkTo(page, path);
    if (!(await isAt(page, path, headings))) {
      const title = await page.locator('h1').allTextContents();
      faults.push(`${path} shows ${title.join(', ')} at ${page.url()} instead of ${headings.join(' / ')}`);
      continue;
    }
    faults.push(...(await arrivalFaults(page)));
    await answered(page, 40);
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wider > 0) faults.push(`${path} is ${wider} px wider than the window`);
    faults.push(...(await namelessFaults(page)));
    if (byRules(address)) faults.push(...(await accessibilityFaults(page)));
    // Drawn anew in the other colours, in which the next one is then come to.
    if (inBoth(address)) faults.push(...(await contrastFaults(page)));
    if (!measured(address)) continue;
    faults.push(...(await further()));
    const isPhone = page.viewportSize()?.width === phone.width;
    const found = [...(await rowFaults(page)), ...(await (isPhone ? narrowFaults : spacingFaults)(page))];
    faults.push(...found.map(fault => `${path} ${fault}`));
  }
  return faults;
}

/** A browser signed in, whose complaints must stay empty. */
async function visit(email: string, viewport = desktop, colors: 'light' | 'dark' = 'light'): Promise<Visit> {
  const opened = await openBrowser(product.url, viewport, colors);
  await signIn(opened.page, product.url, email);
  return opened;
}

const [all, none] = [() => true, () => false];
/** Hand-written pages, and the first of each kind in each area: unless one asks for all, they stand for the others. */
const isSample = (address: Address) =>
  full ||
  address.kind === 'page' ||
  table.find(({ area, kind }) => area === address.area && kind === address.kind) === address ||
  /\/(log-list|update-tva|user-list)$/.test(address.path);
/** In light at the desk, in the dark on a phone: the tokens are the same on both. */
const judged: Judged = { measured: isSample, byRules: isSample, inBoth: () => full };
/** What is declared has the same roles and names on both; what is drawn by hand may be another page on a phone. */
const onPhone: Judged = { ...judged, byRules: address => full || address.kind === 'page' };
/** What one guard decides for all addresses. */
const some = (addresses: readonly Address[]) => addresses.filter((_, index) => full || index % 6 === 0);

describe('every address of the back-office', () => {
  it(
    'opens under its own name in silence, accessible, within its window, and hides nothing that has the focus',
    { timeout },
    async () => {
      const { page, complaints, close } = await visit('superadmin@karhba.test');
      try {
        expect(await walk(page, table, judged, () => coveredStops(page))).toEqual([]);
        expect(complaints).toEqual([]);
        expect(table.length).toBeGreaterThan(20);
      } finally {
        await close();
      }
    },
  );

  it('does so on a phone, and enlarged four times', { timeout }, async () => {
    const { page, complaints, close } = await visit('superadmin@karhba.test', phone, 'dark');
    try {
      const further = async () => {
        await page.setViewportSize(enlarged);
        const covered = await coveredStops(page);
        await page.setViewportSize(phone);
        return covered;
      };
      expect(await walk(page, table.filter(isSample), onPhone, further)).toEqual([]);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  it('keeps the letter of the specification, and says what does not exist', async () => {
    const declared = table.filter(({ area }) => area === 'settings').map(({ path }) => path);
    const lists = resources.all.flatMap(({ area, routes }) =>
      area === 'settings' ? [routes?.list, routes?.create] : [],
    );
    const known = [...specifiedSettings, ...ourSettings];
    expect(lists.filter(path => path && !known.includes(path))).toEqual([]);
    const unknown = Object.values(areas).map(({ base }) => `${base}/nulle-part`);
    const unbuilt = specifiedSettings.filter(path => !declared.includes(path));
    const { page, complaints, close } = await visit('superadmin@karhba.test');
    try {
      for (const path of [...unknown, ...unbuilt]) {
        await walkTo(page, path);
        // The title of the unknown page before is there at once; a record that is not there is asked for first.
        await answered(page, 100);
        expect([path, await isAt(page, path, ['Page non trouvée'])]).toEqual([path, true]);
        await page.getByText('404', { exact: true }).waitFor();
      }
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});

describe('what is not allowed', () => {
  it('leads a reader to their first page with a word, and shows them what they may read', async () => {
    const { user } = await openSession(product, 'limited@karhba.test');
    const reads = resources.all.flatMap(({ access }) => access.list ?? []).filter(right => right !== 'logs');
    const granted = new Set<string>([...reads, 'vehicles', 'services']);
    const actions = resources.actions.map(action => ({
      action,
      isAllowed: granted.has(governingAction(action)),
    }));
    const grant =
      'mutation ($userId: ID!, $actions: [PermissionActionInput!]!) { managePermissions(userId: $userId, actions: $actions) { userId } }';
    const { errors } = await callApi(product, grant, { userId: user.id, actions }, boss);
    expect(errors).toBeUndefined();
    const caller = { id: user.id, role: 'ADMIN', granted } as const;
    const allowed = table.filter(({ access }) => can(caller, access));
    const refused = table.filter(({ access }) => !can(caller, access));
    const { page, complaints, close } = await visit('limited@karhba.test');
    try {
      expect(await walk(page, some(allowed), { measured: none, byRules: none, inBoth: none })).toEqual([]);
      expect(refused.length).toBeGreaterThan(5);
      const sections = Object.keys(areas);
      const [home] = table
        .filter(({ area, access }) => area !== 'settings' && can(caller, access))
        .toSorted((one, other) => sections.indexOf(one.area) - sections.indexOf(other.area));
      for (const { path } of some(refused)) {
        await walkTo(page, path);
        expect([path, await isAt(page, home?.path ?? '', home?.headings ?? [])]).toEqual([path, true]);
      }
      await page.getByText('Vous n’avez pas accès à cette page.').first().waitFor();
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });

  it('leads a USER home from everywhere but their profile', async () => {
    const { page, complaints, close } = await visit('user@karhba.test');
    try {
      const own = table.filter(({ access, path }) => access === 'SIGNED_IN' && path !== areas.settings.base);
      for (const { path, headings } of some(table.filter(one => !own.includes(one)))) {
        await walkTo(page, path);
        expect([path, await isAt(page, '/', ['Bonjour'])]).toEqual([path, true]);
        expect(headings).not.toContain('Bonjour');
      }
      expect(own.length).toBeGreaterThan(0);
      expect(await walk(page, own, { measured: all, byRules: all, inBoth: all })).toEqual([]);
      expect(
        await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('listitem').count(),
      ).toBe(0);
      expect(await page.getByRole('button', { name: /Rechercher/ }).count()).toBe(0);
      expect(complaints).toEqual([]);
    } finally {
      await close();
    }
  });
});
