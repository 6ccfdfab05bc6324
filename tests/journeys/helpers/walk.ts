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
    { timeout: 30_000, polling: 30 },
  );
  return there.then(
    () => true,
    () => false,
  );
}
