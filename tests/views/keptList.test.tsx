// @vitest-environment jsdom
import { useEffect } from 'react';
import { act, cleanup, render, screen } from '@testing-library/react';
import { RouterProviderContext, TestMemoryRouter, useNavigate } from 'react-admin';
import type { RouterNavigateFunction } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routerProvider } from '../../src/providers/routerProvider';
import { Rehearsed } from '../../src/providers/useCaller';
import type { Caller } from '../../src/schema/words/access/permissions';
import { KeptList } from '../../src/views/list/KeptList';

let navigate: RouterNavigateFunction;
const scrollTo = vi.fn();

function Navigator() {
  const go = useNavigate();
  useEffect(() => {
    navigate = go;
  }, [go]);
  return null;
}

const callerOf = (...rights: string[]): Caller => ({ id: '1', role: 'ADMIN', granted: new Set(rights) });

/** As the shell has it, for this caller. */
const shellOf = (caller: Caller) => (
  <TestMemoryRouter initialEntries={['/park/vehicle-list']}>
    <RouterProviderContext.Provider value={routerProvider}>
      <Rehearsed.Provider value={caller}>
        <Navigator />
        <KeptList of={({ name }) => <button>{name}</button>} />
      </Rehearsed.Provider>
    </RouterProviderContext.Provider>
  </TestMemoryRouter>
);

/** A list is scrolled, has the focus in a row, and one of its records is opened. */
async function leaveList() {
  const page = render(shellOf(callerOf('vehicles', 'services')));
  screen.getByRole('button', { name: 'vehicles' }).focus();
  vi.stubGlobal('scrollY', 300);
  window.dispatchEvent(new Event('scroll'));
  await act(async () => navigate('/vehicles/7'));
  vi.stubGlobal('scrollY', 0);
  scrollTo.mockClear();
  return page;
}

beforeEach(() => vi.stubGlobal('scrollTo', scrollTo));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('une liste que l’on a quittée', () => {
  it('se retrouve à sa hauteur, son bouton sous le clavier', async () => {
    await leaveList();
    await act(async () => navigate(-1));
    expect(scrollTo.mock.calls).toEqual([[0, 300]]);
    expect(document.activeElement?.textContent).toBe('vehicles');
  });

  it('ne laisse pas sa place à la suivante quand les droits ont changé', async () => {
    const { rerender } = await leaveList();
    rerender(shellOf(callerOf('services')));
    expect(screen.queryByText('vehicles')).toBeNull();
    await act(async () => navigate('/services'));
    expect(screen.getByRole('button', { name: 'services' })).toBeTruthy();
    expect(scrollTo).not.toHaveBeenCalled();
  });
});
