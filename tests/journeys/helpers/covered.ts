import type { Page } from 'playwright-core';

/** Low enough for bars to be in the way: a window of 1280 × 1024 enlarged four times. */
export const enlarged = { width: 320, height: 256 };

/**
 * Gives the focus to each stop of the Tab key, down the page and up again, and says which cannot be seen at all: what
 * sticks to an edge must not hide where one is (WCAG 2.4.11).
 */
export async function coveredStops(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // In a window of another size bars are measured anew, once they are laid out.
    const frame = () => new Promise(done => requestAnimationFrame(done));
    await frame();
    await frame();
    await frame();
    const operable =
      'a[href], button:not([disabled]), input:not([disabled], [type="hidden"]), textarea, select, summary, [tabindex]';
    // Of rows that are alike, the first and the last.
    const isSample = (row: Element | null) =>
      !row || row.matches(':nth-child(-n + 2), :nth-last-child(-n + 2)');
    const stops = [...document.querySelectorAll<HTMLElement>(`#contenu :is(${operable})`)].filter(
      one =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[aria-hidden="true"], [inert]') &&
        isSample(one.closest('tr, li')),
    );
    const isSeen = (stop: HTMLElement) => {
      const { left, top, right, bottom, width, height } = stop.getBoundingClientRect();
      const beside = [0.05, 0.5, 0.95].map(part => left + width * part);
      // One that is taller than the window is seen by its beginning.
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const below = [0.1, 0.5, 0.9].map(part => from + (to - from) * part);
      if (right <= 0 || bottom <= 0 || height + width === 0) return false;
      return beside.some(x =>
        below.some(y => {
          const there = document.elementFromPoint(x, y);
          return there !== null && (stop.contains(there) || there.contains(stop) || isLabel(there, stop));
        }),
      );
    };
    // A box that is not to be seen itself has its drawing in its label.
    const isLabel = (there: Element, stop: HTMLElement) => there.closest('label')?.contains(stop) ?? false;
    const covered = new Set<string>();
    for (const way of [stops, stops.toReversed()])
      for (const stop of way) {
        if (!stop.isConnected) continue;
        stop.focus();
        if (document.activeElement === stop && !isSeen(stop)) covered.add(stop.outerHTML.slice(0, 160));
      }
    return [...covered].map(stop => `${location.pathname} hides ${stop}`);
  });
}
