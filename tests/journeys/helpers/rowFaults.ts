import type { Page } from 'playwright-core';

/**
 * What a table or a list of rows keeps from who cannot see which row they are in: rows without a header, rows whose
 * buttons are not there until one points at them, and controls of rows that say the same.
 */
export async function rowFaults(page: Page): Promise<string[]> {
  // They come once the rows have been seen.
  await page
    .waitForFunction(
      () => !document.querySelector('td.actions') || document.querySelector('symbol[id^=row-]'),
      undefined,
      { timeout: 20_000, polling: 30 },
    )
    .catch(() => undefined);
  return page.evaluate(() => {
    const faults: string[] = [];
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    const nameOf = (one: Element) => one.ariaLabel ?? one.textContent?.trim() ?? '';
    const repeated = (controls: readonly Element[]) => {
      const names = controls.filter(isSeen).map(nameOf);
      return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
    };
    for (const table of document.querySelectorAll('main table:not([role=grid])')) {
      // What stands for a list that is still to come is read by nobody.
      if (!isSeen(table) || table.ariaHidden === 'true') continue;
      const called = table.ariaLabel ?? table.textContent?.slice(0, 40);
      const rows = [...table.querySelectorAll('tbody > tr, tfoot > tr')];
      const headless = rows.filter(
        row =>
          row.childElementCount > 1 &&
          !row.querySelector(':scope > th[scope=row]') &&
          // Bones of a list that is still to come.
          !row.querySelector('.MuiSkeleton-root'),
      );
      if (headless.length > 0) faults.push(`${called}: ${headless.length} rows without a header`);
      if (table.querySelector('td.actions') && !document.querySelector('symbol[id^=row-]'))
        faults.push(`${called}: its rows wait for their actions`);
    }
    for (const list of document.querySelectorAll('main :is(table, ul, ol)'))
      for (const name of repeated([...list.querySelectorAll('button, summary')]))
        faults.push(`« ${name} » stands twice in ${list.ariaLabel ?? list.tagName}`);
    // A form may have several lists of rows, and several passwords.
    for (const name of repeated([
      ...document.querySelectorAll('.tools button, button.add, :has(> input[name*=assword]) button'),
    ]))
      faults.push(`« ${name} » stands twice`);
    return faults;
  });
}
