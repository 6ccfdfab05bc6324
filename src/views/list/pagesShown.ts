const inRange = 5;
const atMargins = 2;

/**
 * Numbers of pages to offer, from 1: five around the current one and two at each end, 'gap' where some are left out
 * (specification §9). A gap of one page is that page.
 */
export function pagesShown(current: number, last: number): (number | 'gap')[] {
  const first = Math.max(1, Math.min(current - Math.floor(inRange / 2), last - inRange + 1));
  const wanted = new Set<number>();
  for (let page = 1; page <= atMargins; page++) wanted.add(page).add(last + 1 - page);
  for (let page = first; page < first + inRange; page++) wanted.add(page);
  const shown: (number | 'gap')[] = [];
  for (const page of [...wanted].filter(one => one >= 1 && one <= last).sort((a, b) => a - b)) {
    const before = shown.at(-1);
    if (typeof before === 'number' && page - before === 2) shown.push(page - 1);
    else if (typeof before === 'number' && page - before > 2) shown.push('gap');
    shown.push(page);
  }
  return shown;
}
