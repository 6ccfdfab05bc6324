import type { ExportProgress } from './listMethods';

/** A list being exported, from the click to the file. */
export interface ExportUnderWay {
  key: string;
  /** 'Véhicules · Excel' */
  title: string;
  /** Null until the server tells. */
  progress: ExportProgress | null;
  /** Ends it, on the server too. */
  cancel: () => void;
}

type Listener = () => void;

let underWay: readonly ExportUnderWay[] = [];
const listeners = new Set<Listener>();

function set(next: readonly ExportUnderWay[]) {
  underWay = next;
  for (const listener of listeners) listener();
}

/** The exports of this page, whatever screen one is at meanwhile. */
export const exportsUnderWay = {
  read: () => underWay,
  listen(listener: Listener) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  add: (one: ExportUnderWay) => set([...underWay, one]),
  tell: (key: string, progress: ExportProgress) =>
    set(underWay.map(one => (one.key === key ? { ...one, progress } : one))),
  end: (key: string) => set(underWay.filter(one => one.key !== key)),
};
