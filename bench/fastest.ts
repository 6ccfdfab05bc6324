import type { Setting } from './compare';
import type { Target } from './load';

const tries = 3;
const patience = 600;

/** The one of some targets that answers the most: what the floor is, when there are several ways to an answer. */
export async function fastest(
  { generator }: Setting,
  targets: readonly Target[],
  connections: number,
): Promise<Target> {
  if (targets.length === 1 && targets[0]) return targets[0];
  const best = new Map<Target, number>();
  for (let round = 0; round < tries; round++) {
    for (const target of targets) {
      const { perSecond } = await generator.load(target, connections, patience);
      best.set(target, Math.max(perSecond, best.get(target) ?? 0));
    }
  }
  const [first] = [...best].toSorted(([, a], [, b]) => b - a);
  if (!first) throw new Error('No target');
  return first[0];
}
