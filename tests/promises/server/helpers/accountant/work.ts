import fc from 'fast-check';
import { acts } from './acts';
import type { Books } from './books';
import { watch } from './checks';
import { Draw } from './draw';
import { readKnown } from './known';

/** What a refusal is: of what was entered, or of how things stand. */
const clean = new Set(['none', 'BAD_USER_INPUT', 'CONFLICT', 'OCCUPIED', 'CONFIRMATION']);

const names = Object.entries(acts).flatMap(([name, { often }]) => Array.from({ length: often }, () => name));
/** One thing that is done, with the choices that it makes. */
export const step = fc.record({
  act: fc.constantFrom(...names),
  numbers: fc.array(fc.nat(99), { minLength: 10, maxLength: 10 }),
});
export type Step = { act: string; numbers: number[] };

/** Does all of it in books of its own. @returns what was wrong after which step; null where all held. */
export async function work(
  books: Books,
  steps: readonly Step[],
  noted: (act: string, code: string) => void = () => undefined,
): Promise<string | null> {
  const run = await books.begin();
  const ledger = await watch(books, run);
  const story: string[] = [];
  let known = await readKnown(books, run);
  for (const { act: name, numbers } of steps) {
    const act = acts[name]?.act;
    if (!act) throw new Error(`Nobody does ${name}`);
    const month = books.month();
    const done = await act({ books, run, known }, new Draw(numbers));
    if (books.month() !== month) await ledger.declare();
    if (done === null) continue;
    noted(name, done.code);
    story.push(
      `${books.today()} ${name}: ${done.code === 'none' ? `record ${done.id}` : `${done.code} ${done.said}`}`,
    );
    const [faults, found] = await Promise.all([ledger.faults(), readKnown(books, run)]);
    known = found;
    const wrong = [
      ...(clean.has(done.code) && done.said !== 'Erreur interne'
        ? []
        : [`refused as ${done.code}: ${done.said}`]),
      ...(done.wrong ? [done.wrong] : []),
      ...(done.must && done.code !== 'none' ? [`refused, but ${done.must}: ${done.said}`] : []),
      ...faults,
    ];
    if (wrong.length > 0) return [...story, ...wrong.map(one => `  ✗ ${one}`)].join('\n');
  }
  return null;
}
