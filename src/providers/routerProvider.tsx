import { createContext, useCallback, useContext, useEffect, useMemo, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { UNSAFE_LocationContext as LocationContext, UNSAFE_RouteContext as RouteContext } from 'react-router';
import { reactRouterProvider } from 'react-admin';
import type {
  RouterBlocker,
  RouterBlockerFunction,
  RouterLinkProps,
  RouterLocation,
  RouterNavigateFunction,
  RouterNavigateProps,
  RouterProvider,
  RouterRoutesProps,
  RouterTo,
} from 'react-admin';
import { isInternalSearch, outwardSearch } from '../schema/words/list/listAddress';
import { addresses } from './addresses';
import { inwardLocation, listAt, wayBack, withListWords } from './listPlace';
import { outwardTarget } from './outwardTarget';

const router = reactRouterProvider;

/** Below our first `Routes` the location that react-router gives is already internal. */
const Translated = createContext(false);

const inward: (location: RouterLocation) => RouterLocation = inwardLocation;

/** Where a target of react-admin's leads, as the browser's bar shows it. */
const outward = <To extends RouterTo>(to: To, here: RouterLocation): To =>
  outwardTarget(withListWords(to, here), here, addresses);

function useLocation(): RouterLocation {
  const location = router.useLocation();
  const translated = useContext(Translated);
  return useMemo(() => (translated ? location : inward(location)), [location, translated]);
}

/** The same function at every render, as react-admin expects. */
function useNavigate(): RouterNavigateFunction {
  const navigate = router.useNavigate();
  const here = useLocation();
  const latest = useRef({ navigate, here });
  useEffect(() => {
    latest.current = { navigate, here };
  });
  return useCallback<RouterNavigateFunction>((to, options) => {
    const current = latest.current;
    // A record that is saved, or left, leads to its list as it was.
    const target = typeof to === 'string' && current.here.pathname.startsWith(`${to}/`) ? wayBack(to) : to;
    current.navigate(typeof target === 'number' ? target : outward(target, current.here), options);
  }, []);
}

const unsaved = new Set<RefObject<boolean>>();

/** Makes a form known to whoever leaves the page, or shuts it; `changed` is read at that moment. */
export function useUnsavedForm(changed: RefObject<boolean>) {
  useEffect(() => {
    unsaved.add(changed);
    return () => void unsaved.delete(changed);
  }, [changed]);
}

/** Whether the page, or a dialog over it, holds something that leaving would lose. */
export const anyUnsaved = () => [...unsaved].some(changed => changed.current);

function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const blocker = router.useBlocker(
    typeof shouldBlock === 'function'
      ? ({ currentLocation, nextLocation, historyAction }) =>
          shouldBlock({
            currentLocation: inward(currentLocation),
            nextLocation: inward(nextLocation),
            historyAction,
          })
      : shouldBlock,
  );
  return useMemo(
    () =>
      blocker.state === 'unblocked'
        ? blocker
        : ({ ...blocker, location: inward(blocker.location) } as RouterBlocker),
    [blocker],
  );
}

function useMatch(pattern: { path: string; end?: boolean }) {
  const { pathname } = useLocation();
  return useMemo(
    () => router.matchPath({ path: pattern.path, end: pattern.end }, pathname),
    [pattern.path, pattern.end, pathname],
  );
}

function Link({ to, ...props }: RouterLinkProps) {
  const here = useLocation();
  return <router.Link {...props} to={outward(to, here)} />;
}

function Navigate({ to, ...props }: RouterNavigateProps) {
  const here = useLocation();
  return <router.Navigate {...props} to={outward(to, here)} />;
}

function Routes({ children, location }: RouterRoutesProps) {
  const translated = useContext(Translated);
  const { pathname, search, hash } = router.useLocation();
  const here = useLocation();
  // An internal address in the browser's bar is put right.
  const canonical = translated || here.pathname !== pathname ? pathname : addresses.outward(pathname);
  const list = translated ? undefined : listAt(here.pathname);
  if (canonical !== pathname || (list && isInternalSearch(search)))
    return <router.Navigate to={canonical + (list ? outwardSearch(list, search) : search) + hash} replace />;
  return (
    <Translated.Provider value={true}>
      <router.Routes location={location ?? (translated ? undefined : here)}>{children}</router.Routes>
    </Translated.Provider>
  );
}

/**
 * The place as react-router gives it, as long as it is the same. `Routes` make it anew each time they are drawn, and all
 * links below with it; react-admin draws them once for each thing that it registers.
 */
export function SamePlace({ children }: { children: ReactNode }) {
  const place = useContext(LocationContext);
  const route = useContext(RouteContext);
  const { pathname, search, hash, key } = place.location;
  const address = `${key} ${pathname}${search}${hash}`;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what they contain is in the address
  const same = useMemo(() => ({ place, route }), [address]);
  return (
    <LocationContext.Provider value={same.place}>
      <RouteContext.Provider value={same.route}>{children}</RouteContext.Provider>
    </LocationContext.Provider>
  );
}

/**
 * react-router as react-admin sees it: the specification's addresses in the browser's bar and in every link,
 * react-admin's own (/vehicles/12) inside.
 */
export const routerProvider: RouterProvider = {
  ...router,
  useLocation,
  useNavigate,
  useBlocker,
  useMatch,
  Link,
  Navigate,
  Routes,
};
