import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser, signIn } from './browser';
import type { Visit } from './browser';
import { startProduct } from './product';
import type { Product } from './product';
import { walkTo } from './walk';

interface Story {
  product: Product;
  visit: Visit;
  /** For the files that it sends. */
  folder: string;
}

/** The product with its demo company and somebody signed in, for the tests of a file: there once they begin. */
export function useStory(email: string): Story {
  const story: Partial<Story> = {};
  beforeAll(async () => {
    story.folder = await mkdtemp(join(tmpdir(), 'karhba-story-'));
    story.product = await startProduct();
    story.visit = await openBrowser(story.product.url);
    await signIn(story.visit.page, story.product.url, email);
  });
  afterAll(async () => {
    await story.visit?.close();
    await story.product?.stop();
    if (story.folder) await rm(story.folder, { recursive: true, force: true });
  });
  return story as Story;
}

/** What every story does on the page that it is at. */
export const onPage = (page: () => Page, url: () => string) => ({
  open: (path: string) => page().goto(url() + path),
  /** As by a link of the admin, in which one is. */
  walk: (path: string) => walkTo(page(), path),
  heading: (name: string | RegExp) => page().getByRole('heading', { level: 1, name }).waitFor(),
  /** Where it is not said, the failure tells what was refused instead. */
  said: async (text: string | RegExp) => {
    try {
      await page().getByText(text).first().waitFor();
    } catch (error) {
      const alerts = await page().getByRole('alert').allInnerTexts();
      throw new Error(`${(error as Error).message}\nThe page says: ${alerts.join(' | ') || 'nothing'}`);
    }
  },
});
