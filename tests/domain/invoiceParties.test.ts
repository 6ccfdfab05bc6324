import { describe, expect, it } from 'vitest';
import { isBuyerIdentifier, lackingOfBuyer, lackingOfSeller, lacks } from '../../src/domain/invoiceParties';

const seller = {
  name: 'Jasmin',
  address: 'Tunis',
  taxRegistration: '9000417RAM000',
  RIB: '08099000000012345649',
};
const company = {
  name: 'Carthage Négoce',
  address: 'La Marsa',
  taxRegistration: '0736202XAM000',
  identityType: null,
  identityNumber: null,
};
const person = {
  ...company,
  taxRegistration: null,
  identityType: 'CIN',
  identityNumber: '04718236',
} as const;

describe('ce qui manque à une facture', () => {
  it.each([
    [{}, []],
    [{ RIB: null }, ['le RIB']],
    [{ RIB: '08099000000012345648' }, ['le RIB']],
    [{ name: ' ', address: null }, ['la raison sociale', 'l’adresse']],
    [{ taxRegistration: '9000417' }, ['le matricule fiscal']],
  ])('chez qui l’émet, %o', (said, missing) => {
    expect(lackingOfSeller({ ...seller, ...said })).toEqual(missing);
  });

  it.each([
    [company, []],
    [person, []],
    [{ ...company, taxRegistration: null }, ['le matricule fiscal']],
    [{ ...person, identityNumber: null }, ['le n° de CIN']],
    [{ ...person, identityNumber: '123' }, ['le n° de CIN']],
    [{ ...person, identityType: 'PASSPORT', identityNumber: 'F12345' } as const, []],
    [{ ...person, identityType: 'RESIDENCE_CARD' } as const, ['le n° de carte de séjour']],
    [{ ...company, name: null, address: '' }, ['le nom', 'l’adresse']],
  ])('chez qui la reçoit, %o', (buyer, missing) => {
    expect(lackingOfBuyer(buyer)).toEqual(missing);
  });

  it('se dit en une phrase', () => {
    expect(lacks(['le RIB'])).toBe('il manque le RIB');
    expect(lacks(['le nom', 'l’adresse', 'le RIB'])).toBe('il manque le nom, l’adresse et le RIB');
  });

  it.each([
    ['TAX_NUMBER', '736202X/A/M/000', true],
    ['TAX_NUMBER', '04718236', false],
    ['CIN', '04718236', true],
    ['RESIDENCE_CARD', '123456789', true],
    ['PASSPORT', '18FV04512', true],
  ] as const)('%s %s est un identifiant\u00a0: %s', (type, text, is) => {
    expect(isBuyerIdentifier(type, text)).toBe(is);
  });
});
