import { describe, expect, it } from 'vitest';
import {
  begin,
  changed,
  faultsOf,
  mileageQuestion,
  missingItems,
  newDamages,
  withDamage,
  withoutDamage,
} from '../../src/custom/inspection/draft';
import type { Damage, Draft } from '../../src/custom/inspection/draft';
import { damageTitle } from '../../src/custom/inspection/carPlaces';
import { madeOf } from '../../src/custom/inspection/made';
import { ownLine } from '../../src/custom/inspection/proposal';
import { nextSide } from '../../src/custom/inspection/nextSide';
import { statementOf } from '../../src/custom/inspection/statement';
import inspections from '../../src/resources/contract/inspection';
import { validate } from '../../src/schema/validate';
import { aTask } from './inspectionKit';

const scratch = (more: Partial<Damage> = {}): Damage => ({
  key: 'new',
  zone: 'RIGHT',
  x: 400,
  y: 900,
  category: { id: '2', label: 'Rayure' },
  severity: 'MEDIUM',
  note: '',
  isPreExisting: false,
  known: false,
  ...more,
});
const photo = (deviceId: string, of: { side?: 'FRONT' | 'DASHBOARD'; damage?: string }) => ({
  deviceId,
  side: of.side ?? null,
  damage: of.damage ?? null,
  sha256: 'ab'.repeat(32),
  content: new Blob(['x']),
});
const ids = ['0a6c3e52-7d2b-4d5a-9a54-000000000001', '0a6c3e52-7d2b-4d5a-9a54-000000000002'] as const;

describe('an inspection that is being made', () => {
  it('begins with what was there: its damages are old, its equipment is expected', () => {
    const draft = begin(aTask());
    expect(draft.damages).toMatchObject([{ zone: 'LEFT', isPreExisting: true, known: true }]);
    expect(newDamages(draft)).toEqual([]);
    expect(draft.keysCount).toBe(2);
    const without = changed(draft, () => ({ equipment: { SPARE_WHEEL: false, ALLOY_WHEELS: false } }));
    expect(missingItems(without, aTask()).map(({ item }) => item)).toEqual(['SPARE_WHEEL']);
  });

  it('a mileage far beyond the last is asked about before anybody signs, and sent as decided', () => {
    const { before } = aTask();
    const task = aTask({ before: before && { ...before, dateTime: Date.now() - 86_400_000 } });
    const read = (mileage: number) => ({ ...begin(task), mileage, fuelLevel: 7 });
    expect(faultsOf(read(33_000), task)).toEqual([]);
    const far = read(99_999);
    expect(mileageQuestion(far, task)?.message.replaceAll('\u00a0', ' ')).toContain(
      'plus de 1 000 km par jour',
    );
    expect(faultsOf(far, task)).toEqual([{ step: 0, text: 'Kilométrage à confirmer' }]);
    const sure = { ...far, sureMileage: 99_999 };
    expect(faultsOf(sure, task)).toEqual([]);
    expect(madeOf(sure, task, 0).decisions).toEqual(['mileage=99999']);
    // One typed anew is asked again.
    expect(faultsOf({ ...sure, mileage: 99_998 }, task)).toHaveLength(1);
  });

  it('of a return: what is charged is decided, then signed by both, or it is said why not', () => {
    const line = { ...ownLine(), label: 'Nettoyage' };
    const charged = (typed: string) => ({ of: '', lines: [{ ...line, typed }], toPrice: [] });
    const back = { ...begin(aTask()), mileage: 32_500, fuelLevel: 7 };
    const texts = (draft: Draft) => faultsOf(draft, aTask()).map(({ text }) => text);
    expect(texts({ ...back, charges: charged('') })).toEqual(['Frais à décider']);
    const refused = { of: '', lines: [{ ...line, typed: '30', accepted: false }], toPrice: [] };
    expect(texts({ ...back, charges: refused })).toEqual(['Motif d’un frais refusé']);
    const decided = { ...back, charges: charged('30') };
    expect(texts(decided)).toEqual(['Les deux signatures, ou pourquoi le client ne signe pas']);
    expect(statementOf(decided)).toContain('j’accepte 35,700\u00a0DT TTC de frais');
    const signature = new Blob(['x']);
    expect(texts({ ...decided, signature })).toEqual(['Signature de l’agent']);
    const signed = { ...decided, signature, agentSignature: signature };
    expect(texts(signed)).toEqual([]);
    // Or why the client does not sign is said here.
    const absent = (reason: string) => ({ ...decided, unsigned: { refusal: 'ABSENT', reason } as const });
    expect(texts(absent(' '))).toEqual(['Motif de ce qui n’est pas signé']);
    expect(texts(absent('Clés à la boîte'))).toEqual([]);
    // Another sum is another paper.
    const other = changed(signed, () => ({ charges: charged('40') }));
    expect([other.signature, other.agentSignature]).toEqual([null, null]);
  });

  it('is signed as it is: any change takes the signature away', () => {
    const signed = changed(begin(aTask()), () => ({ signature: new Blob(['x']) }));
    expect(signed.signature).not.toBeNull();
    expect(changed(signed, () => ({ mileage: 32_500 })).signature).toBeNull();
  });

  it('says what it lacks, and does not run back', () => {
    const draft = begin(aTask());
    expect(faultsOf(draft, aTask()).map(({ text }) => text)).toEqual(['Kilométrage', 'Carburant']);
    const back = changed(draft, () => ({ mileage: 32_414, fuelLevel: 5 }));
    expect(faultsOf(back, aTask())).toMatchObject([{ step: 0 }]);
    expect(
      faultsOf(
        changed(back, () => ({ mileage: 32_415 })),
        aTask(),
      ),
    ).toEqual([]);
  });

  it('is sent as its resource takes it, each photo with its damage or side', () => {
    let draft = changed(begin(aTask()), () => ({ mileage: 34_215, fuelLevel: 5 }));
    draft = changed(draft, now => withDamage(now, scratch()));
    draft = changed(draft, () => ({
      photos: [photo(ids[0], { side: 'FRONT' }), photo(ids[1], { damage: 'new' })],
    }));
    const { values, photos, deviceId } = madeOf(draft, aTask(), Date.UTC(2026, 11, 10, 10));
    expect(values).toMatchObject({
      deviceId,
      kind: 'RETURN',
      photos: [
        { side: 'FRONT', damage: null },
        { side: null, damage: 2 },
      ],
      damages: [{ isPreExisting: true }, { zone: 'RIGHT', x: 400, y: 900, isPreExisting: false, note: null }],
    });
    expect(photos).toHaveLength(2);
    expect(validate(inspections.fields, values).faults).toEqual({});
    expect(statementOf(draft)).toBe(
      'J’ai vu 2\u00a0dommages, dont 1\u00a0nouveau, 34\u00a0215\u00a0km, réservoir 5/8',
    );
    expect(statementOf({ ...draft, damages: [] })).toMatch(/^Aucun dommage vu, 34\u00a0215/);
    expect(changed(draft, now => withoutDamage(now, 'new')).photos).toHaveLength(1);
  });
});

describe('the drawn car', () => {
  it.each([
    [{}, 'Rayure, aile arrière droite'],
    [{ zone: 'LEFT', y: 400 }, 'Rayure, porte avant gauche'],
    [{ zone: 'ROOF', y: 100 }, 'Rayure, capot'],
    [{ zone: 'INTERIOR', x: null, y: null }, 'Rayure, intérieur'],
  ] as const)('names the part that was touched: %o', (at, title) => {
    expect(damageTitle(scratch(at))).toBe(title);
  });
});

it('the camera takes the dashboard first, then each side that lacks', () => {
  const draft = begin(aTask());
  expect(nextSide(draft, 0)).toBe('DASHBOARD');
  expect(nextSide(draft, 1)).toBe('FRONT');
  expect(nextSide({ ...draft, photos: [photo('1', { side: 'FRONT' })] }, 1)).toBe('LEFT');
});
