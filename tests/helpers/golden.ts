import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

/** What a part of the product says, as lines `what = how`; a line without ` = ` says only that it is there. */
export type Facts = readonly string[];

const fileOf = (name: string) => new URL(`../golden/${name}`, import.meta.url);

/** The sentence of each fact that is not as the golden file says. */
export function differences(golden: Facts, found: Facts): string[] {
  const [before, after] = [keyed(golden), keyed(found)];
  return [
    ...[...before.keys()].filter(key => !after.has(key)).map(key => `lost: ${key}${said(before, key)}`),
    ...[...after.keys()].filter(key => !before.has(key)).map(key => `new: ${key}${said(after, key)}`),
    ...[...before].flatMap(([key, was]) =>
      after.has(key) && after.get(key) !== was
        ? [`changed: ${key}\n    was ${was}\n    is  ${after.get(key)}`]
        : [],
    ),
  ];
}

const said = (facts: ReadonlyMap<string, string>, key: string) =>
  facts.get(key) ? ` = ${facts.get(key)}` : '';

/** Facts by what they are about; those said twice of one thing are kept in their order. */
function keyed(facts: Facts): Map<string, string> {
  const found = new Map<string, string>();
  for (const fact of facts) {
    const at = fact.indexOf(' = ');
    const [key, value] = at < 0 ? [fact, ''] : [fact.slice(0, at), fact.slice(at + 3)];
    found.set(key, found.has(key) ? `${found.get(key)} | ${value}` : value);
  }
  return found;
}

/** Holds facts against `tests/golden/<name>`; with `GOLDEN=write` they become what it says, in the order
 * of the alphabet, so that a difference is a few lines. */
export function expectGolden(name: string, facts: Facts): void {
  const file = fileOf(name);
  if (process.env.GOLDEN === 'write') writeFileSync(file, `${facts.toSorted().join('\n')}\n`);
  const golden = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  expect(
    differences(golden, facts),
    `tests/golden/${name}: GOLDEN=write npm test -- golden, if it is wanted`,
  ).toEqual([]);
}
