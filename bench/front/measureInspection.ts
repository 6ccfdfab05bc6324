import type { CDPSession, Page } from 'playwright-core';
import { closeBrowser, openBrowser, phone, signIn } from '../../tests/journeys/helpers/browser';
import { median } from '../figures';
import { slow4g, slowedProcessor } from './visit';

/** Milliseconds from the address of an inspection to its first field, on a slow phone far from the server. */
export interface InspectionFigures {
  /** Nothing of the product is on the phone yet. */
  first: number;
  /** Its code is: the service worker has it. */
  installed: number;
}

/** @param path of an inspection that is to be made. */
export async function measureInspection(
  url: string,
  path: string,
  rounds: number,
): Promise<InspectionFigures> {
  const { page, context } = await openBrowser(url, phone, 'light', { whole: true });
  try {
    await signIn(page, url, 'superadmin@karhba.test');
    await page.goto(url + path);
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(() => true));
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const times: Record<keyof InspectionFigures, number[]> = { first: [], installed: [] };
    for (let round = 0; round < rounds; round += 1)
      for (const way of ['first', 'installed'] as const)
        times[way].push(await once(page, session, url + path, way === 'first'));
    return { first: median(times.first), installed: median(times.installed) };
  } finally {
    await closeBrowser();
  }
}

async function once(page: Page, session: CDPSession, address: string, isFirst: boolean): Promise<number> {
  await page.goto('about:blank');
  await session.send('Network.setBypassServiceWorker', { bypass: isFirst });
  await session.send('Network.setCacheDisabled', { cacheDisabled: isFirst });
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowedProcessor });
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Kilométrage' }).waitFor({ timeout: 60_000 });
  const took = performance.now() - began;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.send('Network.emulateNetworkConditions', {
    ...slow4g,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return took;
}
