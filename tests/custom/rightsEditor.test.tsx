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
  await screen.findByRole('grid');
  return { user, provider };
}

const right = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

test('parle français : le nom technique ne se lit qu’en pointant, et rien n’est offert sans écran', async () => {
  await openRights('clients');
  expect(right('Clients\u00a0: Voir').checked).toBe(true);
  expect(right('Clients\u00a0: Voir').closest('label')?.title).toBe('clients');
  expect(document.body.textContent).not.toMatch(/[a-z]_[a-z]/);
  expect(screen.queryByText('Acquisition et Financement')).toBeNull();
  // Only a super administrator uses it: said, not hidden.
  expect(
    right('Tarification\u00a0: Supprimer (Réservé au super administrateur)').getAttribute('aria-disabled'),
  ).toBe('true');
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

const label = () => document.activeElement?.getAttribute('aria-label');

test('au clavier, la grille est un seul arrêt : les flèches y vont partout, et un mot mène à son droit', async () => {
  const { user } = await openRights('clients');
  await user.click(screen.getByRole('searchbox', { name: 'Filtrer les droits' }));
  const grid = screen.getByRole('grid');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  expect(document.getElementById(grid.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
    /Maj\+Espace/,
  );
  await user.keyboard('services{ArrowDown}');
  expect(label()).toBe('Services\u00a0: Voir');
  await user.keyboard(' ');
  expect(right('Services\u00a0: Voir').checked).toBe(true);

  await user.keyboard('{ArrowRight}');
  expect(label()).toBe('Services\u00a0: Créer');
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  expect(label()).toBe('Toutes les sections\u00a0: Créer');
  await user.keyboard('{Home}');
  expect(label()).toBe('Toutes les sections\u00a0: tout');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(label()).toMatch(/^Services\u00a0: /);
  await user.keyboard('{Shift>} {/Shift}');
  const ofServices = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Services\u00a0: / });
  expect(ofServices.every(box => box.checked)).toBe(true);

  await user.clear(screen.getByRole('searchbox', { name: 'Filtrer les droits' }));
  await user.keyboard('{ArrowDown}{Control>} {/Control}');
  const seen = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /\u00a0: Voir$/ });
  expect(seen.length).toBeGreaterThan(20);
  expect(seen.filter(box => !box.checked && box.getAttribute('aria-disabled') !== 'true')).toEqual([]);
  // One arrives where one was, and leaves by one Tab.
  await user.tab({ shift: true });
  expect(grid.contains(document.activeElement)).toBe(false);
  await user.tab();
  expect(label()).toMatch(/\u00a0: Voir$/);
  await user.tab();
  expect(grid.contains(document.activeElement)).toBe(false);
});

test('ce qui est verrouillé s’atteint et ne change pas', async () => {
  const { user } = await openRights();
  const locked = right('Tarification\u00a0: Supprimer (Réservé au super administrateur)');
  locked.focus();
  await user.keyboard(' ');
  expect(document.activeElement).toBe(locked);
  expect(locked.checked).toBe(false);
});

test('un profil se reconnaît à ce qui s’offre de lui, nos propres droits compris', async () => {
  const { user } = await openRights();
  await user.click(screen.getByRole('button', { name: 'Lecture' }));
  expect(right('Dépenses\u00a0: Voir').checked).toBe(true);
  expect(right('Dépenses\u00a0: Modifier').checked).toBe(false);
  expect(right('Utilisateurs\u00a0: Voir').checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Lecture' }).getAttribute('aria-pressed')).toBe('true');
});
