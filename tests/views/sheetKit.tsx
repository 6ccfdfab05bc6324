import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AdminContext, TestMemoryRouter, memoryStore } from 'react-admin';
import { afterEach, beforeEach, vi } from 'vitest';
import { makeApolloClient } from '../../src/providers/apolloClient';
import { permissionsProvider } from '../../src/providers/permissionsProvider';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { makeDataProvider } from '../../src/providers/makeDataProvider';
import { makeQueryClient } from '../../src/providers/queryClient';
import { routerProvider } from '../../src/providers/routerProvider';
import { writeSession } from '../../src/providers/session';
import { resources } from '../../src/resources/all';
import type { Resource } from '../../src/schema/resource';
import { makeResources } from '../../src/schema/resources';
import { Toaster } from '../../src/views/shell/Toaster';
import { lightTheme } from '../../src/views/theme';
import { graphqlServer } from '../helpers/graphqlServer';
import type { Answer } from '../helpers/graphqlServer';
import { sessionOf } from '../helpers/session';

// Whole pages in jsdom, on a slow machine.
vi.setConfig({ testTimeout: 30_000 });

type Variables = Record<string, unknown>;

/** A server of the answers that a test gives by operation, what it was asked, and the address that the bar shows. */
export function useServer() {
  const kit = {
    answers: {} as Record<string, (variables: Variables) => Answer>,
    bar: { pathname: '', search: '', hash: '' },
    server: undefined as unknown as Awaited<ReturnType<typeof graphqlServer>>,
    /** Variables of the last call of an operation. */
    last: (name: string) => kit.server.of(name).at(-1)?.variables,
  };
  beforeEach(async () => {
    // jsdom does not scroll.
    Element.prototype.scrollIntoView = () => undefined;
    kit.answers = {};
    kit.server = await graphqlServer(
      ({ name, variables }) => kit.answers[name]?.(variables) ?? { error: name },
    );
  });
  afterEach(async () => {
    cleanup();
    await kit.server.close();
    localStorage.clear();
  });

  /**
   * Opens a page of the admin at an address.
   * @param rights of an administrator; a super administrator has them all.
   * @param more resources beside those of the product.
   */
  const openAt = async (
    address: string,
    page: ReactNode,
    rights?: readonly string[],
    ...more: Resource[]
  ) => {
    kit.answers.PermissionByUserId = () => ({
      data: { userId: '1', actions: rights?.map(action => ({ action, isAllowed: true })) },
    });
    writeSession(sessionOf(rights ? 'ADMIN' : 'SUPER_ADMIN'));
    await permissionsProvider.reload();
    render(
      <TestMemoryRouter initialEntries={[address]} locationCallback={location => void (kit.bar = location)}>
        <AdminContext
          dataProvider={makeDataProvider(
            makeApolloClient(),
            makeResources([...resources.all, ...more], resources.product, resources.questions),
          )}
          i18nProvider={i18nProvider}
          routerProvider={routerProvider}
          queryClient={makeQueryClient()}
          store={memoryStore()}
          theme={lightTheme}
        >
          {page}
          <Toaster />
        </AdminContext>
      </TestMemoryRouter>,
    );
    return userEvent.setup({ delay: null });
  };
  return Object.assign(kit, { openAt });
}
