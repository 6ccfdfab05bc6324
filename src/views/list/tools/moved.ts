/** The same keys with one of them at another place, from 0; beyond the ends it stays at them. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter(one => one !== key);
  const at = Math.max(0, Math.min(to, others.length));
  return [...others.slice(0, at), key, ...others.slice(at)];
}
