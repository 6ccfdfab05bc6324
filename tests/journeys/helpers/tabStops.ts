import type { Page } from 'playwright-core';
import { still } from './browser';

/**
 * Goes through a page by Tab alone and says what is wrong: what can be seen and operated but is never reached, and
 * stops that do not show that they have the focus.
 */
export async function tabFaults(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await still(page);
  const wanted = await page.evaluate(() => {
    const looks = (element: Element) => {
      const near = [element, element.parentElement, element.parentElement?.querySelector('fieldset')];
      return near
        .map(one => {
          if (!one) return '';
          const style = getComputedStyle(one);
          const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth, top } =
            style;
          return [outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, borderWidth, top].join();
        })
        .join('|');
    };
    const operable =
      'a[href], button:not([disabled]), input:not([disabled]):not([type="hidden"]), textarea, select, summary, [tabindex]';
    const stops = [...document.querySelectorAll<HTMLElement>(operable)].filter(
      one =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.closest('[aria-hidden="true"], [inert]'),
    );
    const kept = globalThis as unknown as { stops: Map<Element, string>; looks: typeof looks };
    kept.stops = new Map(stops.map(one => [one, looks(one)]));
    kept.looks = looks;
    return stops.length;
  });
  const dull: string[] = [];
  // A form puts the focus in its first box: what stands before it comes after the page's end.
  let ends = 0;
  for (let presses = 0; presses < wanted + 20; presses++) {
    await page.keyboard.press('Tab');
    const state = await page.evaluate(async () => {
      const { stops, looks } = globalThis as unknown as {
        stops: Map<Element, string>;
        looks: (element: Element) => string;
      };
      const at = document.activeElement;
      if (!at || at === document.body) return { body: true, ended: stops.size === 0 };
      const before = stops.get(at);
      stops.delete(at);
      // It may take a moment to show.
      for (let frames = 0; frames < 20 && before === looks(at); frames++)
        await new Promise(done => setTimeout(done, 20));
      const isDull = before !== undefined && before === looks(at);
      return { ended: stops.size === 0, dull: isDull ? at.outerHTML.slice(0, 160) : undefined };
    });
    if (state.dull) dull.push(`shows no focus: ${state.dull}`);
    if (state.body) ends += 1;
    if (state.ended || ends > 1) break;
  }
  const missed = await page.evaluate(() => {
    const { stops } = globalThis as unknown as { stops: Map<Element, string> };
    return [...stops.keys()].map(one => `never reached: ${one.outerHTML.slice(0, 160)}`);
  });
  return [...dull, ...missed];
}
