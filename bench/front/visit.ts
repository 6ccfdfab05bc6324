import type { CDPSession, Page } from 'playwright-core';
import { closeBrowser, desktop, openBrowser } from '../../tests/journeys/helpers/browser';

/** Where a visit begins and what it types in. */
export interface Front {
  url: string;
  /** Address of the login page, which leads to the list of vehicles. */
  path: string;
  email: string;
  password: string;
  submit: string;
}

/** What one visit took: milliseconds and bytes. */
export interface VisitFigures {
  firstPaint: number;
  /** From the navigation until the form is on screen with its script listening. */
  usable: number;
  /** From the submission until the text of the first row is on screen. */
  loginToList: number;
  /** Scripts received by then, as transferred. */
  scriptBytes: number;
}

/** What a tool such as Lighthouse calls slow 4G: 150 ms, 1.6 Mbit/s down, 750 kbit/s up. */
export const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) | 0,
  uploadThroughput: (768_000 / 8) | 0,
};
export const slowedProcessor = 4;
/** Milliseconds between two keys of someone who types well. */
const typing = 90;

export const account = { email: 'superadmin@karhba.test', password: 'karhba-demo-2026' };

/** Opens the login page with an empty profile, types, signs in and waits for the first row. */
export async function visit(front: Front): Promise<VisitFigures> {
  const { page, context } = await openBrowser(front.url, desktop, 'light', { whole: true });
  try {
    const session = await context.newCDPSession(page);
    const scriptBytes = await slowDown(session);
    await page.addInitScript(watch, { email: front.email });
    await page.goto(front.url + front.path, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'usableAt' in globalThis, undefined, { timeout: 60_000 });
    await page.locator(front.email).pressSequentially(account.email, { delay: typing, timeout: 60_000 });
    await page
      .locator(front.password)
      .pressSequentially(account.password, { delay: typing, timeout: 60_000 });
    const typed = await page.locator(front.email).inputValue();
    if (typed !== account.email) throw new Error(`The form kept '${typed}' of what was typed`);
    await page.locator(front.submit).click();
    await page.waitForFunction(() => 'listAt' in globalThis, undefined, { timeout: 60_000 });
    return { ...(await timesOf(page)), scriptBytes: scriptBytes() };
  } finally {
    // As on a machine where nothing of it has run yet.
    await closeBrowser();
  }
}

/** @returns how many bytes of scripts have come. */
async function slowDown(session: CDPSession): Promise<() => number> {
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedProcessor });
  return () => bytes;
}

interface Watched {
  usableAt?: number;
  submittedAt?: number;
  listAt?: number;
}

/** Runs in the page, frame by frame. A form that React draws is listened to when it is there, as is that of boot.js. */
function watch({ email }: { email: string }): void {
  const seen = globalThis as Watched;
  addEventListener('submit', () => (seen.submittedAt ??= performance.now()), { capture: true });
  const look = () => {
    if (document.querySelector(email)?.checkVisibility()) seen.usableAt ??= performance.now();
    const rows = document.querySelector('table:not([aria-hidden]) tbody');
    const shown = rows?.checkVisibility({ visibilityProperty: true });
    if (seen.submittedAt && shown && rows?.textContent?.trim()) seen.listAt ??= performance.now();
    if (!seen.listAt) requestAnimationFrame(look);
  };
  look();
}

function timesOf(page: Page) {
  return page.evaluate(() => {
    const { usableAt = NaN, submittedAt = NaN, listAt = NaN } = globalThis as Watched;
    const paint = performance.getEntriesByName('first-contentful-paint')[0];
    return { firstPaint: paint?.startTime ?? NaN, usable: usableAt, loginToList: listAt - submittedAt };
  });
}
