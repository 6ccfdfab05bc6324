import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { identityTypes } from '../../../src/product/enumerations';
import { buyerOfClient } from '../documents/buyer';
import type { Buyer } from '../documents/buyer';
import type { FoundClient } from './foundSql';

/** A client as their invoice names them today. */
export const buyerOf = ({ taxRegistration, CIN, postalCode, ...client }: FoundClient): Buyer =>
  buyerOfClient(client.label, {
    ...client,
    otherDetails: { taxRegistration, CIN, postalCode },
  });

/** The same beneath the name, in one line. */
export const buyerDetails = ({ address, taxRegistration, identityType, identityNumber }: Buyer): string =>
  [
    address,
    taxRegistration && `MF ${formatMatricule(taxRegistration)}`,
    identityType && identityNumber && `${identityTypes[identityType]} ${identityNumber}`,
  ]
    .filter(Boolean)
    .join(' · ');
