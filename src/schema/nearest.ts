/** The known name that was meant by one that is not: at most two slips of the keyboard away, or of the same beginning. */
function nearest(name: string, known: Iterable<string>): string | undefined {
  const names = [...known];
  if (names.includes(name)) return undefined;
  const near = names
    .map(one => ({ one, slips: slipsBetween(name.toLowerCase(), one.toLowerCase()) }))
    .toSorted((a, b) => a.slips - b.slips);
  // Of a short word little is left once two letters of it are others.
  const most = name.length < 3 ? 0 : name.length < 6 ? 1 : 2;
  if (near[0] && near[0].slips <= most) return near[0].one;
  return name.length < 3 ? undefined : near.find(({ one }) => one.startsWith(name))?.one;
}

/** What ends the sentence of a name that is not known: the one that was meant, where there is one. @param known names, or an object by them. */
export function didYouMean(name: string, known: Iterable<string> | object): string {
  const meant = nearest(name, Symbol.iterator in known ? known : Object.keys(known));
  return meant === undefined ? '' : `\u00a0: vouliez-vous «\u00a0${meant}\u00a0»\u00a0?`;
}

/** Letters left out, added, changed or exchanged with their neighbour (Damerau and Levenshtein's distance). */
function slipsBetween(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const exchanged = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        exchanged ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return last[to.length] ?? 0;
}
