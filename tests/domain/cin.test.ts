import { describe, expect, it } from 'vitest';
import { isCin } from '../../src/domain/cin';

describe('un numéro de CIN', () => {
  it.each([
    ['12345678', true],
    ['01234567', true],
    ['1234567', false],
    ['123456789', false],
    ['1234 5678', false],
    ['1234567A', false],
    ['١٢٣٤٥٦٧٨', false],
    ['12345678\n', false],
    ['', false],
  ])('%j : %s', (text, valid) => {
    expect(isCin(text)).toBe(valid);
  });
});
