import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FewAtOnce } from '../../server/engine/connection/fewAtOnce';

/** Work that ends when it is told to. */
function works(queue: FewAtOnce) {
  const begun: number[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const begin = (n: number) =>
    queue.run(() => {
      begun.push(n);
      return new Promise<number>((resolve, reject) => {
        ends[n] = error => (error ? reject(error) : resolve(n));
      });
    });
  return { begun, ends, begin };
}

it('laisse travailler autant qu’il est dit, les autres dans l’ordre de leur venue, et un échec laisse sa place', async () => {
  const { begun, ends, begin } = works(new FewAtOnce({ most: 2, patience: 10_000 }));
  const [first, second, third, fourth] = [0, 1, 2, 3].map(begin);
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  expect(await second).toBe(1);
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.(new Error('refusé'));
  await expect(first).rejects.toThrow('refusé');
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.();
  ends[3]?.();
  expect(await Promise.all([third, fourth])).toEqual([2, 3]);
  void begin(4);
  void begin(5);
  void begin(6);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});

it('ne fait attendre personne derrière ce qui est lent, et ne compte pas deux fois la place qu’il a laissée', async () => {
  const { begun, ends, begin } = works(new FewAtOnce({ most: 1, patience: 20 }));
  const slow = begin(0);
  const quick = begin(1);
  void begin(2);
  await sleep(35);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await slow;
  expect(begun).toEqual([0, 1]);
  ends[1]?.();
  await quick;
  expect(begun).toEqual([0, 1, 2]);
});

it('n’ouvre pas plus de places qu’il n’y a de connexions, si lents que soient ceux qui les ont ; qui n’en a pas l’apprend', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { begun, ends, begin } = works(new FewAtOnce({ most: 1, patience: 5, places: 2, longest: 60 }));
  const slow = [begin(0), begin(1)];
  const last = begin(2);
  const never = begin(3).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(30);
  expect(begun).toEqual([0, 1]);
  ends[0]?.();
  await slow[0];
  expect(begun).toEqual([0, 1, 2]);
  await vi.advanceTimersByTimeAsync(60);
  expect(await never).toBe(
    'Trop de demandes passent avant la vôtre, qui n’a pas été traitée. Réessayez dans un instant.',
  );
  ends[1]?.();
  ends[2]?.();
  await Promise.all([slow[1], last]);
});

it('une base qui ne répond plus : ceux qui attendent l’apprennent du premier qui le trouve', async () => {
  const { begun, ends, begin } = works(new FewAtOnce({ most: 1, patience: 10_000 }));
  const all = [begin(0), begin(1), begin(2)].map(one => one.catch((error: Error) => error.message));
  ends[0]?.(new Error('Query read timeout'));
  expect(await Promise.all(all)).toEqual(Array.from({ length: 3 }, () => 'Query read timeout'));
  expect(begun).toEqual([0]);
});
