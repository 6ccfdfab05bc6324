import type { Draft, Fields } from '../../src/schema/field';
import { say } from '../../src/schema/api/messages';
import { validate } from '../../src/schema/validate';
import type { ValidateOptions } from '../../src/schema/validate';

/** What `validate` reads, and the French sentences by path. */
export function judge(fields: Fields, input: Draft, options?: ValidateOptions) {
  const { values, faults } = validate(fields, input, options);
  const messages: Record<string, string> = {};
  for (const [path, fault] of Object.entries(faults)) messages[path] = say(fault);
  return { values, messages };
}

export const detail = { service: '1', amount: '120' };
export const contract = (row: Draft) => ({ libelle: 'Séminaire', contractDetails: [row] });

export const person = {
  partyType: 'CLIENT',
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  phone: '20 123 456',
  address: 'Tunis',
  nationality: 'TN',
  identityType: 'CIN',
  otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: '01234567' },
};
export const company = {
  ...person,
  clientType: 'COMPANY',
  otherDetails: { tradeName: 'Atlas SARL', companyType: '1', taxRegistration: '1234567X/A/M/000' },
};
/** The same client, with other details. */
export const withDetails = (client: typeof person | typeof company, details: Draft) => ({
  ...client,
  otherDetails: { ...client.otherDetails, ...details },
});

export const booking = (changes: Draft): Draft => ({
  client: '1',
  source: 'tel',
  paymentOption: 'PAS_DACOMPTE',
  departureDate: '2027-03-12T09:00',
  returnDate: '2027-03-15T09:00',
  vehicles: [{ vehicle: '1' }],
  ...changes,
});

export const vehicle = (changes: Draft): Draft => ({
  carBrand: '1',
  carModel: '1',
  plateType: 'TUN',
  registration: '215 TUN 4821',
  serviceOrCompanyVehicle: 'EXPLOITATION',
  ...changes,
});
