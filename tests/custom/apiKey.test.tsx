// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiKeyPanel } from '../../src/custom/profile/ApiKeyPanel';
import { openPage, spies } from '../views/formKit';

const key = `karhba_${'k'.repeat(39)}x9Qd`;

/** The sheet of a colleague, as a super administrator has it. */
async function openKey(apiKey: string | null) {
  const provider = {
    ...spies(),
    createApiKey: vi.fn(async () => ({ data: { key, hint: 'karhba_…x9Qd' } })),
    revokeApiKey: vi.fn(async () => ({ data: true })),
  };
  const user = await openPage(<ApiKeyPanel record={{ id: '7', _label: 'Rim Gharbi', apiKey }} />, provider);
  return { user, provider };
}

test('une clé créée se montre une fois, à copier, et ne se retrouve plus', async () => {
  const { user, provider } = await openKey(null);
  await user.click(screen.getByRole('button', { name: 'Créer une clé' }));
  expect(provider.createApiKey).toHaveBeenCalledWith('users', { id: '7' });
  const shown = within(await screen.findByRole('dialog', { name: 'Nouvelle clé d’API' }));
  expect(shown.getByRole<HTMLInputElement>('textbox', { name: 'Clé d’API' }).value).toBe(key);
  await user.click(shown.getByRole('button', { name: 'Copier' }));
  expect(await navigator.clipboard.readText()).toBe(key);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  await user.click(shown.getByRole('button', { name: 'J’ai copié la clé' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(key);
});

test('celle qui sert ne se remplace ni ne se révoque sans qu’on le confirme', async () => {
  const { user, provider } = await openKey('karhba_…x9Qd');
  await screen.findByText('karhba_…x9Qd');
  await user.click(screen.getByRole('button', { name: 'Remplacer la clé' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(provider.createApiKey).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Révoquer' }));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Révoquer' }));
  expect(provider.revokeApiKey).toHaveBeenCalledWith('users', { id: '7' });
});
