import type { Locator, Page } from 'playwright-core';

/** A box of a form by its label. */
export const field = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('textbox', { name, exact: true });

/** A card of a form or sheet: what has one name in two of them is found in the one. */
export const card = (within: Page | Locator, name: string) =>
  within.getByRole('region', { name, exact: true });

/** Chooses one of a fixed list. */
export async function pick(within: Page | Locator, label: string, option: string): Promise<void> {
  // Its name ends with what it says.
  await within.getByRole('combobox', { name: new RegExp(`^${label}( |$)`) }).click();
  await pageOf(within).getByRole('option', { name: option, exact: true }).click();
}

/** Takes one of a few that stand side by side. */
export async function take(within: Page | Locator, label: string, option: string): Promise<void> {
  await within
    .getByRole('radiogroup', { name: label })
    .getByRole('radio', { name: option, exact: true })
    .check();
}

/** Types into a reference field and takes the option that says so. */
export async function choose(within: Page | Locator, label: string, typed: string): Promise<void> {
  const input = within.getByRole('combobox', { name: label, exact: true });
  await input.click();
  await input.fill(typed);
  await pageOf(within).getByRole('option', { name: typed }).first().click();
}

/** Types into a reference field what is not there yet, and opens the form that adds it. */
export async function createBeside(within: Page | Locator, label: string, typed: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(typed);
  await pageOf(within)
    .getByRole('option', { name: `Créer «\u00a0${typed}\u00a0»` })
    .click();
}

/** Types into the search of the list that is open, and gives its rows, the head among them. */
export async function searched(page: Page, typed: string): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Rechercher' }).fill(typed);
  await page.keyboard.press('Enter');
  return page.getByRole('row');
}

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within);
