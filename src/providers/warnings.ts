type Listener = (message: string) => void;

const listeners = new Set<Listener>();

/** Hears the server's warnings beside a success: saved, but worth a look. Returns how to stop. */
export function onWarning(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyWarning(message: string): void {
  for (const listener of listeners) listener(message);
}
