import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RouterProviderContext } from 'react-admin';
import type { AuthProvider } from 'ra-core';
import { Karhba } from '../App';
import { dataProviderMethods } from '../providers/dataProviderMethods';
import type { KarhbaDataProvider } from '../providers/makeDataProvider';
import { preferences } from '../providers/preferences';
import { Rehearsed } from '../providers/useCaller';
import { routerProvider } from '../providers/routerProvider';
import type { Caller } from '../schema/words/access/permissions';

/** May see every page, and none of its data. */
const nobody: Caller = { id: '', role: 'SUPER_ADMIN', granted: new Set() };

const authProvider: AuthProvider = {
  login: async () => undefined,
  logout: async () => false,
  checkAuth: async () => undefined,
  checkError: async () => undefined,
  getPermissions: async () => nobody,
  canAccess: async () => true,
  getIdentity: async () => ({ id: '', fullName: 'Karhba' }),
};

/** Blank records, as many as a page has; other requests are never answered. */
const blank = Array.from({ length: 10 }, (_, index) => ({ id: `${index + 1}` }));

function makeDataProvider(onList: () => void): KarhbaDataProvider {
  const unanswered = dataProviderMethods.map(method => [method, () => new Promise(() => undefined)]);
  const getList = async () => {
    onList();
    return { data: blank, total: blank.length };
  };
  return { ...Object.fromEntries(unanswered), getList } as KarhbaDataProvider;
}

/** Read, never written. */
const keep = () => undefined;
const store = { ...preferences, setup: keep, teardown: keep, setItem: keep, removeItem: keep };

/** Milliseconds: for the rows to be drawn once they are there, and for all of it. */
const forRows = 500;
const forAll = 5000;

/**
 * Draws the page at `path` once, unseen and without data, while a password is being typed: what the browser compiles
 * and the styles that are made for it are there when the page is drawn for who signs in. It is drawn in slices, so that
 * typing goes on.
 * @returns ends it at once
 */
export function rehearse(path: string): () => void {
  const place = document.createElement('div');
  // Neither shown, nor focused, nor read by a screen reader.
  place.inert = true;
  place.style.cssText = 'position:fixed;inset:0;visibility:hidden;overflow:hidden;contain:strict';
  document.body.append(place);
  const root = createRoot(place, { onUncaughtError: end, onRecoverableError: end });
  const timer = setTimeout(end, forAll);
  let ended = false;
  function end() {
    if (ended) return;
    ended = true;
    clearTimeout(timer);
    root.unmount();
    place.remove();
  }
  const dataProvider = makeDataProvider(() => setTimeout(end, forRows));
  const outside = { authProvider, dataProvider, store };
  const page = (
    <Rehearsed.Provider value={nobody}>
      <RouterProviderContext.Provider value={routerProvider}>
        <Karhba outside={outside} unseen />
      </RouterProviderContext.Provider>
    </Rehearsed.Provider>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [path] });
  startTransition(() => root.render(<RouterProvider router={router} />));
  return end;
}
