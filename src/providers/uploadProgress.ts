type Listener = () => void;

let progress: number | null = null;
const listeners = new Set<Listener>();

/** How much of the files on their way has left, from 0 to 1; null while none is. */
export const readUploadProgress = (): number | null => progress;

export function tellUploadProgress(next: number | null): void {
  progress = next;
  for (const listener of listeners) listener();
}

export function onUploadProgress(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
