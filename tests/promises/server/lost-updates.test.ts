import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keep, tries } from '../promise';
import { codeOf, openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

let counter: Counter;
let id: string;

beforeAll(async () => {
  counter = await openCounter();
  id = (await counter.vehicle()).id;
});
afterAll(() => counter?.close());

interface Vehicle {
  updatedAt: number;
  totalMileage: number | null;
}

const read = async () =>
  (
    await counter.api.send<{ vehicle: Vehicle }>(
      counter.token,
      'query ($id: ID!) { vehicle(id: $id) { updatedAt totalMileage } }',
      { id },
    )
  ).data!.vehicle;
const write = (updatedAt: number, totalMileage: number) =>
  counter.api.send<{ updateVehicle: Vehicle }>(
    counter.token,
    'mutation ($id: ID!, $updatedAt: Timestamp, $totalMileage: Input) { updateVehicle(id: $id, updatedAt: $updatedAt, totalMileage: $totalMileage) { updatedAt totalMileage } }',
    { id, updatedAt, totalMileage },
  );

/** Reads, adds one and writes, until the write is accepted. */
async function addOne(): Promise<void> {
  for (;;) {
    const { updatedAt, totalMileage } = await read();
    const answer = await write(updatedAt, (totalMileage ?? 0) + 1);
    if (!answer.errors) return;
    expect(codeOf(answer)).toBe('CONFLICT');
  }
}

describe('aucune modification n’est perdue', () => {
  it('keeps every one of 100 additions made at once by reading and writing', async () => {
    const additions = tries(20, 100);
    await Promise.all(Array.from({ length: additions }, addOne));
    const { totalMileage } = await read();
    keep('P-06', { n: additions, of: 'lost', figure: additions - (totalMileage ?? 0), ideal: 0 });
  });

  it('lets one of two tabs save, and names who came first to the other', async () => {
    const seen = await read();
    const answers = await Promise.all([
      write(seen.updatedAt, (seen.totalMileage ?? 0) + 5),
      write(seen.updatedAt, (seen.totalMileage ?? 0) + 6),
    ]);
    const refused = answers.filter(answer => answer.errors);
    expect(refused[0]?.errors?.[0]?.message).toMatch(
      /^Leïla Mansouri a modifié cette fiche le \d\d\/\d\d\/\d{4} à \d\d:\d\d\. Votre saisie est conservée/,
    );
    keep('P-06', { n: 2, of: 'saved by both tabs', figure: 2 - refused.length, ideal: 1 });
  });
});
