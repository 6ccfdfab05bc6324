import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsPlate, parsePlate, plateKey } from '../../src/domain/plate';

describe('une immatriculation', () => {
  it.each([
    ['215 TUN 4821', '215 TUN 4821'],
    ['215tun4821', '215 TUN 4821'],
    ['215 تونس 4821', '215 TUN 4821'],
    ['215تونس4821', '215 TUN 4821'],
    ['\u202b215 تونس 4821\u202c', '215 TUN 4821'],
    ['215-TUN-4821', '215 TUN 4821'],
    ['215TU4821', '215 TUN 4821'],
    ['215 - TUN - 4821', '215 TUN 4821'],
    ['215-تونس-4821', '215 TUN 4821'],
    ['  215\u00a0tu  4821 ', '215 TUN 4821'],
    ['99 TUN 1', '99 TUN 1'],
    ['215 TUN 0482', '215 TUN 482'],
  ])('%j se lit %s', (typed, plate) => {
    expect(parsePlate(typed)).toBe(plate);
  });

  it.each([
    '',
    '2154821',
    '5 TUN 4821',
    '2155 TUN 4821',
    '015 TUN 4821',
    '215 TUN 0',
    '215 TUN 0000',
    '215 TUN 48210',
    '215 TON 4821',
    '215 TUN',
    'TUN 4821',
    '215 TUN 48A1',
    '123 TUN -456',
    '123- TUN 456',
    '123 TUN--456',
  ])('%j n’est pas une plaque TUN', typed => {
    expect(parsePlate(typed)).toBeNull();
  });

  it('d’un autre type reste libre, en capitales', () => {
    expect(parsePlate('rs  12345', 'RS')).toBe('RS 12345');
    expect(parsePlate('13-123456', 'OTHER')).toBe('13-123456');
    expect(parsePlate(' ab-123-cd ', 'OTHER')).toBe('AB-123-CD');
    expect(parsePlate(' - ', 'OTHER')).toBeNull();
    expect(parsePlate('', 'RS')).toBeNull();
  });

  it.each([
    ['215 TUN 4821', '215TUN4821'],
    ['215tu4821', '215TUN4821'],
    ['215 تونس 4821', '215TUN4821'],
    ['215 تونس', '215TUN'],
    ['215 t', '215T'],
    ['4821', '4821'],
    ['13-123456', '13123456'],
    ['--', ''],
  ])('%j se cherche par %s', (text, key) => {
    expect(plateKey(text)).toBe(key);
  });

  it('se retrouve quelle que soit la façon de la taper', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 999 }),
        fc.integer({ min: 1, max: 9999 }),
        fc.constantFrom('tun', ' TU ', '-TUN-', ' تونس '),
        (series, number, word) => plateKey(`${series}${word}${number}`) === `${series}TUN${number}`,
      ),
    );
  });
});

it.each(['255815', '255 815', '255-tun', '55tun8', '815'])('255 TUN 815 se trouve par %s', typed => {
  expect(holdsPlate('255 TUN 815', typed)).toBe(true);
  expect(holdsPlate('214 TUN 93', typed)).toBe(false);
});
