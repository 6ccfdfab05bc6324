import type { BuyerIdentifierType } from '../../../src/domain/invoiceParties';
import { normaliseMatricule } from '../../../src/domain/matriculeFiscal';
import { postalAddress } from '../../../src/domain/postalAddress';
import type clients from '../../../src/resources/client/client';
import type contractServices from '../../../src/resources/contract/contract-service';
import type receipts from '../../../src/resources/receipt/receipt';
import type { RecordOf } from '../../../src/schema/defineResource';

/** Who an invoice is made out to, as it stays on it. */
export type Buyer = RecordOf<typeof receipts>['buyer'];

type ClientRecord = RecordOf<typeof clients>;
type Client = Pick<ClientRecord, 'clientType' | 'identityType' | 'address' | 'city' | 'country' | 'phone'> & {
  otherDetails: Pick<ClientRecord['otherDetails'], 'taxRegistration' | 'CIN' | 'postalCode'>;
};
type Contract = Pick<
  RecordOf<typeof contractServices>,
  'libelle' | 'address' | 'tel' | 'identifierType' | 'identifier'
>;

/** A client as an invoice names it. @param name what their record shows. */
export const buyerOfClient = (name: string, client: Client): Buyer => ({
  name,
  address: postalAddress({ ...client, postalCode: client.otherDetails.postalCode }),
  phone: client.phone,
  ...(client.clientType === 'COMPANY'
    ? identified('TAX_NUMBER', client.otherDetails.taxRegistration)
    : identified(client.identityType ?? 'CIN', client.otherDetails.CIN)),
});

/** What a contract without client holds of its customer. */
export const buyerOfContract = (contract: Contract): Buyer => ({
  name: contract.libelle,
  address: contract.address,
  phone: contract.tel,
  ...identified(contract.identifierType ?? 'TAX_NUMBER', contract.identifier),
});

const identified = (type: BuyerIdentifierType, identifier: string | null) =>
  type === 'TAX_NUMBER'
    ? {
        taxRegistration: identifier && normaliseMatricule(identifier),
        identityType: null,
        identityNumber: null,
      }
    : { taxRegistration: null, identityType: type, identityNumber: identifier };
