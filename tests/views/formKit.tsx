import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, memoryStore } from 'react-admin';
import type { DataProvider } from 'react-admin';
import { afterEach, vi } from 'vitest';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { resources } from '../../src/resources/all';
import { CreateView } from '../../src/views/form/CreateView';
import { CreateDialog } from '../../src/views/form/CreateDialog';
import { CreationDialog } from '../../src/views/inputs/CreationDialog';
import { Sheet } from '../../src/views/record/Sheet';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';

// Whole pages in jsdom, typed into sign by sign.
vi.setConfig({ testTimeout: 30_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** What references find: label by id, for any resource. */
export const found = [
  { id: '1', label: 'Convoyage' },
  { id: '2', label: 'Nettoyage complet' },
];

/** The data provider seen by a form: what it was asked is on the spies. */
export function spies() {
  return {
    create: vi.fn(async (_: string, { data }: { data: object; meta?: object }) => ({
      data: { ...data, id: '9' },
    })),
    update: vi.fn(async (_: string, { id, data }: { id: string; data: object }) => ({
      data: { ...data, id },
    })),
    getOne: vi.fn(async () => ({ data: { id: '9' } as Record<string, unknown> })),
    getList: vi.fn(async () => ({ data: [], total: 0 })),
    lookup: vi.fn(async (_resource: string, _params?: object) => ({ data: found })),
    prefill: vi.fn(async (_resource: string, _params?: object) => ({ data: {} as object })),
    alike: vi.fn(async (): Promise<{ data: { id: string | null; label: string | null } | null }> => ({
      data: null,
    })),
    recordHistory: vi.fn(async () => ({ data: [], total: 0 })),
    transition: vi.fn(async () => ({ data: {} })),
    action: vi.fn(async () => ({ data: { id: '1' } })),
    print: vi.fn(async () => ({ data: '' })),
  };
}

export type Spies = ReturnType<typeof spies>;

/** Signs in somebody who may all; their rights need no server. */
export async function signIn() {
  const user = { id: '1', email: 'a@b.tn', role: 'SUPER_ADMIN', firstName: 'Leïla', lastName: 'Mansouri' };
  const token = { accessToken: 'a', refreshToken: 'r', tokenType: 'Bearer', expiresIn: Date.now() + 9e6 };
  localStorage.setItem('auth', JSON.stringify({ user, token }));
  await permissionsProvider.reload();
}

/** Renders a page of the admin over a data provider. */
export async function openPage(page: ReactNode, provider: Spies) {
  await signIn();
  const user = userEvent.setup({ delay: null });
  render(
    <AdminContext
      dataProvider={provider as unknown as DataProvider}
      i18nProvider={i18nProvider}
      store={memoryStore()}
      theme={lightTheme}
    >
      <CreationDialog.Provider value={props => <CreateDialog {...props} />}>{page}</CreationDialog.Provider>
      <Toaster />
    </AdminContext>,
  );
  return user;
}

/** The page that creates a record of a declared resource. */
export function openCreate(name: string, provider: Spies) {
  return openPage(<CreateView resource={resources.get(name)} />, provider);
}

/** The sheet of a record, once it is read. */
export async function openSheet(
  name: string,
  record: { id: string },
  provider: Spies,
  mode: 'edit' | 'show' = 'edit',
) {
  provider.getOne.mockResolvedValue({ data: record });
  const user = await openPage(<Sheet resource={resources.get(name)} mode={mode} id={record.id} />, provider);
  // Who it is comes first; its history with its cards.
  await screen.findByRole('region', { name: 'Historique' });
  return user;
}

/** The first values that the provider was given to create. */
export function created(provider: Spies, call = 0) {
  return provider.create.mock.calls[call]?.[1] as {
    data: Record<string, unknown>;
    meta: { idempotencyKey: string };
  };
}

/** What the page itself alerts of: the place of failing toasts is there too, and empty. */
export const alerted = () =>
  waitFor(() => {
    const [said] = screen.getAllByRole('alert').filter(({ textContent }) => textContent !== '');
    if (!said) throw new Error('nothing is alerted');
    return said;
  });
