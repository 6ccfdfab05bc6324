import {
  Activity,
  createContext,
  Fragment,
  Suspense,
  useContext,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-admin';
import type { RouterLocation } from 'react-admin';
import { listAt } from '../../providers/listPlace';
import { routerProvider, SamePlace } from '../../providers/routerProvider';
import { useCaller } from '../../providers/useCaller';
import type { Resource } from '../../schema/resource';
import type { Caller } from '../../schema/words/access/permissions';
import { Loader } from '../shell/Loader';

const { Route, Routes } = routerProvider;

/** The list of a resource; null of one that is drawn as any page. */
export type ListOf = (resource: Resource) => ReactNode;

const Shown = createContext(true);

/** What is of the whole document while a list is in sight: styles of the page do not disappear with what needs them. */
export function WhileShown({ children }: { children: ReactNode }) {
  return useContext(Shown) && children;
}

interface Kept {
  resource: Resource;
  /** Where it is, or was when it was left. */
  location: RouterLocation;
  caller: Caller | null;
  isShown: boolean;
  /** Another one is drawn from its beginning. */
  turn: number;
}

/**
 * The list at the address, or the last one that was left, unseen: whoever comes back to it by the browser's history
 * finds its rows, its ticks, its place and what had the focus as they were, and it requests anew behind that. A list
 * that is gone to is another one. One whose rights have changed is kept no longer.
 */
export function KeptList({ of }: { of: ListOf }) {
  const location = useLocation();
  const caller = useCaller();
  const [kept, setKept] = useState<Kept | null>(null);
  const next = follow(kept, { location, caller, of });
  if (next !== kept) setKept(next);
  const isShown = next?.isShown ?? false;
  useReturns(next);
  const resource = next?.resource;
  const list = useMemo(() => resource && <SamePlace>{of(resource)}</SamePlace>, [resource, of]);
  if (!next) return null;
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <Fragment key={next.turn}>
        <Suspense fallback={<Loader />}>
          {/* Unseen it is where it was left. */}
          <Shown.Provider value={isShown}>
            <Routes location={next.location}>
              <Route path="*" element={list} />
            </Routes>
          </Shown.Provider>
        </Suspense>
      </Fragment>
    </Activity>
  );
}

function follow(
  kept: Kept | null,
  { location, caller, of }: { location: RouterLocation; caller: Caller | null; of: ListOf },
): Kept | null {
  const resource = listAt(location.pathname);
  if (!resource || !of(resource)) {
    if (!kept || kept.caller !== caller) return null;
    return kept.isShown ? { ...kept, isShown: false } : kept;
  }
  if (kept?.isShown && kept.location === location && kept.caller === caller) return kept;
  const stays = kept?.resource === resource && (kept.isShown || isReturn(kept, location, caller));
  const turn = stays ? kept.turn : (kept?.turn ?? 0) + 1;
  return { resource, location, caller, isShown: true, turn };
}

const isReturn = (kept: Kept, location: RouterLocation, caller: Caller | null) =>
  kept.location.key === location.key && kept.caller === caller;

/** Which one was left, how far one was in it, and what had the focus. */
interface Left {
  turn: number;
  top: number;
  focus: Element | null;
}

const nowhere: Left = { turn: 0, top: 0, focus: null };

/** Brings back to where one was in it, and to what had the focus. */
function useReturns(kept: Kept | null): void {
  const isShown = kept?.isShown ?? false;
  const turn = kept?.turn ?? 0;
  const left = useRef(nowhere);
  const top = useRef(0);
  // Before the page that comes has taken the focus.
  useInsertionEffect(() => {
    if (!isShown) return undefined;
    return () => {
      left.current = { turn, top: top.current, focus: document.activeElement };
    };
  }, [isShown, turn]);
  useEffect(() => {
    // One that is kept no longer leaves nothing to the next, which begins to count anew.
    if (turn === 0) left.current = nowhere;
    if (!isShown) return undefined;
    const { turn: before, top: height, focus } = left.current;
    if (before === turn) {
      window.scrollTo(0, height);
      if (focus instanceof HTMLElement && focus.isConnected) focus.focus({ preventScroll: true });
      left.current = nowhere;
    } else {
      // Not read, which would have the browser lay out what is not all there yet.
      top.current = 0;
    }
    const note = () => (top.current = window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [isShown, turn]);
}
