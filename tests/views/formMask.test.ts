import { describe, expect, test } from 'vitest';
import { applyMask, caretAfter } from '../../src/views/inputs/mask';

const phone = '+216 99 999 999';

describe('un masque', () => {
  test.each([
    ['2', '+216 2'],
    ['20', '+216 20'],
    ['201', '+216 20 1'],
    ['20123456', '+216 20 123 456'],
    ['2012345678', '+216 20 123 456'],
    ['+21620123456', '+216 20 123 456'],
    ['+216 20 123 45', '+216 20 123 45'],
    ['0021620123456', '+216 20 123 456'],
    ['abc', ''],
    ['', ''],
  ])('range %j comme un téléphone tunisien : %j', (typed, shown) => {
    expect(applyMask(phone, typed)).toBe(shown);
  });

  test('laisse tranquille un numéro d’un autre pays', () => {
    expect(applyMask(phone, '+33 6 12 34 56 78')).toBe('+33 6 12 34 56 78');
  });

  test('se vide quand on efface jusqu’à l’indicatif', () => {
    expect(applyMask(phone, '+216 ')).toBe('');
  });

  test.each([
    ['99999999', '71 234 567 9', '71234567'],
    ['99:99', '0930', '09:30'],
    ['99:99', '09:', '09'],
  ])('%j reçoit %j : %j', (mask, typed, shown) => expect(applyMask(mask, typed)).toBe(shown));

  test('garde le curseur après le même chiffre', () => {
    expect(caretAfter('+216 20 123 456', 6)).toBe(9);
    expect(caretAfter('+216 20 123 456', 11)).toBe(15);
  });
});
