// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  CanAccess,
  CoreAdminContext,
  RouterProviderContext,
  TestMemoryRouter,
  useCanAccess,
  usePermissions,
} from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../src/App';
import { authProvider } from '../../src/providers/authProvider';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { routerProvider } from '../../src/providers/routerProvider';
import { eraseSession, writeSession } from '../../src/providers/session';
import type { Role } from '../../src/schema/words/access/permissions';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

// The first render of the whole admin takes its time on a slow machine.
vi.setConfig({ testTimeout: 40_000 });

const empty: Answer = { data: { count: 0, offset: 0, limit: 10, data: [] } };
let server: Awaited<ReturnType<typeof graphqlServer>>;
let granted: string[];
let bar = { pathname: '', search: '' };
const address = () => bar.pathname + bar.search;
/** Waits for the page of this title. @throws what the page says instead, and the requests that it has sent */
async function title(name: string) {
  const found = screen.findByRole('heading', { level: 1, name: new RegExp(`^${name}`) });
  await found.catch(() => {
    const seen = `${address()} « ${document.body.textContent} »`;
    throw new Error(`« ${name} » ne vient pas : ${seen}, ${server.calls.map(call => call.name).join(' ')}`);
  });
}

beforeEach(async () => {
  granted = [];
  window.scrollTo = () => undefined;
  server = await graphqlServer(({ name, variables }) => {
    if (name === 'logout') return { data: 'ok' };
    if (name === 'savedViews' || name === 'Lookup') return { data: [] };
    if (name === 'UsualVatRate') return { data: 19 };
    if (name === 'Service') return { data: { id: '9', name: 'Lavage', _label: 'Lavage' } };
    if (name === 'createUser') return { data: { id: '9', role: variables.role, _label: 'Rim Gharbi' } };
    if (name === 'user') return { data: { id: '9', role: 'ADMIN', _label: 'Rim Gharbi' } };
    if (name === 'rightsManagers') return { data: [{ name: 'Salma Ben Amor', email: 'salma@karhba.test' }] };
    if (name === 'createService') return { data: { id: '9', name: 'Lavage' } };
    if (name !== 'PermissionByUserId') return empty;
    return { data: { userId: '1', actions: granted.map(action => ({ action, isAllowed: true })) } };
  });
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await permissionsProvider.reload();
  await server.close();
});

/** The whole admin at an address, for someone of a role or a visitor. */
function visit(start: string, role?: Role, ...rights: string[]) {
  granted = rights;
  if (role) writeSession(sessionOf(role));
  render(
    <TestMemoryRouter initialEntries={[start]} locationCallback={location => (bar = location)}>
      <RouterProviderContext.Provider value={routerProvider}>
        <App />
      </RouterProviderContext.Provider>
    </TestMemoryRouter>,
  );
}

describe('un visiteur', () => {
  it('est conduit à la connexion, qui retient où il allait', async () => {
    visit('/park/vehicle-sheet/12?onglet=2');
    await waitFor(() => expect(address()).toBe('/login?from=%2Fpark%2Fvehicle-sheet%2F12%3Fonglet%3D2'));
    expect(server.calls).toHaveLength(0);
  });

  it('y revient sans rien retenir quand il part de lui-même', async () => {
    visit('/settings/service-list', 'SUPER_ADMIN');
    await title('Services');
    await act(() => authProvider.logout({}));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });

  it('garde sa page sous les yeux quand sa session se perd, et s’identifie par-dessus', async () => {
    visit('/settings/service-list', 'SUPER_ADMIN');
    await title('Services');
    act(() => eraseSession('lost'));
    await screen.findByRole('dialog', { name: 'Votre session a expiré' });
    expect(address()).toBe('/settings/service-list');
    act(() => writeSession(sessionOf('SUPER_ADMIN', { accessToken: 'second' })));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await title('Services');
  });

  it('le devient par le drapeau logout de l’adresse', async () => {
    visit('/settings/service-list?logout', 'SUPER_ADMIN');
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(server.of('logout')).toHaveLength(1));
  });
});

describe('une page', () => {
  it('permise s’ouvre, les autres mènent à la première permise avec un mot', async () => {
    visit('/client/client-list', 'ADMIN', 'vehicles', 'services');
    await title('Véhicules');
    expect(address()).toBe('/park/vehicle-list');
    expect(await screen.findByText('Vous n’avez pas accès à cette page.')).toBeTruthy();
    expect(server.of('Clients')).toHaveLength(0);
  });

  it('d’accueil est la première permise', async () => {
    visit('/', 'ADMIN', 'services');
    await waitFor(() => expect(address()).toBe('/settings/service-list'));
  });

  it('de formulaire demande le droit d’ajouter, non celui de voir', async () => {
    visit('/settings/add-service', 'ADMIN', 'services');
    await waitFor(() => expect(address()).toBe('/settings/service-list'));
  });

  it('de formulaire s’atteint par qui n’a que le droit d’ajouter, et se rouvre vide une fois enregistrée', async () => {
    visit('/', 'ADMIN', 'create_service');
    await title('Nouveau service');
    expect(address()).toBe('/settings/add-service');
    expect(screen.queryByRole('link', { name: 'Services' })).toBeNull();
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('textbox', { name: /Nom du service/ }), 'Lavage');
    await user.click(screen.getByRole('button', { name: /Enregistrer/ }));
    await waitFor(() => expect(server.of('createService')).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Nom du service/ }).value).toBe(''),
    );
    expect(address()).toBe('/settings/add-service');
    expect(screen.queryByText('Vous n’avez pas accès à cette page.')).toBeNull();
  });

  it('n’existe pas pour qui n’a aucun droit, à qui l’on dit pourquoi et qui en donne', async () => {
    visit('/park/vehicle-list', 'ADMIN');
    await title('Accès refusé');
    expect(screen.getByText(/compte est actif, mais aucune page/)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'salma@karhba.test' })).toHaveProperty(
      'href',
      'mailto:salma@karhba.test',
    );
    expect(screen.getByText(/Salma Ben Amor/)).toBeTruthy();
  });

  it.each([
    ['ADMIN', '/settings/user-list/9'],
    ['USER', '/settings/user-list'],
  ])('qui crée un compte %s mène à %s : là où un administrateur reçoit ses droits', async (role, next) => {
    const values = {
      firstName: 'Rim',
      lastName: 'Gharbi',
      birthday: '1990-05-01',
      civilStatus: 'SINGLE',
      email: 'rim@exemple.tn',
      role,
      gender: 'FEMALE',
      externalUser: 'INTERNAL',
      salary: '900',
      'address.city': 'Tunis',
      phone: '20123456',
      hiringDate: '2024-01-01',
      workHours: '40',
    };
    visit(`/settings/add-user?${new URLSearchParams(values).toString()}`, 'SUPER_ADMIN');
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('textbox', { name: 'Poste' }), 'Agent');
    await user.click(await screen.findByRole('button', { name: /^Enregistrer/ }));
    await waitFor(() => expect(address()).toBe(next));
    if (role === 'ADMIN')
      expect(await screen.findByRole('tab', { name: 'Droits', selected: true })).toBeTruthy();
  });

  it('de rubrique n’est ouverte à aucun USER, qui a son accueil', async () => {
    visit('/park/vehicle-list', 'USER');
    await title('Bonjour Leïla');
    expect(address()).toBe('/');
    expect(screen.queryByRole('link', { name: 'Configuration' })).toBeNull();
  });

  it('inconnue d’une rubrique le dit, la rubrique restant ouverte', async () => {
    visit('/park/inconnue', 'SUPER_ADMIN');
    await title('Page non trouvée');
    expect(address()).toBe('/park/inconnue');
    expect(screen.getByRole('button', { name: 'Parc' }).getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('link', { name: 'Liste des véhicules' })).toBeTruthy();
  });

  it('de base d’une rubrique mène à sa première page, celle de la configuration les liste', async () => {
    visit('/park', 'SUPER_ADMIN');
    await waitFor(() => expect(address()).toBe('/park/vehicle-list'));
    cleanup();
    visit('/settings', 'ADMIN', 'services');
    await title('Configuration');
    expect(await screen.findByRole('link', { name: 'Services' })).toHaveProperty(
      'pathname',
      '/settings/service-list',
    );
  });

  it('se ferme quand le droit est retiré pendant qu’on y est', async () => {
    visit('/park/vehicle-list', 'ADMIN', 'vehicles', 'services');
    await title('Véhicules');
    granted = ['services'];
    await act(() => permissionsProvider.reload());
    await waitFor(() => expect(address()).toBe('/settings/service-list'));
  });

  it.each([
    {
      of: 'une nouvelle fiche',
      path: '/settings/add-service',
      rights: ['services', 'create_service'],
      left: ['services'],
    },
    {
      of: 'une fiche modifiée',
      path: '/settings/add-service/9',
      rights: ['services', 'update_service'],
      left: ['services'],
    },
    {
      of: 'une fiche qu’on ne lit plus',
      path: '/settings/add-service/9',
      rights: ['services', 'update_service'],
      left: [],
    },
  ])('garde ce qu’on y tape, à copier, quand le droit est retiré : $of', async ({ path, rights, left }) => {
    visit(path, 'ADMIN', ...rights, 'vehicles');
    const user = userEvent.setup({ delay: null });
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /Nom du service/ });
    await user.type(name, ' complet, intérieur et coffre');
    granted = ['vehicles', ...left];
    await act(() => permissionsProvider.reload());
    expect(await screen.findByText(/vient d’être retiré/)).toBeTruthy();
    expect(address()).toBe(path);
    expect(document.contains(name)).toBe(true);
    expect(name.value).toMatch(/ complet, intérieur et coffre$/);
  });

  it('garde aussi ce qu’on tape dans une fiche ouverte par-dessus, quand le droit de l’ajouter est retiré', async () => {
    const rights = ['create_contract_service', 'services'];
    visit('/contract/contract-service', 'ADMIN', ...rights, 'create_service');
    const user = userEvent.setup({ delay: null });
    await user.type(await screen.findByRole('combobox', { name: /^Service/ }), 'Lavage');
    await user.click(await screen.findByRole('option', { name: /^Créer/ }));
    const dialog = within(await screen.findByRole('dialog', { name: /service/ }));
    const name = await dialog.findByRole<HTMLInputElement>('textbox', { name: /Nom du service/ });
    await user.type(name, ' complet');
    granted = rights;
    await act(() => permissionsProvider.reload());
    expect(await dialog.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringMatching(/vient d’être retiré/),
    );
    expect(document.contains(name)).toBe(true);
    expect(name.value).toBe('Lavage complet');
  });
});

describe('un écran de react-admin', () => {
  const actions = ['list', 'show', 'create', 'edit', 'delete', 'export', 'clone', 'invent'] as const;
  /** What useCanAccess answers for each action on the services, and the role that usePermissions knows. */
  function Probe() {
    const { permissions } = usePermissions();
    return (
      <>
        <p>{`Rôle ${permissions?.role}`}</p>
        {actions.map(action => (
          <Action key={action} action={action} />
        ))}
        <CanAccess action="edit" resource="services" accessDenied="lecture seule">
          modifiable
        </CanAccess>
      </>
    );
  }
  function Action({ action, resource = 'services' }: { action: string; resource?: string }) {
    const { canAccess, isPending } = useCanAccess({ action, resource });
    return isPending ? null : <p>{`${action} ${canAccess ? 'oui' : 'non'}`}</p>;
  }
  const ask = async (role: Role, ...rights: string[]) => {
    granted = rights;
    writeSession(sessionOf(role));
    const { container } = render(
      <CoreAdminContext authProvider={authProvider}>
        <Probe />
      </CoreAdminContext>,
    );
    await waitFor(() => expect(container.querySelectorAll('p')).toHaveLength(actions.length + 1));
    await screen.findByText(`Rôle ${role}`);
    return actions.filter(action => screen.queryByText(`${action} oui`));
  };

  it('demande ses droits comme partout : chaque action par le droit de la ressource', async () => {
    expect(await ask('ADMIN', 'services')).toEqual(['list', 'show', 'export']);
    await screen.findByText('lecture seule');
    cleanup();
    granted = ['services', 'update_service', 'create_service'];
    await permissionsProvider.reload();
    expect(await ask('ADMIN', ...granted)).toEqual(['list', 'show', 'create', 'edit', 'export', 'clone']);
    await screen.findByText('modifiable');
  });

  it('ouvre tout à un super administrateur, sauf ce qu’aucune configuration ne nomme', async () => {
    expect(await ask('SUPER_ADMIN')).toEqual(actions.filter(action => action !== 'invent'));
  });

  it('n’ouvre rien à un USER', async () => {
    expect(await ask('USER')).toEqual([]);
  });
});
