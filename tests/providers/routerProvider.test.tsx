// @vitest-environment jsdom
import { useEffect } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import {
  LinkBase,
  RouterProviderContext,
  TestMemoryRouter,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
} from 'react-admin';
import type { RouterNavigateFunction } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { routerProvider } from '../../src/providers/routerProvider';

const { Route, Routes } = routerProvider;
let navigate: RouterNavigateFunction;
let blocked: string | undefined;
let guard = false;

function Page({ name }: { name: string }) {
  const { pathname } = useLocation();
  const { id } = useParams();
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    blocked = `${currentLocation.pathname} -> ${nextLocation.pathname}`;
    return guard;
  });
  return (
    <p>
      {name} {pathname} {id} {blocker.location?.pathname}
      <LinkBase to="/vehicles/7">Clio</LinkBase>
      <LinkBase to={{ pathname: '/services/create' }}>Ajouter</LinkBase>
    </p>
  );
}

function Admin() {
  const { pathname } = useLocation();
  return (
    <>
      <output>{pathname}</output>
      <Routes>
        <Route
          path="vehicles/*"
          element={
            <Routes>
              <Route path=":id/*" element={<Page name="fiche" />} />
              <Route path="/*" element={<Page name="liste" />} />
            </Routes>
          }
        />
        <Route path="*" element={<Page name="inconnue" />} />
      </Routes>
    </>
  );
}

/** Opens an address in a data router; answers a reader of the address in the browser's bar. */
function open(start: string) {
  let bar = { pathname: '', search: '' };
  render(
    <TestMemoryRouter initialEntries={[start]} locationCallback={location => (bar = location)}>
      <RouterProviderContext.Provider value={routerProvider}>
        <Admin />
      </RouterProviderContext.Provider>
    </TestMemoryRouter>,
  );
  return () => bar.pathname + bar.search;
}

afterEach(() => {
  cleanup();
  guard = false;
});

describe('le routage', () => {
  it('montre la fiche à son adresse publique, et les liens de même', () => {
    const address = open('/park/vehicle-sheet/12');
    expect(screen.getByText(/fiche \/vehicles\/12 12/)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('/vehicles/12');
    expect(address()).toBe('/park/vehicle-sheet/12');
    expect(screen.getByText('Clio').getAttribute('href')).toBe('/park/vehicle-sheet/7');
    expect(screen.getByText('Ajouter').getAttribute('href')).toBe('/settings/add-service');
  });

  it('change de page, de recherche et revient sans quitter les adresses publiques', async () => {
    const address = open('/park/vehicle-list');
    await act(async () => navigate({ search: '?page=2' }));
    expect(address()).toBe('/park/vehicle-list?page=2');
    await act(async () => navigate('/vehicles/3'));
    expect(address()).toBe('/park/vehicle-sheet/3');
    await act(async () => navigate(-1));
    expect(address()).toBe('/park/vehicle-list?page=2');
    expect(screen.getByText(/liste \/vehicles/)).toBeTruthy();
  });

  it('parle d’adresses internes à la garde des modifications', async () => {
    guard = true;
    const address = open('/park/vehicle-sheet/12');
    await act(async () => navigate('/vehicles'));
    expect(blocked).toBe('/vehicles/12 -> /vehicles');
    expect(address()).toBe('/park/vehicle-sheet/12');
    expect(screen.getByText(/fiche \/vehicles\/12 12 \/vehicles/)).toBeTruthy();
  });

  it('remet une adresse interne à sa forme publique', async () => {
    const address = open('/vehicles/4?x=1');
    expect(await screen.findByText(/fiche \/vehicles\/4 4/)).toBeTruthy();
    expect(address()).toBe('/park/vehicle-sheet/4?x=1');
  });

  it('laisse une adresse inconnue où elle est', () => {
    const address = open('/park/inconnue');
    expect(screen.getByText(/inconnue \/park\/inconnue/)).toBeTruthy();
    expect(address()).toBe('/park/inconnue');
  });
});
