import type { Page } from 'playwright-core';

/** Goes to an address of the admin without loading it anew, as its own links do. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `walk${idx}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** Whether the page has one title that begins so, and its address is as asked; within a few seconds. */
export async function isAt(page: Page, path: string, headings: readonly string[]): Promise<boolean> {
  const there = page.waitForFunction(
    ([address, beginnings]) => {
      const titles = [...document.querySelectorAll('h1')].filter(title => title.checkVisibility());
      const text = titles[0]?.textContent ?? '';
      return (
        location.pathname === address &&
        titles.length === 1 &&
        beginnings.some(beginning => text.startsWith(beginning)) &&
        !document.querySelector('main [aria-busy="true"]')
      );
    },
    [path, headings] as const,
    { timeout: 6_000, polling: 30 },
  );
  return there.then(
    () => true,
    () => false,
  );
}

/** What a page has asked of the server and is waiting for. */
export function watchAnswers(page: Page): { quiet(): Promise<void> } {
  const pending = new Set<unknown>();
  page.on('request', request => {
    // The live stream (server/http/liveRoute.ts) is never over.
    if (!request.url().endsWith('/live')) pending.add(request);
  });
  page.on('requestfinished', request => void pending.delete(request));
  page.on('requestfailed', request => void pending.delete(request));
  return {
    /** Once nothing has been waited for during two frames. */
    async quiet() {
      for (let calm = 0; calm < 2; calm = pending.size === 0 ? calm + 1 : 0)
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
    },
  };
}
