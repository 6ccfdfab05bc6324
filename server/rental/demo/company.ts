import type managers from '../../../src/resources/settings/manager';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { Issuer } from '../documents/seller';
import { matriculeOf, ribOf } from './reference/identifiers';

type Manager = RecordOf<typeof managers>;

const taxNumber = matriculeOf('9000417');

/** What the demo company prints of itself; there is no such company. */
export const company = {
  companyName: 'Jasmin Location SARL',
  taxNumber,
  commercialRegister: taxNumber.slice(0, 8),
  capital: 300_000_000,
  RIB: ribOf('08099', 123456),
  address: '18, rue du Lac Léman, Les Berges du Lac, 1053 Tunis',
  addressAr: '18 نهج بحيرة ليمان، ضفاف البحيرة، 1053 تونس',
  phone: '+21671000418',
  email: 'facturation@jasmin-location.test',
} satisfies Partial<Manager>;

/** It issues all the invoices of the demo: the first of its owner's companies. */
export const issuer: Issuer = {
  manager: '1',
  seller: {
    name: company.companyName,
    taxRegistration: company.taxNumber,
    commercialRegister: company.commercialRegister,
    capital: company.capital,
    RIB: company.RIB,
    address: company.address,
    phone: company.phone,
    email: company.email,
  },
  addressAr: company.addressAr,
};
