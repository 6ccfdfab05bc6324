import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { begin, withDamage } from '../../src/custom/inspection/draft';
import type { Damage, Draft } from '../../src/custom/inspection/draft';
import { draftStore } from '../../src/custom/inspection/draftStore';
import type { DraftStore } from '../../src/custom/inspection/draftStore';
import { madeOf } from '../../src/custom/inspection/made';
import { placeOfRefusal } from '../../src/custom/inspection/useDesk';
import inspections from '../../src/resources/contract/inspection';
import { validate } from '../../src/schema/validate';
import { newId } from '../../src/providers/newKey';
import { aTask } from './inspectionKit';

const scratch = (key: string): Damage => ({
  key,
  zone: 'RIGHT',
  x: 400,
  y: 900,
  category: { id: '2', label: 'Rayure' },
  severity: 'LIGHT',
  note: '',
  isPreExisting: false,
  known: false,
});
const hash = 'ab'.repeat(32);

/** A device: what it keeps, and photos that are made small when the test says so. */
function aDevice() {
  let kept: Draft | null = null;
  const held: (() => void)[] = [];
  const store = (readLater?: Promise<void>): DraftStore =>
    draftStore(begin(aTask()), {
      place: {
        read: async () => (await readLater, kept),
        keep: async draft => void (kept = draft),
        forget: async () => void (kept = null),
      },
      shrink: content =>
        new Promise((made, fail) =>
          held.push(() =>
            content.size === 0
              ? fail(new Error('illisible'))
              : made({ content: new Blob(['small']), sha256: hash }),
          ),
        ),
      onUnreadable: () => undefined,
      onNotKept: () => undefined,
    });
  return { store, held, kept: () => kept };
}

const turn = () => new Promise(resolve => setTimeout(resolve, 0));
const sides = ({ photos }: Draft) => photos.map(({ side }) => side);

describe('une photo que l’on réduit', () => {
  it('ne perd ni le dommage, ni les kilomètres, ni l’autre photo que l’on ajoute pendant ce temps', async () => {
    const { store: open, held } = aDevice();
    const store = open();
    await store.load();
    store.capture(new Blob(['large']), { side: null, damage: 'new' });
    store.capture(new Blob(['large']), { side: 'FRONT', damage: null });
    store.change(now => withDamage(now, scratch('new')));
    store.change(() => ({ mileage: 34_215, fuelLevel: 5 }));
    expect(sides(store.read())).toEqual([null, 'FRONT']);
    for (let step = 0; step < 2; step++) {
      await turn();
      held[step]?.();
    }
    await store.ready();
    const { values } = madeOf(store.read(), aTask(), 0);
    expect(values).toMatchObject({
      mileage: 34_215,
      damages: [{}, { zone: 'RIGHT' }],
      photos: [
        { damage: 2, sha256: hash },
        { side: 'FRONT', sha256: hash },
      ],
    });
    expect(validate(inspections.fields, values).faults).toEqual({});
  });

  it('laisse la signature qui la comprend, et quitte l’état des lieux si elle ne se lit pas', async () => {
    const { store: open, held } = aDevice();
    const store = open();
    await store.load();
    store.capture(new Blob(['large']), { side: 'FRONT', damage: null });
    store.change(() => ({ signature: new Blob(['x']) }));
    await turn();
    held[0]?.();
    await store.ready();
    expect(store.read().signature).not.toBeNull();
    store.capture(new Blob([]), { side: 'REAR', damage: null });
    await turn();
    held[1]?.();
    await store.ready();
    expect(sides(store.read())).toEqual(['FRONT']);
  });

  it('d’un dommage que l’on a retiré est une photo du véhicule, et part', async () => {
    const { store: open, held } = aDevice();
    const store = open();
    await store.load();
    store.change(() => ({ mileage: 34_215, fuelLevel: 5 }));
    store.capture(new Blob(['large']), { side: null, damage: 'given-up' });
    await turn();
    held[0]?.();
    await store.ready();
    const { values } = madeOf(store.read(), aTask(), 0);
    expect(values).toMatchObject({ photos: [{ side: null, damage: null }] });
    expect(validate(inspections.fields, values).faults).toEqual({});
  });
});

it('ce que l’appareil avait gardé arrive après les premiers gestes\u00a0: les deux restent', async () => {
  const { store: open, kept } = aDevice();
  const before = open();
  await before.load();
  before.change(now => withDamage(now, scratch('before')), 0);
  before.flush();
  let arrive = () => undefined as void;
  const after = open(new Promise(resolve => (arrive = resolve)));
  const loading = after.load();
  after.change(() => ({ mileage: 34_000 }));
  after.flush();
  expect(kept()?.damages).toHaveLength(2);
  arrive();
  await loading;
  expect(after.read()).toMatchObject({ mileage: 34_000, damages: [{}, { key: 'before' }] });
});

type Gesture = { kind: 'damage' | 'photo' | 'side' | 'km' | 'shrunk' | 'reload' | 'seen'; at: number };
const gestures = fc.array(
  fc.record<Gesture>({
    kind: fc.constantFrom('damage', 'photo', 'side', 'km', 'shrunk', 'shrunk', 'reload', 'seen'),
    at: fc.nat(5),
  }),
  { maxLength: 40 },
);

it('gestes, photos et rechargements dans n’importe quel ordre\u00a0: tout ce qui a été fait est envoyé', async () => {
  await fc.assert(
    fc.asyncProperty(gestures, async all => {
      const device = aDevice();
      let store = device.store();
      await store.load();
      const done = {
        damages: [] as string[],
        photos: 0,
        sides: new Set<string>(),
        mileage: null as number | null,
      };
      const sideNames = ['FRONT', 'LEFT', 'RIGHT', 'REAR', 'DASHBOARD'] as const;
      for (const { kind, at } of all) {
        if (kind === 'damage') {
          const key = newId();
          done.damages.push(key);
          store.change(now => withDamage(now, scratch(key)));
        }
        if (kind === 'photo') {
          done.photos += 1;
          store.capture(new Blob(['large']), { side: null, damage: done.damages[at] ?? 'gone' });
        }
        if (kind === 'side') {
          const side = sideNames[at % sideNames.length] ?? 'FRONT';
          done.sides.add(side);
          store.capture(new Blob(['large']), { side, damage: null });
        }
        if (kind === 'km') store.change(() => ({ mileage: (done.mileage = 34_000 + at) }));
        if (kind === 'shrunk') device.held.shift()?.();
        if (kind === 'seen') await turn();
        if (kind === 'reload') {
          store.flush();
          device.held.length = 0;
          store = device.store();
          await store.load();
        }
      }
      const going = setInterval(() => device.held.splice(0).forEach(made => made()), 0);
      await store.ready();
      clearInterval(going);
      const { values } = madeOf(store.read(), aTask(), 0);
      const sent = values as { damages: unknown[]; photos: { side: string | null; sha256: string }[] };
      expect(sent.damages).toHaveLength(1 + done.damages.length);
      expect(sent.photos.filter(({ side }) => side === null)).toHaveLength(done.photos);
      expect(new Set(sent.photos.flatMap(({ side }) => side ?? []))).toEqual(done.sides);
      expect(sent.photos.every(({ sha256 }) => sha256 === hash)).toBe(true);
      expect(store.read().mileage).toBe(done.mileage);
      const { faults } = validate(inspections.fields, { ...values, mileage: 34_000, fuelLevel: 5 });
      expect(faults).toEqual({});
    }),
    { numRuns: process.env.PROMISES === 'full' ? 2000 : 60 },
  );
});

it.each([
  ['photos.1.damage', { step: 1, text: 'Photo 2\u00a0: Au moins 1' }],
  ['fuelLevel', { step: 0, text: 'Carburant\u00a0: Au moins 1' }],
  ['contract', { step: 3, text: null }],
])('un refus de %s ouvre l’étape et dit le champ', (path, place) => {
  expect(placeOfRefusal({ [path]: 'Au moins 1' })).toEqual(place);
});
