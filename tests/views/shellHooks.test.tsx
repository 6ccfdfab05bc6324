// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { areas } from '../../src/product/areas';
import { resources } from '../../src/resources/all';
import { menuOf } from '../../src/product/menuOf';
import { RoutesProvider, useRoutes } from '../../src/views/shell/menu';
import { SnackbarProvider, useSnackbar } from '../../src/views/shell/snackbar';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Sections() {
  return (
    <p>
      {useRoutes()
        .sections.map(({ label }) => label)
        .join(', ')}
    </p>
  );
}
function Teller() {
  const { show } = useSnackbar();
  return (
    <>
      <button onClick={() => show('Contrat ajouté avec succès !', 'success')}>Dire</button>
      <button onClick={() => show('Contrat refusé', 'error')}>Refuser</button>
    </>
  );
}

describe('les services de la coquille', () => {
  it.each([
    ['useRoutes', Sections, 'useRoutes must be used within a RoutesProvider'],
    ['useSnackbar', Teller, 'use snack bar must be used within a Patient Provider'],
  ])('%s se refuse hors de son fournisseur, dans les mots de la spécification', (_, Page, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => render(<Page />)).toThrow(message);
  });

  it('donnent les rubriques permises et disent un message', async () => {
    vi.spyOn(permissionsProvider, 'get').mockReturnValue({
      id: '1',
      role: 'ADMIN',
      granted: new Set(['vehicles', 'clients']),
    });
    render(
      <AdminContext i18nProvider={i18nProvider} theme={lightTheme}>
        <SnackbarProvider>
          <RoutesProvider>
            <Sections />
            <Teller />
          </RoutesProvider>
        </SnackbarProvider>
        <Toaster />
      </AdminContext>,
    );
    await screen.findByText('Client/Frs, Parc');
    // There, and empty, before there is anything to say: what comes with its message is not heard everywhere.
    const [said, alerted] = [screen.getByRole('status'), screen.getByRole('alert')];
    expect([said.textContent, alerted.textContent]).toEqual(['', '']);
    screen.getByText('Dire').click();
    await waitFor(() => expect(said.textContent).toContain('Contrat ajouté avec succès !'));
    screen.getByText('Refuser').click();
    await waitFor(() => expect(alerted.textContent).toContain('Contrat refusé'));
    expect(said.textContent).not.toContain('refusé');
    // What comes next replaces a refusal: beside a success it would speak of what is mended.
    screen.getByText('Dire').click();
    await waitFor(() => expect(alerted.textContent).toBe(''));
    // Said twice, it is read once.
    expect(screen.getAllByText('Contrat ajouté avec succès !')).toHaveLength(1);
    // A click anywhere on it closes it (specification §4).
    fireEvent.click(screen.getByText('Contrat ajouté avec succès !'));
    await waitFor(() => expect(said.textContent).toBe(''));
  });
});

describe('le menu', () => {
  it('tient les dix rubriques de la spécification, dans leur ordre et leurs mots', () => {
    expect(Object.values(areas).map(({ label, base }) => `${label}: ${base}`)).toEqual([
      'Dashboard: /dashboard',
      'Client/Frs: /client',
      'Acquisition et Financement: /financing',
      'Parc: /park',
      'Réservation: /reservation',
      'Contrat: /contract',
      'Facture: /receipt',
      'Banque/Caisse: /bank',
      'Gestion des flotte: /fleet',
      'Configuration: /settings',
    ]);
    const boss = { id: '1', role: 'SUPER_ADMIN', granted: new Set<string>() } as const;
    const shown = menuOf(resources.all, [], boss).map(({ name }) => name);
    expect(shown).toEqual(Object.keys(areas).filter(name => shown.includes(name)));
    expect(shown.length).toBeGreaterThan(5);
  });
});
