import fc from 'fast-check';
import { describe, it, vi } from 'vitest';
import { full, keep, seed, tries } from '../promise';
import { openBooks } from './helpers/accountant/books';
import { step, work } from './helpers/accountant/work';

vi.setConfig({ testTimeout: full ? 21_600_000 : 300_000 });

const RUNS = tries(15, 1000, 100);
/** The most steps of a run: as many as 40 in `npm test`, 60 on average in full. */
const STEPS = tries(40, 119);
/** So many runs in one company: what they leave makes each step of the next ones slower. */
const PER_COMPANY = 10;

describe('la machine du comptable', () => {
  it('ne trouve pas d’écart, quoi qu’on émette, règle, crédite, convertisse, annule ou clôture, de jour en jour', async () => {
    let [steps, companies] = [0, 0];
    const found: string[] = [];
    const keepBooks = async () => {
      while (companies * PER_COMPANY < RUNS && found.length === 0) {
        const company = (companies += 1);
        const books = await openBooks();
        const property = fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: STEPS, size: 'max' }),
          async list => {
            steps += list.length;
            const wrong = await work(books, list);
            if (wrong !== null) throw new Error(wrong);
          },
        );
        const outcome = await fc.check(property, {
          seed: seed + company,
          numRuns: Math.min(PER_COMPANY, RUNS - (company - 1) * PER_COMPANY),
          // What is told is a story already: of sixty steps, making it shorter takes longer than all that is tried.
          endOnFailure: full,
        });
        if (outcome.failed)
          found.push(`${fc.defaultReportMessage(outcome) ?? ''}\n${String(outcome.errorInstance)}`);
        await books.close();
      }
    };
    // Two accountants, each in companies of their own: one thinks while PostgreSQL answers the other.
    await Promise.all([keepBooks(), keepBooks()]);
    for (const one of found) console.error(one);
    keep('P-56', { n: steps, of: `counterexamples in ${RUNS} runs`, figure: found.length, ideal: 0 });
  });
});
