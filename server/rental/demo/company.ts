import { matriculeKey } from '../../../src/domain/matriculeFiscal';
import { ribKey } from '../../../src/domain/rib';
import type { Issuer } from '../documents/issuer';

const number = '9000417';
const account = '080990000000123456';

/** The company that the demo data is of; there is no such company. */
export const company: Issuer = {
  name: 'Jasmin Location SARL',
  address: '18, rue du Lac Léman, Les Berges du Lac, 1053 Tunis',
  phone: '+21671000418',
  email: 'facturation@jasmin-location.test',
  taxRegistration: `${number}${matriculeKey(number)}AM000`,
  commercialRegister: number + matriculeKey(number),
  capital: '300\u00a0000\u00a0DT',
  bank: 'BIAT',
  rib: account + ribKey(account),
};
