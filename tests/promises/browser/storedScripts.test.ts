import { actionsOf } from '../../../src/schema/words/actions/actions';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources } from '../../../src/resources/all';
import { makeAddresses } from '../../../src/schema/api/addresses';
import type { Field } from '../../../src/schema/field';
import type { Resource } from '../../../src/schema/resource';
import { answered, desktop, openBrowser, signIn } from '../../journeys/helpers/browser';
import { openSession } from '../../journeys/helpers/callApi';
import { startProduct } from '../../journeys/helpers/product';
import type { Product } from '../../journeys/helpers/product';
import { walkTo } from '../../journeys/helpers/walk';
import { scripts } from '../helpers/scripts';
import { full, keep, tries } from '../promise';
import { makeReader } from './helpers/makeReader';
import { firstRecords, plantTexts } from './helpers/plantTexts';
import { tried } from './helpers/tried';

const addresses = makeAddresses(resources.all);
const perResource = tries(1, 2);
/** Milliseconds without a question after which a screen has what it shows. */
const calm = tries(80, 200);

let product: Product;
/** Records with scripts in their texts, by resource. */
const planted = new Map<Resource, string[]>();
const taken = new Set<string>();
const fields = new Set<string>();
let sheetsRead = 0;

/** Any text, as long as it may be, another one for each record and field. */
function scriptFor(resource: Resource, turn: number) {
  let next = turn * 7;
  return ({ kind, max = kind === 'longText' ? 10_000 : 500 }: Field): string | undefined => {
    if (kind !== 'text' && kind !== 'longText') return undefined;
    const fitting = scripts.filter(text => text.length <= max);
    return fitting[(next++ + resource.name.length) % fitting.length];
  };
}

beforeAll(async () => {
  product = await startProduct();
  const { token } = await openSession(product, 'superadmin@karhba.test');
  for (const resource of tried(resources.all)) {
    if (!resource.operations?.update || !resource.operations.list) continue;
    const ids: string[] = [];
    for (const [turn, record] of (await firstRecords(product, token.accessToken, resource, 40)).entries()) {
      if (ids.length >= perResource) break;
      const given = scriptFor(resource, turn);
      const paths = await plantTexts(product, token.accessToken, resource, record, field => {
        const text = given(field);
        if (text) taken.add(text);
        return text;
      });
      for (const path of paths) fields.add(`${resource.name}.${path.replace(/\.\d+\./, '.')}`);
      if (paths.length > 0) ids.push(record.id);
    }
    planted.set(resource, ids);
  }
});
afterAll(() => product?.stop());

/** Says when a script of ours has run, in any frame. */
async function watch(context: BrowserContext, executed: string[]): Promise<void> {
  await context.exposeFunction('__executed', (where: string) => executed.push(where));
  await context.addInitScript(() =>
    Object.defineProperty(window, '__hit', {
      set() {
        (window as unknown as { __executed(where: string): void }).__executed(location.href);
      },
    }),
  );
  context.on('page', page =>
    page.on('dialog', dialog => {
      executed.push(`dialog on ${page.url()}`);
      void dialog.accept();
    }),
  );
}

async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await answered(page, calm);
}

/** Loads each screen when tried hard; otherwise lists are loaded, and what follows is gone to as by a link. */
async function goTo(page: Page, path: string, load = full): Promise<void> {
  if (load) await page.goto(product.url + path);
  else await walkTo(page, path);
  await settle(page);
}

/** List with its search and suggestions, sheets with their histories and prints, the form with what references offer. */
async function lookAround(page: Page, resource: Resource, ids: readonly string[]): Promise<void> {
  const { name, routes, readFirst } = resource;
  if (routes?.list) {
    await goTo(page, `${routes.list}?perPage=40`, true);
    const search = page.getByRole('combobox', { name: 'Rechercher' });
    if ((await search.count()) > 0) {
      await search.pressSequentially('hit=1');
      await answered(page, calm * 3);
      await page.keyboard.press('Enter');
      await settle(page);
    }
  }
  for (const id of ids) {
    const sheet = addresses.of(name, 'edit', id);
    const form = readFirst && `${sheet}?modifier=tout`;
    for (const path of new Set([sheet, form, addresses.of(name, 'show', id)])) {
      if (!path) continue;
      await goTo(page, path);
      for (const { label } of actionsOf(resource, 'print')) await print(page, label);
    }
  }
  if (routes?.create) {
    await goTo(page, routes.create);
    const boxes = await page
      .locator('main [role="combobox"]:visible:not([aria-haspopup="listbox"][readonly])')
      .all();
    for (const box of boxes.filter((_, index) => full || index % 3 === 0)) {
      await box.click();
      await page.keyboard.type('hit=1');
      await answered(page, calm * 3);
      await page.keyboard.press('Escape');
    }
  }
}

/** The same sheets, as they are shown to those who only read. */
async function readSheets(page: Page, name: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await goTo(page, addresses.of(name, 'edit', id) ?? '/');
    sheetsRead += Number((await page.locator('main').innerText()).includes('__hit=1'));
  }
}

async function print(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: label, exact: true });
  if ((await button.count()) === 0) return;
  const [tab] = await Promise.all([page.context().waitForEvent('page'), button.first().click()]);
  await tab
    .locator('iframe[src^="blob:"]')
    .waitFor()
    .catch(() => undefined);
  await tab.close();
}

describe('a script stored in a text', () => {
  it.each([
    ['as the page comes', false],
    // The code alone keeps it out, whatever the policies of the page.
    ...(full ? ([['without the policies of the page', true]] as const) : []),
  ] as const)('is read on every screen, and never runs: %s', async (kind, bypassed) => {
    const { page, context, complaints, close } = await openBrowser(product.url, desktop, 'light', {
      bypassCSP: bypassed,
      whole: true,
    });
    const executed: string[] = [];
    try {
      await watch(context, executed);
      await signIn(page, product.url, 'superadmin@karhba.test');
      // The second time it is the same screens that show the same kinds of texts: one record of each.
      for (const [resource, ids] of planted)
        await lookAround(page, resource, bypassed ? ids.slice(0, 1) : ids);
      await signIn(page, product.url, await makeReader(product));
      for (const [{ name }, ids] of planted) await readSheets(page, name, ids);
      const records = [...planted.values()].flat();
      expect(records.length).toBeGreaterThanOrEqual(5);
      expect(fields.size).toBeGreaterThan(20);
      expect(taken.size).toBeGreaterThanOrEqual(20);
      expect(sheetsRead).toBeGreaterThan(3);
      expect(executed).toEqual([]);
      expect(complaints).toEqual([]);
      const n = fields.size * (bypassed ? 1 : perResource);
      keep(
        'P-28',
        { n, of: `stored scripts executed, ${kind}`, figure: executed.length, ideal: 0 },
        'chromium',
      );
    } finally {
      await close();
    }
  });
});
