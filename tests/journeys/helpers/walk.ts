import type { Page } from 'playwright-core';

/** Goes to an address of the admin without loading it anew, as its own links do. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `walk${idx}`, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/** What is wrong with how a page was come to: the focus is on its title, or in a box of its, and the page was said. */
export async function arrivalFaults(page: Page): Promise<string[]> {
  const arrived = () => {
    const at = document.activeElement;
    // Not that of the list that is kept behind the page.
    const title = [...document.querySelectorAll('#root h1')].find(one => one.checkVisibility());
    const said = document.getElementById('announcer')?.textContent ?? '';
    const isThere = at === title || at?.matches('#contenu :is(input, textarea, [role="combobox"])');
    return Boolean(isThere && said && title?.textContent.startsWith(said));
  };
  const there = page.waitForFunction(arrived, undefined, { timeout: 20_000, polling: 30 });
  return there.then(
    () => [],
    () =>
      page.evaluate(() => [
        `${location.pathname} has the focus on ${document.activeElement?.outerHTML.slice(0, 120)}, said ${document.getElementById('announcer')?.textContent}`,
      ]),
  );
}

/** Columns of tables and grids without a name, that of ticks and the corner included; tables without one, and buttons that share one. */
export async function namelessFaults(page: Page): Promise<string[]> {
  return [...(await namelessColumns(page)), ...(await namelessTables(page)), ...(await twinButtons(page))];
}

const namelessTables = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root :is(table, [role="grid"])')]
      .filter(table => table.checkVisibility() && !table.closest('[aria-hidden="true"]'))
      .filter(table => !table.matches('[aria-label], [aria-labelledby], :has(> caption)'))
      .map(table => `${location.pathname} has a table without a name: ${table.outerHTML.slice(0, 160)}`),
  );

/** Buttons of the page's content that are called alike: who hears them cannot tell which is meant. */
const twinButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll<HTMLElement>('main :is(button, [role="button"])')]
      .filter(button => button.checkVisibility() && !button.closest('[aria-hidden="true"]'))
      .map(button => (button.ariaLabel ?? button.innerText).trim());
    const twins = names.filter((name, at) => names.indexOf(name) < at);
    return [...new Set(twins)].map(name => `${location.pathname} has buttons of one name: ${name}`);
  });

async function namelessColumns(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root :is(thead th, thead td, [role="columnheader"])')]
      .filter(head => head.checkVisibility() && !head.closest('[aria-hidden="true"]'))
      .filter(head => !head.textContent.trim() && !head.getAttribute('aria-label'))
      .map(head => `${location.pathname} has a column without a name: ${head.outerHTML.slice(0, 160)}`),
  );
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
