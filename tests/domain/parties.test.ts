import { describe, expect, it } from 'vitest';
import { overlappingPrices } from '../../src/domain/datedPrices';
import { governorates } from '../../src/domain/governorates';
import { isIdentityNumber, plainIdentityNumber } from '../../src/domain/identityDocument';
import type { IdentityType } from '../../src/domain/identityDocument';

describe('le numéro d’une pièce d’identité', () => {
  it.each<[IdentityType, string, boolean]>([
    ['CIN', '01234567', true],
    ['CIN', '1234567', false],
    ['CIN', 'A1234567', false],
    ['RESIDENCE_CARD', '012345678', true],
    ['RESIDENCE_CARD', '01234567', false],
    ['PASSPORT', 'X123456', true],
    ['PASSPORT', 'X12', false],
    ['PASSPORT', 'x123456', false],
  ])('%s %s : %s', (type, number, valid) => expect(isIdentityNumber(type, number)).toBe(valid));

  it('se garde en capitales, sans espace ni tiret', () => {
    expect(plainIdentityNumber(' x12 34-56 ')).toBe('X123456');
  });
});

describe('deux tarifs négociés d’une même catégorie', () => {
  const price = (from: string | null, to: string | null, pricingCategory = '1') => ({
    pricingCategory,
    from,
    to,
  });
  it.each([
    ['se suivent', [price('2026-01-01', '2026-06-30'), price('2026-07-01', null)], null],
    ['se touchent un jour', [price('2026-01-01', '2026-06-30'), price('2026-06-30', null)], [0, 1]],
    ['sans bornes', [price(null, null), price('2026-01-01', '2026-01-02')], [0, 1]],
    ['de deux catégories', [price(null, null), price(null, null, '2')], null],
    [
      'le troisième dans le premier',
      [price('2026-01-01', '2026-12-31'), price(null, null, '2'), price('2026-05-01', '2026-05-02')],
      [0, 2],
    ],
  ])('%s', (_, prices, found) => expect(overlappingPrices(prices)).toEqual(found));
});

it('la Tunisie compte 24 gouvernorats, chacun une fois', () => {
  expect(new Set(governorates).size).toBe(24);
});
