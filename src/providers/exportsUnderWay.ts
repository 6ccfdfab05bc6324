import type { ExportProgress } from './listMethods';
import { makeStore } from './store';

/** A list being exported, from the click to the file. */
export interface ExportUnderWay {
  key: string;
  /** 'Véhicules · Excel' */
  title: string;
  /** Null until the server answers where it is. */
  progress: ExportProgress | null;
  /** Ends it, on the server too. */
  cancel: () => void;
}

const { read, set, subscribe } = makeStore<readonly ExportUnderWay[]>([]);

/** The exports of this page, whatever screen one is at meanwhile. */
export const exportsUnderWay = {
  read,
  subscribe,
  add: (one: ExportUnderWay) => set([...read(), one]),
  progress: (key: string, progress: ExportProgress) =>
    set(read().map(one => (one.key === key ? { ...one, progress } : one))),
  end: (key: string) => set(read().filter(one => one.key !== key)),
};
