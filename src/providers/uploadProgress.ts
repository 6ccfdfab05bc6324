import { makeStore } from './store';

/** How much of the files on their way has left, from 0 to 1; null while none is. */
export const uploadProgress = makeStore<number | null>(null);
