import type { Page } from 'playwright-core';

/** What does not fit where letters, words and lines stand as far apart as WCAG 1.4.12 lets the reader put them. */
export function spacingFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    const wide = new CSSStyleSheet();
    wide.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
        'p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(wide);
    await frame();
    await frame();
    const faults: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) faults.push(`with the spacing of 1.4.12 the page is ${over} px wider than the window`);
    for (const table of document.querySelectorAll('main table')) {
      let place = table.parentElement;
      while (place && !place.matches('.MuiPaper-root, section, main')) {
        if (/auto|scroll/.test(getComputedStyle(place).overflowX)) break;
        place = place.parentElement;
      }
      const out = table.getBoundingClientRect().right - (place?.getBoundingClientRect().right ?? 0);
      const scrolls = place && /auto|scroll/.test(getComputedStyle(place).overflowX);
      if (out > 1 && !scrolls) faults.push(`with the spacing of 1.4.12 ${table.ariaLabel} leaves its card`);
    }
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(one => one !== wide);
    return faults;
  });
}

/** What does not fit in 320 px (WCAG 1.4.10): a page that scrolls sideways, a title that is cut, more without a sign of it. */
export async function narrowFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const faults = await page.evaluate(async () => {
    const frame = () => new Promise(done => requestAnimationFrame(done));
    await frame();
    await frame();
    const found: string[] = [];
    const over = document.documentElement.scrollWidth - innerWidth;
    if (over > 0) {
      const wide = [...document.querySelectorAll('body *')].find(
        one => one.getBoundingClientRect().right > innerWidth + 1,
      );
      found.push(`at 320 px the page is ${over} px too wide: ${wide?.outerHTML.slice(0, 160)}`);
    }
    for (const title of document.querySelectorAll('h1'))
      if (title.scrollWidth > title.clientWidth || getComputedStyle(title).textOverflow === 'ellipsis')
        found.push(`at 320 px the title « ${title.textContent} » is cut`);
    for (const bar of document.querySelectorAll<HTMLElement>('main [role=group]')) {
      if (bar.scrollWidth <= bar.clientWidth + 1) continue;
      const { maskImage, scrollPaddingLeft } = getComputedStyle(bar);
      if (maskImage === 'none') found.push(`at 320 px nothing shows that « ${bar.ariaLabel} » scrolls`);
      if (scrollPaddingLeft === 'auto')
        found.push(`« ${bar.ariaLabel} » hides at its edge what has the focus`);
    }
    return found;
  });
  if (before) await page.setViewportSize(before);
  return faults;
}
