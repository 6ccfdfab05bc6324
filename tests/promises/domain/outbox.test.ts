import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mended, nextToSend, settled, standingOf, withIts } from '../../../src/providers/offline/queue';
import type { Outcome, Waiting } from '../../../src/providers/offline/queue';
import { sendAll } from '../../../src/providers/offline/sendAll';
import { keep, seed, tries } from '../promise';

/** What a day at the cars may bring. A car is told by a letter; a refusal by how often it is said before it is mended. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('inspect'),
      car: fc.constantFrom('a', 'b', 'c'),
      photos: fc.nat(4),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('send'),
      trouble: fc.array(
        fc.constantFrom('fine', 'fine', 'fine', 'lost', 'unheard', 'killed', 'refused', 'fault'),
        { maxLength: 12 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('mend'), which: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('giveUp'), which: fc.nat(9) }) },
);
type Trouble = 'fine' | 'lost' | 'unheard' | 'killed' | 'refused' | 'fault';

class Killed extends Error {}

/** A device whose memory outlives its page, and a server that makes one record of an identifier. */
function aDay() {
  let kept: Waiting[] = [];
  let seq = 0;
  let keys = 0;
  const arrived: string[] = [];
  const made: Waiting[] = [];
  const gone = new Set<string>();
  const take = (one: Waiting) => {
    if (!arrived.includes(one.id)) arrived.push(one.id);
  };
  return {
    inspect(car: string, photos: number) {
      const inspection = `i${seq}`;
      const all: Waiting[] = Array.from({ length: photos + 1 }, (_, index) => ({
        id: index === 0 ? inspection : `${inspection}p${index}`,
        kind: index === 0 ? ('inspection' as const) : ('photo' as const),
        of: index === 0 ? null : inspection,
        about: car,
        key: `k${keys++}`,
        seq: seq++,
        refused: false,
      }));
      kept = [...kept, ...all];
      made.push(...all);
    },
    async send(troubles: readonly Trouble[]) {
      const left = [...troubles];
      let faults = 0;
      const send = async (one: Waiting): Promise<{ outcome: Outcome }> => {
        const trouble = left.shift() ?? 'fine';
        if (one.of && !arrived.includes(one.of)) throw new Error(`${one.id} leaves before what it is of`);
        if (trouble === 'fine' || trouble === 'unheard' || trouble === 'killed') take(one);
        if (trouble === 'killed') throw new Killed();
        // Refused is said of what the server does not have: what it has it answers again.
        if (trouble === 'refused' && !arrived.includes(one.id)) return { outcome: 'refused' };
        if (trouble === 'refused') return { outcome: 'sent' };
        if (trouble === 'fault') faults += 1;
        return { outcome: trouble === 'fine' ? 'sent' : 'later' };
      };
      const keeper = {
        all: async () => kept,
        settle: async (one: Waiting, outcome: Outcome) => void (kept = settled(kept, one.id, outcome)),
      };
      await sendAll(keeper, send).catch(error => {
        if (!(error instanceof Killed)) throw error;
      });
      return faults;
    },
    mend(which: number) {
      const one = kept.filter(({ refused }) => refused)[which];
      if (one) kept = mended(kept, one.id, `k${keys++}`);
    },
    giveUp(which: number) {
      const one = kept.filter(({ refused }) => refused)[which];
      if (!one) return;
      for (const id of withIts(kept, one.id)) if (!arrived.includes(id)) gone.add(id);
      kept = kept.filter(({ id }) => !withIts(kept, one.id).includes(id));
    },
    read: () => ({ kept, arrived, made, gone }),
  };
}

it('whatever is cut, killed or refused, what was made on a device arrives once, in its order, or was given up', async () => {
  const runs = tries(300, 20_000);
  const wrong = { lost: 0, doubled: 0, disordered: 0, stuck: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async steps => {
      const day = aDay();
      for (const one of steps) {
        if (one.does === 'inspect')
          day.inspect((one as { car: string }).car, (one as { photos: number }).photos);
        if (one.does === 'send') await day.send((one as { trouble: Trouble[] }).trouble);
        if (one.does === 'mend') day.mend((one as { which: number }).which);
        if (one.does === 'giveUp') day.giveUp((one as { which: number }).which);
        const { kept } = day.read();
        // Refused work never keeps another car's behind it.
        const free = kept.filter(({ about }) => !kept.some(other => other.refused && other.about === about));
        if (free.length > 0 && !nextToSend(kept)) wrong.stuck += 1;
        if ((kept.length === 0) !== (standingOf(kept, null) === null)) wrong.stuck += 1;
      }
      // In the end there is network, and somebody mends what was refused.
      for (let again = 0; again < 60 && day.read().kept.length > 0; again++) {
        await day.send([]);
        day.mend(0);
      }
      const { kept, arrived, made, gone } = day.read();
      wrong.lost += kept.length + made.filter(({ id }) => !arrived.includes(id) && !gone.has(id)).length;
      wrong.doubled += arrived.length - new Set(arrived).size;
      for (const car of ['a', 'b', 'c']) {
        const order = made.filter(
          one => one.about === car && one.kind === 'inspection' && arrived.includes(one.id),
        );
        const times = order.map(({ id }) => arrived.indexOf(id));
        if (times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0))) wrong.disordered += 1;
      }
      expect(wrong).toEqual({ lost: 0, doubled: 0, disordered: 0, stuck: 0 });
    }),
    { numRuns: runs, seed },
  );
  keep('P-54', { n: runs, of: 'days of a device, lost', figure: wrong.lost, ideal: 0 }, 'node');
  keep('P-54', { n: runs, of: 'days of a device, doubled', figure: wrong.doubled, ideal: 0 }, 'node');
  keep('P-54', { n: runs, of: 'days of a device, out of order', figure: wrong.disordered, ideal: 0 }, 'node');
});
