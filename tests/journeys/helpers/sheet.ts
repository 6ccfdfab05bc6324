import type { Page } from 'playwright-core';

/** On a sheet that is read first: opens the form of one of its cards by its pencil, or of all of them. */
export async function change(page: Page, card?: string): Promise<void> {
  const name = card === undefined ? 'Tout modifier' : `Modifier\u00a0: ${card}`;
  await page.getByRole('link', { name }).click();
  await page.getByRole('region', { name: 'Enregistrement' }).waitFor();
}

/** Saves what was changed of a sheet that is read first: it is there to be read again. */
export async function saveAndRead(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Mettre à jour/ }).click();
  await page.waitForURL(({ search }) => search === '');
  await page.getByRole('link', { name: 'Tout modifier' }).waitFor();
}
