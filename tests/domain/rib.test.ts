import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRib, ibanOf, isRib, ribBank, ribKey } from '../../src/domain/rib';

const KNOWN = '07040005810111129653';
const account = fc.stringMatching(/^\d{18}$/);

describe('un RIB', () => {
  it.each([
    KNOWN,
    '07 040 0058101111296 53',
    ' 07040 00581 01111 29653 ',
    '07-040-0058101111296-53',
    '07.040.0058101111296.53',
    '07 040 – 0058101111296 – 53',
    '07\u00a0040\u00a00058101111296\u00a053',
  ])('%j est valable', text => {
    expect(isRib(text)).toBe(true);
  });

  it.each([
    '',
    '0704000581011112965',
    `${KNOWN}0`,
    '07040005810111129654',
    'TN5907040005810111129653',
    '0'.repeat(20),
  ])('%j ne l’est pas', text => {
    expect(isRib(text)).toBe(false);
  });

  it('porte une clé qui révèle tout chiffre changé', () => {
    expect(ribKey('070400058101111296')).toBe('53');
    fc.assert(
      fc.property(account, fc.nat(17), fc.integer({ min: 1, max: 9 }), (first18, place, change) => {
        const key = ribKey(first18);
        expect(isRib(first18 + key)).toBe(true);
        expect(BigInt(first18 + key) % 97n).toBe(0n);
        const digit = (Number(first18[place]) + change) % 10;
        expect(isRib(first18.slice(0, place) + digit + first18.slice(place + 1) + key)).toBe(false);
      }),
    );
    expect(() => ribKey('0704')).toThrow(RangeError);
  });

  it.each([
    [KNOWN, 'Amen'],
    ['08 006 0051207001843 38', 'BIAT'],
    ['01000000000000000000', 'ATB'],
    ['32000000000000000000', 'Al Baraka'],
    ['99000000000000000000', null],
    ['08', null],
    ['', null],
  ])('%s désigne la banque %s', (text, bank) => {
    expect(ribBank(text)).toBe(bank);
  });

  it('se lit banque, agence, compte, clé', () => {
    expect(formatRib('08006005120700184338')).toBe('08 006 0051207001843 38');
    expect(formatRib('08 006 0051207001843 38')).toBe('08 006 0051207001843 38');
    expect(formatRib('0800')).toBe('0800');
  });

  it('donne un IBAN dont le reste modulo 97 est 1', () => {
    expect(ibanOf('07 040 0058101111296 53')).toBe(`TN59${KNOWN}`);
    fc.assert(
      fc.property(account, first18 => {
        const iban = ibanOf(first18 + ribKey(first18));
        // T = 29, N = 23; the first four characters move to the end
        expect(BigInt(`${iban.slice(4)}2923${iban.slice(2, 4)}`) % 97n).toBe(1n);
      }),
    );
    expect(() => ibanOf('07040005810111129654')).toThrow(RangeError);
  });
});
