import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { expect } from 'vitest';

/** `npm run promises` tries hard; `npm test` tries the same a few times. */
export const full = process.env.PROMISES === 'full';

/** Of every random choice of a promise's test, so that a failure can be had again. */
export const seed = Number(process.env.PROMISES_SEED ?? 20_261_120);

/** Where a promise was put to the test. `own` is a PostgreSQL of yours, `embedded` the one that comes along. */
export type Engine = 'node' | 'embedded' | 'own' | 'chromium';

const here: Engine = process.env.TEST_DATABASE_URL ? 'own' : 'embedded';

/** How often to try; `again` is how often on another PostgreSQL, where the tries of the first speak for it. */
export const tries = (quick: number, many: number, again = many): number =>
  full ? (here === 'own' ? again : many) : quick;

interface Figure {
  /** How many times it was tried. */
  n: number;
  /** What was counted or measured: 'lost', 'accepted', 'Δ median (ms)'. */
  of: string;
  figure: number | string;
  /** What it must be; the test fails otherwise. A bound is told by `within`. */
  ideal: number | string;
  /** The figure is good up to `ideal`, instead of equal to it. */
  within?: boolean;
}

/** Asserts that a promise is kept and, for `npm run promises`, writes its figure down. */
export function keep(id: `P-${number}`, { n, of, figure, ideal, within }: Figure, on: Engine = here): void {
  const report = process.env.PROMISES_REPORT;
  if (report) {
    const kept = within ? Number(figure) <= Number(ideal) : figure === ideal;
    const test = relative(process.cwd(), expect.getState().testPath ?? '');
    appendFileSync(
      report,
      `${JSON.stringify({ id, on, n, seed, of, figure, ideal: within ? `≤ ${ideal}` : ideal, kept, test })}\n`,
    );
  }
  if (within) expect(Number(figure), `${id}: ${of}`).toBeLessThanOrEqual(Number(ideal));
  else expect(figure, `${id}: ${of}`).toBe(ideal);
}
