/**
 * Puts an entry last into a map of at most so many: the first, which is the oldest, goes where it is full. What stands
 * there already changes its value and keeps its place.
 */
export function remember<K, V>(map: Map<K, V>, key: K, value: V, most: number): void {
  if (!map.has(key) && map.size >= most) {
    const [oldest] = map.keys();
    if (oldest !== undefined) map.delete(oldest);
  }
  map.set(key, value);
}
