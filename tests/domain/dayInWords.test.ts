import { describe, expect, it } from 'vitest';
import { dayInWords, momentInWords } from '../../src/domain/dayInWords';

describe('un jour et un moment en toutes lettres', () => {
  it.each([
    ['2026-11-22', 'dimanche 22 novembre 2026'],
    ['2027-05-01', 'samedi 1er mai 2027'],
    ['2027-01-11', 'lundi 11 janvier 2027'],
  ])('%s se lit « %s »', (day, text) => {
    expect(dayInWords(day)).toBe(text);
  });

  it('un moment est celui de Tunis', () => {
    expect(momentInWords(Date.UTC(2026, 10, 30, 23, 5))).toBe('mardi 1er décembre 2026 à 00:05');
  });
});
