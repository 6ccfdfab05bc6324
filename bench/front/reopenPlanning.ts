import { closeBrowser, desktop, openBrowser, signIn } from '../../tests/journeys/helpers/browser';
import { rest, slowDown } from './moves';
import { account } from './visit';

const planning = '/reservation/reservation-calendar';
const bookings = '/reservation/reservation-list';

/**
 * The planning of the small company, left for the list of bookings and opened again: milliseconds from the click until
 * a frame has shown its bars.
 * @param slowed by what the processor is divided
 */
export async function reopenPlanning(url: string, slowed: number): Promise<number> {
  const { page, context } = await openBrowser(url, desktop, 'light', { whole: true });
  try {
    await signIn(page, url, account.email);
    await page.goto(url + planning);
    await page.locator('.painted canvas').first().waitFor();
    await slowDown(context, page, slowed);
    await page.evaluate(follow, [bookings, 'tr[data-id]'] as const);
    await page.waitForTimeout(rest);
    return await page.evaluate(follow, [planning, '.painted canvas'] as const);
  } finally {
    await closeBrowser();
  }
}

/** Runs in the page: follows its link to an address, and waits until a frame has shown `shown`. */
function follow([path, shown]: readonly [path: string, shown: string]): Promise<number> {
  return new Promise((done, failed) => {
    const began = performance.now();
    const link = document.querySelector<HTMLElement>(`nav a[href="${path}"]`);
    if (!link) throw new Error(`Nothing leads to ${path}`);
    link.click();
    const look = () => {
      const spent = performance.now() - began;
      // Not in what is kept out of sight.
      const isThere = [...document.querySelectorAll(shown)].some(one => one.checkVisibility());
      if (isThere) requestAnimationFrame(() => done(performance.now() - began));
      else if (spent > 60_000) failed(new Error(`Nothing of ${path} in a minute`));
      else requestAnimationFrame(look);
    };
    look();
  });
}
