// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import {
  AdminContext,
  FunctionField,
  ListBase,
  NumberField,
  TestMemoryRouter,
  memoryStore,
  useListContext,
  useResourceContext,
} from 'react-admin';
import type { DataProvider } from 'react-admin';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { routerProvider } from '../../src/providers/routerProvider';
import { resources } from '../../src/resources/all';
import { ListContent } from '../../src/views/list/ListContent';
import { ListScreen, listScreenOf } from '../../src/views/list/ListScreen';
import { lightTheme } from '../../src/views/theme';
import { signIn } from './formKit';

afterEach(cleanup);

const vehicles = resources.get('vehicles');
const cars = [
  { id: '1', _label: '201 TUN 1', registration: '201 TUN 1', totalMileage: 84_312 },
  { id: '2', _label: '202 TUN 1', registration: '202 TUN 1', totalMileage: 1_250 },
];

/** The list of the vehicles with one more column, whose cells are this component. */
async function openList(cell: ReactNode) {
  await signIn();
  const provider = { getList: async () => ({ data: cars, total: 23 }) };
  const base = listScreenOf(vehicles, null, ['registration']);
  const column = { key: 'own', label: 'Km', numeric: true, whole: true, money: false };
  const value = { ...base, columns: [...base.columns, { ...column, text: () => '-', cell: () => cell }] };
  render(
    <TestMemoryRouter>
      <AdminContext
        dataProvider={provider as unknown as DataProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        store={memoryStore()}
        theme={lightTheme}
      >
        <ListScreen.Provider value={value}>
          <ListBase resource="vehicles" disableAuthentication>
            <ListContent />
          </ListBase>
        </ListScreen.Provider>
      </AdminContext>
    </TestMemoryRouter>,
  );
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  return rows.map(row => within(row).getAllByRole('cell').at(-1)?.textContent);
}

test('un champ de react-admin, mis dans une cellule de liste, lit l’enregistrement de sa ligne', async () => {
  expect(await openList(<NumberField source="totalMileage" locales="en-US" />)).toEqual(['84,312', '1,250']);
});

test('un champ calculé de react-admin y lit l’enregistrement entier', async () => {
  const cells = await openList(
    <FunctionField render={({ registration, id }) => `${registration}, n° ${id}`} />,
  );
  expect(cells).toEqual(['201 TUN 1, n° 1', '202 TUN 1, n° 2']);
});

test('un composant y lit la liste et la ressource où il est', async () => {
  function Where() {
    const { total } = useListContext();
    return `${useResourceContext()}, ${total}`;
  }
  expect(await openList(<Where />)).toEqual(['vehicles, 23', 'vehicles, 23']);
});
