import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, parsePhone } from '../../src/domain/phone';

describe('un numéro de téléphone', () => {
  it.each([
    ['20123456', '+21620123456'],
    ['20 123 456', '+21620123456'],
    ['20.123.456', '+21620123456'],
    ['+216 20 123 456', '+21620123456'],
    ['0021620123456', '+21620123456'],
    ['(+216) 71-123-456', '+21671123456'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+218 91 2345678', '+218912345678'],
  ])('%j devient %s', (typed, number) => {
    expect(parsePhone(typed)).toBe(number);
  });

  it.each([
    '',
    '2012345',
    '201234567',
    '+216 2012345',
    '+216 201234567',
    '+1234567',
    '+1234567890123456',
    '+0612345678',
    '0612345678',
    '20 123 45a',
    '++21620123456',
    'voir agence',
  ])('%j n’en est pas un', typed => {
    expect(parsePhone(typed)).toBeNull();
  });

  it('se lit par groupes et se ressaisit', () => {
    expect(formatPhone('+21620123456')).toBe('+216 20 123 456');
    expect(formatPhone('20123456')).toBe('+216 20 123 456');
    expect(formatPhone('+33612345678')).toBe('+33 6 12 34 56 78');
    expect(formatPhone('+213551234567')).toBe('+213 5 51 23 45 67');
    expect(formatPhone('+12025550143')).toBe('+1 20 25 55 01 43');
    expect(formatPhone('inconnu')).toBe('inconnu');
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8}$/),
        digits => parsePhone(formatPhone(digits)) === `+216${digits}`,
      ),
    );
  });
});
