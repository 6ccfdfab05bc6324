import { describe, expect, it } from 'vitest';
import { cin, identityNumber } from '../../src/product/kinds/identityCards';
import { plate } from '../../src/product/kinds/plate';
import { rib } from '../../src/product/kinds/rib';
import { taxNumber } from '../../src/product/kinds/taxNumber';
import { telephone } from '../../src/product/kinds/telephone';
import { say } from '../../src/schema/api/messages';
import { validate } from '../../src/schema/validate';

const fields = {
  CIN: cin('CIN'),
  piece: identityNumber('Pièce'),
  matricule: taxNumber('Matricule'),
  RIB: rib('RIB'),
  phone: telephone('Téléphone'),
  plate: plate('Immatriculation'),
};

type Name = keyof typeof fields;

describe('un identifiant se lit comme on l’écrit ailleurs, et se garde d’une façon', () => {
  it.each<[Name, string, string]>([
    ['CIN', '01 234 567', '01234567'],
    ['CIN', '0123-4567', '01234567'],
    ['CIN', '01.234.567', '01234567'],
    ['CIN', '01\u202f234\u202f567', '01234567'],
    ['piece', '01 234-567', '01234567'],
    ['piece', '01.234.567', '01234567'],
    ['matricule', '1132361N-A-M-000', '1132361NAM000'],
    ['matricule', '1060559 C.D.M 000', '1060559CDM000'],
    ['RIB', '07-040-0058101111296-53', '07040005810111129653'],
    ['RIB', '07 040 – 0058101111296 – 53', '07040005810111129653'],
    ['phone', '71–123–456', '+21671123456'],
    ['phone', '71\u202f123\u202f456', '+21671123456'],
  ])('%s %j → %s', (name, typed, stored) => {
    const { values, faults } = validate(fields, { [name]: typed });
    expect(faults).toEqual({});
    expect(values[name]).toBe(stored);
  });

  it.each<[Name, string, string]>([
    [
      'matricule',
      '1234567/M/A/M/001',
      'Un établissement autre que 000 est de catégorie E\u00a0: 1234567M/A/E/001',
    ],
    ['matricule', '1234567', 'Matricule fiscal invalide\u00a0: écrivez-le comme 1234567X/A/M/000'],
    ['plate', '123 TUN -456', 'Immatriculation invalide\u00a0: écrivez-la comme 215 TUN 4821'],
    ['RIB', '07-040-0058101111296-54', 'RIB invalide\u00a0: 20 chiffres dont la clé'],
    ['CIN', '01 234 56', 'La CIN compte 8 chiffres'],
  ])('%s %j est refusé par sa règle : %s', (name, typed, sentence) => {
    const fault = validate(fields, { [name]: typed }).faults[name];
    expect(fault && say(fault)).toBe(sentence);
  });
});
