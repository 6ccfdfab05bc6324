/** A value outside of React that components follow (`useSyncExternalStore`). */
export function makeStore<T>(value: T) {
  const listeners = new Set<() => void>();
  return {
    read: () => value,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    /** @returns how to stop. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
