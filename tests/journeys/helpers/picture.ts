import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';

/** A photograph in a folder of the disk, as one would choose it. */
export async function picture(folder: string, name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  await sharp({ create: { width, height, channels: 3, background: '#0f6e84', noise } })
    .jpeg()
    .toFile(path);
  return path;
}

/** Widths of the pictures of a place, as they came: none before. */
export const drawn = (place: Locator) =>
  place.locator('img').evaluateAll(all => all.map(one => (one as HTMLImageElement).naturalWidth));

/** Their names, in the order in which they stand. */
export const named = (place: Locator) =>
  place
    .getByRole('button', { name: /^Agrandir/ })
    .evaluateAll(all => all.map(one => /«\s(.*)\s»/.exec(one.getAttribute('aria-label') ?? '')?.[1]));
