// @vitest-environment jsdom
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AdminContext, TestMemoryRouter, memoryStore } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { makeQueryClient } from '../../src/providers/queryClient';
import { routerProvider } from '../../src/providers/routerProvider';
import { resources } from '../../src/resources/all';
import { date } from '../../src/schema/fields';
import { ListView } from '../../src/views/list/ListView';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';
import { signIn } from './formKit';

vi.setConfig({ testTimeout: 60_000 });
afterEach(cleanup);

const vehicles = resources.get('vehicles');
const fleet = {
  ...vehicles,
  list: {
    columns: ['registration'],
    filters: [{ argument: 'carBody', path: 'carBody', operator: '=' }],
    quickFilters: [{ label: 'Citadines', values: { carBody: 'CITADINE' } }],
  },
  actions: [
    {
      name: 'renewStickers',
      kind: 'ticked',
      label: 'Renouveler les vignettes',
      access: 'SUPER_ADMIN',
      fields: { until: date('Jusqu’au', { required: true }) },
      success: 'Vignettes renouvelées.',
    },
  ],
} as unknown as typeof vehicles;

const cars = Array.from({ length: 23 }, (_, index) => ({
  id: String(index + 1),
  _label: `${201 + index} TUN 1`,
  registration: `${201 + index} TUN 1`,
}));

async function open() {
  await signIn();
  const bulk = vi.fn(async () => ({ data: 3 }));
  const provider = {
    getList: async (_: string, { pagination }: { pagination: { page: number; perPage: number } }) => {
      const from = (pagination.page - 1) * pagination.perPage;
      return { data: cars.slice(from, from + pagination.perPage), total: cars.length };
    },
    quickFilterCounts: async () => ({ data: [] }),
    savedViews: async () => ({ data: [] }),
    bulk,
  };
  render(
    <TestMemoryRouter initialEntries={['/park/vehicle-list']}>
      <AdminContext
        dataProvider={provider as unknown as DataProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={makeQueryClient()}
        store={memoryStore()}
        theme={lightTheme}
      >
        <ListView resource={fleet} />
        <Toaster />
      </AdminContext>
    </TestMemoryRouter>,
  );
  await screen.findByText('201 TUN 1');
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), bulk };
}

const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Cocher ${number} TUN 1` });
const ticked = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox', { hidden: true, name: /^Cocher \d+/ })
    .filter(one => one.checked)
    .map(one => Number(one.getAttribute('aria-label')?.match(/\d+/)?.[0]));
const bar = () => screen.findByRole('region', { name: 'Fiches cochées' });
const says = async () => within(await bar()).getByRole('status').textContent;

describe('les lignes d’une liste se cochent', () => {
  it('une à une, à l’espace, et d’un trait avec la touche Majuscule', async () => {
    const { user } = await open();
    box(203).focus();
    await user.keyboard(' ');
    expect(await says()).toBe('1 véhicule coché');
    await user.keyboard('{Shift>}');
    await user.click(box(206));
    await user.keyboard('{/Shift}');
    expect(ticked()).toEqual([203, 204, 205, 206]);
    await user.click(box(204));
    expect(ticked()).toEqual([203, 205, 206]);
    expect(await says()).toBe('3 véhicules cochés');
    const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Cocher toute la page' });
    expect(page.indeterminate).toBe(true);
  });

  it('par page, d’une page à l’autre, et toutes celles que donnent les filtres', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'Cocher toute la page' }));
    expect(await says()).toBe('10 véhicules cochés');
    await user.click(screen.getByRole('button', { name: /Suivant/ }));
    await screen.findByText('211 TUN 1');
    await user.click(box(211));
    expect(await says()).toBe('11 véhicules cochés');
    await user.click(screen.getByRole('checkbox', { name: 'Cocher toute la page' }));
    await user.click(within(await bar()).getByRole('button', { name: 'Tout sélectionner (23)' }));
    expect(await says()).toBe('23 véhicules cochés');
    await user.click(box(212));
    expect(await says()).toBe('9 véhicules cochés');
    await user.click(screen.getByRole('button', { name: /Citadines/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Fiches cochées' })).toBeNull());
  });

  it('et ce qu’on en fait se demande une fois pour toutes, puis se dit', async () => {
    const { user, bulk } = await open();
    await user.click(box(201));
    await user.click(box(202));
    await user.click(within(await bar()).getByRole('button', { name: 'Renouveler les vignettes' }));
    const dialog = await screen.findByRole('dialog', { name: 'Renouveler les vignettes\u00a0: 2 véhicules' });
    expect(dialog.textContent).toContain('Si l’une des fiches est refusée, aucune n’est modifiée.');
    const picks = within(dialog).getByRole('button', { name: /^Calendrier\s: Jusqu’au/ });
    expect([picks.getAttribute('aria-haspopup'), picks.getAttribute('aria-expanded')]).toEqual([
      'dialog',
      'false',
    ]);
    await user.click(picks);
    const calendar = await screen.findByRole('dialog', { name: /^Calendrier\s: Jusqu’au/ });
    expect(within(calendar).getByRole('grid', { name: 'Calendrier' })).toBeTruthy();
    expect(picks.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(picks));
    await user.type(within(dialog).getByRole('textbox', { name: /Jusqu’au/ }), '05/03/2027');
    bulk.mockRejectedValueOnce(new Error('202 TUN 1\u00a0: ce véhicule est vendu.'));
    await user.click(within(dialog).getByRole('button', { name: 'Renouveler les vignettes' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      '202 TUN 1\u00a0: ce véhicule est vendu.',
    );
    expect(ticked()).toEqual([201, 202]);
    await user.click(within(dialog).getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText(/Vignettes renouvelées\s: 3 véhicules\./)).toBeTruthy();
    // Neither is ticked any more, with the bar that had the focus gone: it is on the row that follows.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('203 TUN 1'));
    expect(bulk.mock.calls.map(call => (call as unknown[])[1])).toMatchObject([
      { action: 'renewStickers', ticked: { ids: ['1', '2'] }, data: { until: '2027-03-05' } },
      { action: 'renewStickers', ticked: { ids: ['1', '2'] }, data: { until: '2027-03-05' } },
    ]);
    await waitFor(() => expect(ticked()).toEqual([]));
  });
});
