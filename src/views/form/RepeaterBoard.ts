import { createContext, useContext } from 'react';

/** What the form may ask of a repeater. */
export interface RepeaterHandle {
  /** Says at the entry line that it must be added or emptied, and focuses it. */
  complain: () => void;
  /** Loads a row into the entry line, to correct it; focuses `sub`. */
  openRow: (index: number, sub: string) => void;
  /** Empties the entry line. */
  empty: () => void;
}

/** Where the repeaters of a form make themselves known. */
export interface RepeaterBoard {
  /** @returns how to leave. */
  join: (path: string, handle: RepeaterHandle) => () => void;
  /** Whether the entry line of this list holds something that was not added. */
  setPending: (path: string, pending: boolean) => void;
}

const board = createContext<RepeaterBoard>({ join: () => () => undefined, setPending: () => undefined });

export const RepeaterBoardProvider = board.Provider;

export function useRepeaterBoard(): RepeaterBoard {
  return useContext(board);
}
