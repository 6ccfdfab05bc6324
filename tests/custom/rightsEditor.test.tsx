// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { PermissionsPanel } from '../../src/custom/permissions/PermissionsPanel';
import { resources } from '../../src/resources/all';
import { openPage, spies } from '../views/formKit';

/** The rights of a colleague who has these, as a super administrator changes them. */
async function openRights(...granted: string[]) {
  const provider = {
    ...spies(),
    permissions: vi.fn(async () => ({
      data: {
        userId: '7',
        role: 'ADMIN',
        actions: resources.actions.map(action => ({ action, isAllowed: granted.includes(action) })),
      },
    })),
    managePermissions: vi.fn(async () => ({ data: {} })),
  };
  const user = await openPage(<PermissionsPanel record={{ id: '7', _label: 'Rim Gharbi' }} />, provider);
  await screen.findByRole('table');
  return { user, provider };
}

const right = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('parle français : le nom technique ne se lit qu’en pointant, et rien n’est offert sans écran', async () => {
  await openRights('clients');
  expect(right('Clients\u00a0: Voir').checked).toBe(true);
  expect(right('Clients\u00a0: Voir').closest('label')?.title).toBe('clients');
  expect(document.body.textContent).not.toMatch(/[a-z]_[a-z]/);
  expect(screen.queryByText('Banque/Caisse')).toBeNull();
  // Only a super administrator uses it: said, not hidden.
  expect(right('Tarification\u00a0: Supprimer (Réservé au super administrateur)').disabled).toBe(true);
});

test('Ctrl+S demande, puis enregistre', async () => {
  const { user, provider } = await openRights('clients');
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(right('Services\u00a0: Voir'));
  await user.keyboard('{Control>}s{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Droits de Rim Gharbi' }));
  expect(dialog.getByTitle('services').textContent).toBe('Services\u00a0: Voir');
  expect(provider.managePermissions).not.toHaveBeenCalled();
  await user.keyboard('{Control>}s{/Control}');
  expect(provider.managePermissions).toHaveBeenCalledWith('users', {
    id: '7',
    actions: [{ action: 'services', isAllowed: true }],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('un profil se reconnaît à ce qui s’offre de lui, nos propres droits compris', async () => {
  const { user } = await openRights();
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  expect(right('Dépenses\u00a0: Voir').checked).toBe(true);
  expect(right('Dépenses\u00a0: Modifier').checked).toBe(false);
  expect(right('Utilisateurs\u00a0: Voir').checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Lecture' }).getAttribute('aria-pressed')).toBe('true');
});
