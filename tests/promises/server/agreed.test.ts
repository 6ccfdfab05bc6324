import fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { full, keep, seed, tries } from '../promise';
import { openAgreedDesk } from './helpers/agreed/desk';
import type { AgreedDesk } from './helpers/agreed/desk';
import { giveUp, givenUpStory } from './helpers/agreed/givenUp';
import { rent, rentalStory } from './helpers/agreed/rental';
import { serve, serviceStory } from './helpers/agreed/service';

vi.setConfig({ testTimeout: full ? 7_200_000 : 300_000, hookTimeout: 120_000 });

let desk: AgreedDesk;
beforeAll(async () => {
  desk = await openAgreedDesk();
});
afterAll(() => desk?.close());

/** Tells so many stories. */
async function tell<T>(
  what: string,
  runs: number,
  story: fc.Arbitrary<T>,
  live: (desk: AgreedDesk, told: T) => Promise<string[]>,
): Promise<void> {
  const outcome = await fc.check(
    fc.asyncProperty(story, async told => {
      const wrong = await live(desk, told);
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }),
    { seed, numRuns: runs, endOnFailure: full },
  );
  if (outcome.failed)
    console.error(`${fc.defaultReportMessage(outcome) ?? ''}\n${String(outcome.errorInstance)}`);
  keep('P-61', { n: runs, of: `${what} with a difference`, figure: outcome.failed ? 1 : 0, ideal: 0 });
}

describe('ce qui est convenu est facturé, et ce qui est facturé est dû', () => {
  it('ce à quoi on renonce : les frais des conditions, facturés, réglés par l’acompte ou dus', () =>
    tell('rentals given up', tries(2, 500, 50), givenUpStory, giveUp));

  it('au millime et par taux, quoi qu’on remise, confirme, change, prolonge, échange, abîme, rende tôt ou tard', () =>
    tell('rentals', tries(4, 1000, 100), rentalStory, rent));

  it('et ce qui est fourni d’une prestation que l’on arrête', () =>
    tell('services that end', tries(2, 200, 50), serviceStory, serve));
});
