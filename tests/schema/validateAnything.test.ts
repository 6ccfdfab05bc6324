import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources/all';
import type { Draft, Field, Fields } from '../../src/schema/field';
import { instant } from '../../src/schema/fields';
import { say } from '../../src/schema/api/messages';
import { validate } from '../../src/schema/validate';

const linesOf = (target: string) => resources.get(target).fields;
const edges = [
  '9999-12-31',
  '0001-01-01',
  'COMPANY',
  'SOLD',
  'OTHER',
  '215 TUN 4821',
  '1',
  1,
  true,
  8.64e15,
  -8.64e15,
];
const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(...edges));

/** Records that have the fields of a config, each filled with what is likely or with anything. */
function filled(fields: Fields, depth = 0): fc.Arbitrary<Draft> {
  const arbitraries = Object.entries(fields).map(([name, field]) => {
    const likely = depth > 2 ? anything : likelyOf(field, depth);
    return [name, fc.oneof({ weight: 3, arbitrary: likely }, { weight: 1, arbitrary: anything })] as const;
  });
  return fc.record(Object.fromEntries(arbitraries), { requiredKeys: [] });
}

function likelyOf(field: Field, depth: number): fc.Arbitrary<unknown> {
  if (field.kind === 'choice') return fc.constantFrom(...Object.keys(field.choices ?? {}));
  if (field.kind === 'group') return filled(field.fields ?? {}, depth + 1);
  const inner = field.kind === 'lines' ? linesOf(field.target ?? '') : field.fields;
  return inner ? fc.array(filled(inner, depth + 1), { maxLength: 3 }) : anything;
}

/** What a record of these fields may hold, whoever wrote it. */
const open = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { ...field, readOnly: false }]));

describe('quoi qu’on envoie, la validation répond', () => {
  const asked = Object.entries(resources.questions).map(([name, { fields = {} }]) => ({ name, fields }));
  it.each([...resources.all, ...asked].map(({ name, fields }) => [name, fields] as const))(
    '%s',
    (_, fields) => {
      const input = fc.oneof(filled(fields), fc.dictionary(fc.string(), fc.jsonValue()));
      const before = fc.option(filled(fields), { nil: undefined });
      fc.assert(
        fc.property(input, before, (given, stored) => {
          const current = stored && validate(open(fields), stored, { linesOf }).values;
          const { values, faults } = validate(fields, given, { current, linesOf });
          for (const fault of Object.values(faults)) expect(say(fault)).not.toBe('');
          expect(() => JSON.stringify(values)).not.toThrow();
        }),
        { numRuns: process.env.PROMISES === 'full' ? 1000 : 30 },
      );
    },
  );

  it('un moment accepté a une date à Tunis', () => {
    const fields = { at: instant('À'), back: instant('Retour', { notBefore: 'at' }) };
    const moment = fc.integer({ min: -8.64e15, max: 8.64e15 });
    fc.assert(
      fc.property(moment, moment, (at, back) =>
        Object.values(validate(fields, { at, back }).faults).forEach(say),
      ),
    );
  });
});

it('dit l’heure d’un moment trop tôt le même jour, et le jour d’un autre jour', () => {
  const fields = { at: instant('Départ'), back: instant('Retour', { notBefore: 'at' }) };
  const at = Date.parse('2026-11-28T09:00:00Z');
  const told = (back: number) => Object.values(validate(fields, { at, back }).faults).map(say);
  expect(told(at - 3_600_000)).toEqual(['Pas avant «\u00a0Départ\u00a0» (28/11/2026 10:00)']);
  expect(told(at - 86_400_000)).toEqual(['Pas avant «\u00a0Départ\u00a0» (28/11/2026)']);
});

it('ne juge pas un numéro d’une pièce que personne ne connaît', () => {
  const { fields } = resources.get('drivers');
  const identityType = JSON.parse('{"toString":false}') as unknown;
  expect(Object.keys(validate(fields, { identityType, CIN: '1' }).faults)).toContain('identityType');
  expect(validate(fields, { identityType: 'LAISSEZ_PASSER', CIN: '1' }).faults.CIN).toBeUndefined();
});

it('ne compare pas une date à ce qui, dans la fiche, n’en est pas une', () => {
  const { fields } = resources.get('drivers');
  const current = { identityType: 'CIN', birthDate: JSON.parse('{"toString":null}') as unknown };
  expect(() => validate(fields, { CINDate: '2020-01-01' }, { current })).not.toThrow();
});
