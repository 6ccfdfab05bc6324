import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatMatricule,
  hasValidKey,
  isMatriculeFiscal,
  matriculeKey,
  normaliseMatricule,
} from '../../src/domain/matriculeFiscal';

describe('un matricule fiscal', () => {
  it.each([
    ['1234567XAM000', '1234567XAM000'],
    ['1234567X/A/M/000', '1234567XAM000'],
    ['1234567/X/A/M/000', '1234567XAM000'],
    [' 1234567 x a m 000 ', '1234567XAM000'],
    ['1132361N-A-M-000', '1132361NAM000'],
    ['1060559 C.D.M 000', '1060559CDM000'],
    ['1132361 N / A / M / 000', '1132361NAM000'],
    ['1132361N–A–M–000', '1132361NAM000'],
    ['0736202X/P/E/001', '0736202XPE001'],
    ['736202X/A/M/000', '0736202XAM000'],
    ['1282182WFE012', '1282182WFE012'],
    ['1282182WNN000', '1282182WNN000'],
    ['1282182WBP000', '1282182WBP000'],
    ['1282182WDM000', '1282182WDM000'],
  ])('%j est bien écrit : %s', (typed, normal) => {
    expect(isMatriculeFiscal(typed)).toBe(true);
    expect(normaliseMatricule(typed)).toBe(normal);
  });

  it.each([
    '',
    '1234567',
    '1234567X',
    '12345678XAM000',
    '1234567IAM000',
    '1234567OAM000',
    '1234567UAM000',
    '1234567XCM000',
    '1234567XAX000',
    '1234567XAM00',
    '1234567XAM0000',
    '1234567X//A/M/000',
    '1132361N--A-M-000',
    '1234567/M/A/M/001',
    '0736202XPC001',
    'X1234567AM000',
  ])('%j ne l’est pas', typed => {
    expect(isMatriculeFiscal(typed)).toBe(false);
    expect(normaliseMatricule(typed)).toBeNull();
    expect(hasValidKey(typed)).toBe(false);
  });

  it.each([
    ['0736202', 'X'],
    ['1282182', 'W'],
    ['0000000', 'A'],
  ])('%s a pour clé %s', (number, key) => {
    expect(matriculeKey(number)).toBe(key);
  });

  it('dit si sa clé est la bonne', () => {
    expect(hasValidKey('0736202X/A/M/000')).toBe(true);
    expect(hasValidKey('736202XAM000')).toBe(true);
    expect(hasValidKey('0736202W/A/M/000')).toBe(false);
    expect(() => matriculeKey('123')).toThrow(RangeError);
  });

  it('s’affiche avec ses barres', () => {
    expect(formatMatricule('1234567XAM000')).toBe('1234567X/A/M/000');
    expect(formatMatricule('736202xam000')).toBe('0736202X/A/M/000');
    expect(formatMatricule('inconnu')).toBe('inconnu');
    fc.assert(
      fc.property(fc.stringMatching(/^\d{7}$/), number => {
        const matricule = `${number}${matriculeKey(number)}AM000`;
        return hasValidKey(matricule) && normaliseMatricule(formatMatricule(matricule)) === matricule;
      }),
    );
  });
});
