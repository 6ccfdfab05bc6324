import { expect, it } from 'vitest';
import { requirementsInWords } from '../../src/domain/payment';
import { optionPriceInWords, quantityInWords } from '../../src/domain/rentalOptions';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

it('un supplément dit son prix là où on le choisit, et s’il est offert', () => {
  expect(plain(optionPriceInWords({ TTCPrice: 14_280, unit: 'DAY' }))).toBe('14,280 DT TTC par jour');
  expect(plain(optionPriceInWords({ TTCPrice: 1_190_000, unit: 'RENTAL' }))).toBe(
    '1 190,000 DT TTC par location',
  );
  expect(optionPriceInWords({ TTCPrice: 0, unit: 'RENTAL' })).toBe('Offert');
  expect(optionPriceInWords({ TTCPrice: null, unit: 'UNIT' })).toBeNull();
});

it('une ligne dit les jours qu’elle compte, et de combien', () => {
  expect(plain(quantityInWords(3, 3))).toBe('3 j');
  expect(plain(quantityInWords(6, 3))).toBe('2 × 3 j');
  expect(quantityInWords(2, null)).toBe('2');
});

it('un mode de paiement dit ce qu’il demande, par sa nature et de lui-même', () => {
  const terms = { requiresReference: false, requiresDueDate: false };
  expect(requirementsInWords({ ...terms, kind: 'Espaces' })).toBeNull();
  expect(plain(requirementsInWords({ ...terms, kind: 'Traite' }))).toBe(
    'Demande : n° de la traite, tiré, échéance',
  );
  expect(plain(requirementsInWords({ ...terms, kind: 'Virement', requiresReference: true }))).toBe(
    'Demande : référence',
  );
});
