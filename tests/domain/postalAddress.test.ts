import { expect, test } from 'vitest';
import { postalAddress } from '../../src/domain/postalAddress';

const of = (
  address: string | null,
  city: string | null = null,
  postalCode: string | null = null,
  country: string | null = 'TN',
) => postalAddress({ address, city, postalCode, country });

test('une adresse se dit avec sa ville, son code postal, et son pays s’il n’est pas la Tunisie', () => {
  expect(of('5 rue de Carthage', 'La Marsa')).toBe('5 rue de Carthage, La Marsa');
  expect(of('5 rue de Carthage', 'La Marsa', '2078')).toBe('5 rue de Carthage, 2078 La Marsa');
  expect(of('5 rue de Carthage', null, '2078')).toBe('5 rue de Carthage, 2078');
  expect(of('1 rue de Rivoli', 'Paris', null, 'FR')).toBe('1 rue de Rivoli, Paris, France');
});

test('sans répéter ce qui est écrit après la rue ; le nom d’une rue n’est pas une ville', () => {
  expect(of('5 rue de Carthage, 2078 La Marsa', 'la marsa', '2078')).toBe('5 rue de Carthage, 2078 La Marsa');
  expect(of('5 rue de Carthage, La Marsa', 'La Marsa', '2078')).toBe('5 rue de Carthage, La Marsa, 2078');
  expect(of('5 avenue de Carthage', 'Carthage')).toBe('5 avenue de Carthage, Carthage');
  expect(of('1 rue de Rivoli, Paris, France', 'Paris', null, 'FR')).toBe('1 rue de Rivoli, Paris, France');
});

test('sans rue, il n’y a pas d’adresse', () => {
  expect([of(null, 'La Marsa', '2078'), of('  ', 'La Marsa')]).toEqual([null, null]);
});
