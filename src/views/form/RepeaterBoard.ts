import { createContext, useContext, useMemo, useRef, useState } from 'react';

/** What the form may call on a repeater. */
export interface RepeaterHandle {
  /** Shows at the entry line that it must be added or emptied, and focuses it. */
  complain: () => void;
  /** Loads a row into the entry line, to correct it; focuses `sub`. */
  openRow: (index: number, sub: string) => void;
  /** Empties the entry line. */
  empty: () => void;
}

/** Where the repeaters of a form make themselves known. */
interface RepeaterBoard {
  /** @returns how to leave. */
  join: (path: string, handle: RepeaterHandle) => () => void;
  /** Whether the entry line of this list holds something that was not added. */
  setPending: (path: string, pending: boolean) => void;
}

const board = createContext<RepeaterBoard>({ join: () => () => undefined, setPending: () => undefined });

export const RepeaterBoardProvider = board.Provider;

export const useRepeaterBoard = (): RepeaterBoard => useContext(board);

/** The repeaters of a form, by the path of their list, and those whose entry line is half filled. */
export function useRepeaters() {
  const handles = useRef(new Map<string, RepeaterHandle>());
  const [pending, setPendingPaths] = useState<readonly string[]>([]);
  const own = useMemo<RepeaterBoard>(() => {
    const setPending = (path: string, isPending: boolean) =>
      setPendingPaths(paths =>
        paths.includes(path) === isPending
          ? paths
          : isPending
            ? [...paths, path]
            : paths.filter(other => other !== path),
      );
    return {
      setPending,
      join(path, handle) {
        handles.current.set(path, handle);
        return () => {
          handles.current.delete(path);
          setPending(path, false);
        };
      },
    };
  }, []);
  return { board: own, pending, handles: handles.current };
}

export type Repeaters = ReturnType<typeof useRepeaters>;
