// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter, memoryStore } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { routerProvider } from '../../src/providers/routerProvider';
import { resources } from '../../src/resources/all';
import { ListView } from '../../src/views/list/ListView';
import { lightTheme } from '../../src/views/theme';
import { openSheet, signIn, spies } from './formKit';

vi.setConfig({ testTimeout: 120_000 });

/** Rows drawn since the last look: ids of a list's, numbers from 1 of a repeater's. */
const drawn = vi.hoisted(() => {
  const rows = new Set<string>();
  return { rows, look: () => [...rows].sort(), forget: () => rows.clear() };
});
vi.mock(import('../../src/views/columns/pathTextOf'), async original => {
  const { pathTextOf } = await original();
  return {
    pathTextOf: (...config: Parameters<typeof pathTextOf>) => {
      const text = pathTextOf(...config);
      return record => {
        drawn.rows.add(String(record.id));
        return text(record);
      };
    },
  };
});
vi.mock(import('../../src/views/repeater/RowTools'), async original => {
  const module = await original();
  return {
    ...module,
    RowTools: props => {
      drawn.rows.add(String(props.index + 1));
      return <module.RowTools {...props} />;
    },
  };
});

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Roles are not asked of pages of thousands of elements: jsdom would take minutes.
const found = (selector: string) =>
  waitFor(() => document.querySelector<HTMLElement>(selector) ?? fail(selector));
const fail = (selector: string) => {
  throw new Error(`Nothing is ${selector}`);
};

describe('une liste de 100 lignes', () => {
  const services = Array.from({ length: 100 }, (_, index) => ({
    id: String(index + 1),
    _label: `Service ${index + 1}`,
    name: `Service ${index + 1}`,
    createdAt: 1,
  }));
  let shown: typeof services;
  const row = (id: string) => found(`tbody > tr:nth-child(${id})`);

  async function open() {
    await signIn();
    shown = services;
    const queryClient = new QueryClient();
    const getList = async () => ({ data: structuredClone(shown), total: 100 });
    render(
      <TestMemoryRouter initialEntries={['/settings/service-list?perPage=100']}>
        <AdminContext
          dataProvider={{ getList } as unknown as DataProvider}
          i18nProvider={i18nProvider}
          routerProvider={routerProvider}
          queryClient={queryClient}
          store={memoryStore()}
          theme={lightTheme}
        >
          <ListView resource={resources.get('fuels')} />
        </AdminContext>
      </TestMemoryRouter>,
    );
    await row('100');
    expect(drawn.look()).toHaveLength(100);
    // Their buttons come once they have been seen.
    await found('tbody > tr:nth-child(100) button');
    drawn.forget();
    return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), queryClient };
  }

  test('ne redessine que la ligne dont on demande la suppression, aucune que l’on survole', async () => {
    const { user } = await open();
    await user.hover(await row('7'));
    expect(drawn.look()).toEqual([]);
    await user.click(await found('tbody > tr:nth-child(8) button'));
    await found('[role="alertdialog"], [role="dialog"]');
    expect(drawn.look()).toEqual(['8']);
  });

  test('n’en redessine aucune pendant que l’on tape une recherche', async () => {
    const { user } = await open();
    await user.type(await found('[aria-label="Rechercher"]'), 'cl');
    expect(drawn.look()).toEqual([]);
  });

  test('relue, ne redessine que la ligne qui a changé', async () => {
    const { queryClient } = await open();
    await queryClient.refetchQueries();
    expect(drawn.look()).toEqual([]);
    shown = services.map(one => (one.id === '42' ? { ...one, name: 'Convoyage' } : one));
    await queryClient.refetchQueries();
    await screen.findByText('Convoyage');
    expect(drawn.look()).toEqual(['42']);
  });
});

describe('une liste de 100 lignes à photos, que l’on coche', () => {
  const vehicles = resources.get('vehicles');
  const garage = {
    ...vehicles,
    list: {
      columns: ['registration'],
      photo: 'vehicleImage',
      bulk: { renew: { label: 'Renouveler', access: 'SUPER_ADMIN', success: 'Renouvelées.' } },
    },
  };
  const cars = Array.from({ length: 100 }, (_, index) => ({
    id: String(index + 1),
    _label: `${index + 1} TUN 1`,
    registration: `${index + 1} TUN 1`,
    vehicleImage:
      index % 2 ? null : { id: `f${index}`, url: `/files/f${index % 20}`, mimetype: 'image/jpeg' },
  }));

  async function open() {
    await signIn();
    const fetched: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      fetched.push(address);
      return Promise.resolve({ ok: true, status: 200, blob: async () => new Blob(['image']) });
    });
    URL.createObjectURL = () => 'blob:photo';
    URL.revokeObjectURL = () => undefined;
    const getList = async () => ({ data: cars, total: 100 });
    render(
      <TestMemoryRouter initialEntries={['/park/vehicle-list?perPage=100']}>
        <AdminContext
          dataProvider={{ getList } as unknown as DataProvider}
          i18nProvider={i18nProvider}
          routerProvider={routerProvider}
          queryClient={new QueryClient()}
          store={memoryStore()}
          theme={lightTheme}
        >
          <ListView resource={garage as unknown as typeof vehicles} />
        </AdminContext>
      </TestMemoryRouter>,
    );
    await found('tbody > tr:nth-child(100)');
    return fetched;
  }

  test('lit chaque photo une fois, et n’en redessine aucune ligne', async () => {
    const fetched = await open();
    await waitFor(() => expect(document.querySelectorAll('td img:not([hidden])')).toHaveLength(50));
    expect(drawn.look()).toHaveLength(100);
    expect(fetched.toSorted()).toEqual(
      [0, 10, 12, 14, 16, 18, 2, 4, 6, 8].map(file => `/files/f${file}/thumbnail`),
    );
    drawn.forget();
    const car = await found('tbody > tr:nth-child(2) .photo');
    expect(car.querySelector('svg use')?.getAttribute('href')).toBe('#photo-vehicles');
    expect(car.querySelector('img')?.hidden).toBe(true);
  });

  test('ne redessine aucune ligne quand on en coche', async () => {
    await open();
    drawn.forget();
    fireEvent.click(await found('tbody > tr:nth-child(3) .tick input'));
    await screen.findByText('1 véhicule coché');
    fireEvent.click(await found('tbody > tr:nth-child(5) .tick input'), { shiftKey: true });
    await screen.findByText('3 véhicules cochés');
    fireEvent.click(await found('thead .tick input'));
    await screen.findByText('100 véhicules cochés');
    expect(drawn.look()).toEqual([]);
  });
});

describe('un répéteur de 200 lignes', () => {
  const contract = {
    id: '7',
    _label: 'CS-00042',
    updatedAt: 1,
    contractId: 'CS-00042',
    state: 'OPEN',
    client: { id: '3', label: 'Medina Conseil' },
    tel: '+21671862940',
    contractDetails: Array.from({ length: 200 }, (_, index) => ({
      id: String(index + 1),
      service: { id: '1', label: `Convoyage ${index + 1}` },
      amount: '120.500',
    })),
  };

  test('ne redessine aucune ligne à la frappe, et une seule quand elle est changée', async () => {
    const user = await openSheet('contract-services', contract, spies());
    expect(drawn.look()).toHaveLength(200);
    drawn.forget();
    const input = (name: string) => found(`[data-field="${name}"] input`);
    const press = async (selector: string) => user.click(await found(selector));

    await user.type(await input('contractDetails.+.amount'), '45');
    await user.type(await input('address'), 'Tunis');
    expect(drawn.look()).toEqual([]);
    await user.clear(await input('contractDetails.+.amount'));

    await press('[aria-label="Modifier la prestation 17"]');
    expect(drawn.look()).toEqual(['17']);
    await user.clear(await input('contractDetails.+.amount'));
    await user.type(await input('contractDetails.+.amount'), '99');
    await press('button.add');
    await screen.findByText('99,000 DT');
    expect(drawn.look()).toEqual(['17']);
  });
});
