import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowser, desktop, openBrowser } from '../../tests/journeys/helpers/browser';
import { account, slow4g } from './visit';

/** A front over the API: where it is, and what its pages are made of. */
export interface MovedFront {
  url: string;
  /** Address of the login, which leads to the list of vehicles, and of that list. */
  path: string;
  list: string;
  email: string;
  password: string;
  submit: string;
  /** A link or row that opens a record, and what of a record shows that it is there. */
  row: string;
  record: string;
}

export const moves = ['manager', 'reload', 'tab', 'first', 'back', 'second'] as const;
export type Move = (typeof moves)[number];
/** Milliseconds. */
export type MoveFigures = Record<Move, number>;

/** For what is done for later, once a page is there. */
export const rest = 6000;
const patience = { timeout: 60_000 };

/**
 * What one waits for all day, in one browser: a sign-in by a password manager, the list loaded anew, in a new tab, a
 * record from its row, back, and the same record again.
 * @param slowed by what the processor is divided
 */
export async function makeMoves(front: MovedFront, slowed: number): Promise<MoveFigures> {
  const { page, context } = await openBrowser(front.url, desktop, 'light', { whole: true });
  try {
    await context.addInitScript(watchRows, front.row);
    await slowDown(context, page, slowed);
    await page.goto(front.url + front.path, { waitUntil: 'commit' });
    await page.locator(front.email).waitFor(patience);
    // As a password manager does: at once, and as if it were typed.
    await page.locator(front.email).fill(account.email);
    await page.locator(front.password).fill(account.password);
    await page.locator(front.submit).click();
    const manager = await rowsAfter(page);
    await page.goto(front.url + front.list, { waitUntil: 'commit' });
    await rowsAfter(page);
    await page.waitForTimeout(rest);
    await page.reload({ waitUntil: 'commit' });
    const reload = await rowsAfter(page);
    await page.waitForTimeout(rest);
    await page.close();
    const beside = await context.newPage();
    await slowDown(context, beside, slowed);
    await beside.goto(front.url + front.list, { waitUntil: 'commit' });
    const tab = await rowsAfter(beside);
    await beside.waitForTimeout(rest);
    const walk = async (way: 'open' | 'back') => {
      const spent = await beside.evaluate(step, [way, front.row, front.record] as const);
      await beside.waitForTimeout(rest);
      return spent;
    };
    const first = await walk('open');
    const back = await walk('back');
    return { manager, reload, tab, first, back, second: await walk('open') };
  } finally {
    // As on a machine where nothing of it has run yet.
    await closeBrowser();
  }
}

/** As far and as slow for a page as what is measured. @param slowed by what the processor is divided */
export async function slowDown(context: BrowserContext, page: Page, slowed: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowed });
}

interface Watched {
  rowsAt?: number;
}

/** From the navigation until the first row is on screen. */
async function rowsAfter(page: Page): Promise<number> {
  const found = await page.waitForFunction(() => (globalThis as Watched).rowsAt, undefined, patience);
  // The page that went before has its own.
  return (await found.jsonValue()) ?? NaN;
}

/** Runs in the page, frame by frame. */
function watchRows(row: string): void {
  const look = () => {
    const first = document.querySelector(row);
    if (first?.checkVisibility({ visibilityProperty: true }) && first.textContent?.trim())
      (globalThis as Watched).rowsAt = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

/** Runs in the page: goes to the first record, or back, and waits until a frame has shown it. */
function step([way, row, record]: readonly ['open' | 'back', string, string]): Promise<number> {
  return new Promise((done, failed) => {
    const began = performance.now();
    if (way === 'back') history.back();
    else document.querySelector<HTMLElement>(row)?.click();
    const there = () => {
      // Not in a list that is kept out of sight.
      const all = [...document.querySelectorAll(way === 'back' ? row : record)];
      const found = all.find(one => one.checkVisibility());
      return found instanceof HTMLInputElement ? found.value : found?.textContent?.trim();
    };
    const look = () => {
      const spent = performance.now() - began;
      if (there()) requestAnimationFrame(() => done(performance.now() - began));
      else if (spent > 60_000) failed(new Error(`${way}: nothing in a minute at ${location.href}`));
      else requestAnimationFrame(look);
    };
    look();
  });
}
