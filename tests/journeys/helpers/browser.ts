import { existsSync } from 'node:fs';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Warnings and errors of the console, uncaught errors, requests to another origin: must stay empty. */
  complaints: string[];
  close(): Promise<void>;
}

/** What each page has asked and waits for. */
const awaited = new WeakMap<Page, Set<unknown>>();

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** As it lies on a counter. */
export const tablet = { width: 1024, height: 768 };

/** The engine without a window takes a fifth less of the processor, and shows no PDF. */
const windowless = '/usr/bin/chromium-headless-shell';
const people = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** One of each for all the stories of a run: it takes seconds of the processor to begin, a story of its own nearly none. */
const browsers = new Map<string, Promise<Browser>>();

async function theBrowser(executablePath: string): Promise<Browser> {
  const running = await browsers.get(executablePath);
  if (running?.isConnected()) return running;
  const begun = chromium.launch({
    executablePath,
    // Its pages have another clock where the run has (npm run days): by the library it would take minutes to open one.
    env: { ...process.env, LD_PRELOAD: '' },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=fr',
    ],
  });
  browsers.set(executablePath, begun);
  return begun;
}

/** Ends the browsers with whatever is open in them: the next story begins in another. */
export async function closeBrowser(): Promise<void> {
  const running = await Promise.all(browsers.values());
  browsers.clear();
  await Promise.all(running.map(one => one.close()));
}

interface Needs {
  /** Without the policies of the page: what the code itself keeps out. */
  bypassCSP?: boolean;
  /** The browser as people have it: it shows PDF files, and is what one measures. */
  whole?: boolean;
}

/** Of a run whose clock is put ahead (npm run days), by so many milliseconds: pages are told, their timers stay as they are. */
const ahead = Number(process.env.FAKETIME ?? 0) * 1000;

function putAhead(by: number): void {
  const Real = Date;
  globalThis.Date = new Proxy(Real, {
    construct: (real, words, as) =>
      Reflect.construct(real, words.length > 0 ? words : [Real.now() + by], as) as Date,
    apply: () => new Real(Real.now() + by).toString(),
    get: (real, key, as) => (key === 'now' ? () => Real.now() + by : (Reflect.get(real, key, as) as unknown)),
  });
}

/** A French Chromium that knows nothing yet, and writes down everything it complains of. */
export async function openBrowser(
  url: string,
  viewport = desktop,
  colorScheme: 'light' | 'dark' = 'light',
  { bypassCSP = false, whole = false }: Needs = {},
): Promise<Visit> {
  const browser = await theBrowser(whole || !existsSync(windowless) ? people : windowless);
  const context = await browser.newContext({
    viewport,
    hasTouch: viewport === phone || viewport === tablet,
    colorScheme,
    // Each frame of a movement is drawn by the processor that everybody waits for; the promises have it as most people do.
    reducedMotion: process.env.PROMISES === 'full' || whole ? 'no-preference' : 'reduce',
    bypassCSP,
    locale: 'fr-FR',
    timezoneId: 'America/Los_Angeles',
  });
  if (ahead !== 0) await context.addInitScript(putAhead, ahead);
  const complaints: string[] = [];
  const watch = (page: Page) => {
    const pending = new Set<unknown>();
    awaited.set(page, pending);
    page.on('request', request => {
      // The live stream is never over.
      if (!request.url().endsWith('/live')) pending.add(request);
    });
    page.on('requestfinished', request => void pending.delete(request));
    page.on('requestfailed', request => void pending.delete(request));
    page.on('console', message => {
      // The live stream of a session that is over is refused, before the tab knows of it or after.
      if (message.location().url.endsWith('/live') && message.text().includes('401')) return;
      if (message.type() === 'warning' || message.type() === 'error')
        complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', error => complaints.push(`uncaught: ${error.message}`));
  };
  context.on('request', request => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) complaints.push(`request to ${origin}`);
  });
  context.on('page', watch);
  const page = await context.newPage();
  context.setDefaultTimeout(30_000);
  return { page, context, complaints, close: () => context.close() };
}

/** Once nothing of the page moves or waits any more, but for what counts the time of a message. */
export async function still(page: Page): Promise<void> {
  // Rows that wait for others are dimmed, and what fades is pale: neither is what the reader is left with.
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      document.getAnimations().every(({ playState, effect }) => {
        const { iterations, duration } = effect?.getComputedTiming() ?? {};
        return playState !== 'running' || iterations === Infinity || Number(duration) > 1000;
      }),
  );
}

/** Once the page has waited for nothing during so many milliseconds. */
export async function answered(page: Page, calm = 200): Promise<void> {
  let since = Date.now();
  while (Date.now() - since < calm) {
    if (awaited.get(page)?.size) since = Date.now();
    await new Promise(done => setTimeout(done, 10));
  }
}

/** Another page of the same browser, in a window of its own: one that stands behind another draws once a second. */
export async function openBeside(page: Page): Promise<Page> {
  const context = page.context();
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  const [beside] = await Promise.all([
    context.waitForEvent('page'),
    devtools.send('Target.createTarget', { url: 'about:blank', newWindow: true, browserContextId }),
  ]);
  await devtools.detach();
  return beside;
}

/** What the server answers next to a question that names this, on whichever page of the browser. */
export async function answerAbout(name: string, page: Page): Promise<string> {
  const answer = await page.context().waitForEvent('response', {
    predicate: response => {
      const asked = response.request().postData() ?? '';
      // A page that opens says its address with its session, whatever that names.
      return asked.includes(name) && !asked.includes('mutation Refresh');
    },
  });
  return answer.text();
}

/** Opens a document, which comes in a tab of its own, and closes that: a page behind another draws once a second. */
export async function openedInTab(page: Page, open: () => Promise<unknown>): Promise<void> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()]);
  // A list is shown as it is; what is printed of a record has a page of its own.
  await tab.waitForURL(/^blob:|\/print\//);
  if (!tab.url().startsWith('blob:')) await tab.locator('iframe[src^="blob:"]').waitFor();
  await tab.close();
}

interface Declared {
  _audit: { rules: { id: string; impact?: string }[] };
}

/** A rule of axe's gives what it finds its own weight: those whose weight is not counted are not asked. */
const asked = {
  ...Object.fromEntries(
    (axe as unknown as Declared)._audit.rules
      .filter(({ impact }) => impact === 'minor' || impact === 'moderate')
      .map(({ id }) => [id, { enabled: false }]),
  ),
  // Of WCAG 2.2, and left out unless one asks.
  'target-size': { enabled: true },
};

/** What axe finds serious or critical on the page once it is still, one line each; by one of its rules, or by all. */
export async function accessibilityFaults(page: Page, only?: string): Promise<string[]> {
  await still(page);
  // The page stays the same while one walks through the admin.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    ([rule, rules]) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        elementRef: false,
        ...(rule ? { runOnly: [rule] } : { rules }),
      }),
    [only, asked] as const,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()} ${id}: ${nodes.map(node => node.html.slice(0, 200)).join(' | ')}`);
}

/** The same of what alone changes with the scheme of colours: its texts in the other scheme, in which the page is left. */
export async function contrastFaults(page: Page): Promise<string[]> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const other = isDark ? 'light' : 'dark';
  const before = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: other });
  await page.waitForFunction(was => getComputedStyle(document.body).backgroundColor !== was, before);
  return (await accessibilityFaults(page, 'color-contrast')).map(fault => `${other} ${fault}`);
}

/** Signs in through the form of the login page. */
export async function signIn(
  page: Page,
  url: string,
  email: string,
  password = 'karhba-demo-2026',
): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.locator('#login').waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}
