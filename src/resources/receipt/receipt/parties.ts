import { identityTypes } from '../../../product/enumerations';
import { identityNumber } from '../../../product/kinds/identityCards';
import { rib } from '../../../product/kinds/rib';
import { taxNumber } from '../../../product/kinds/taxNumber';
import { telephone } from '../../../product/kinds/telephone';
import { choice, email, money, snapshot, text } from '../../../schema/fields';

/** On the sheet, not in lists. */
const read = { show: 'sheet' } as const;

/** Both parties of a receipt, as they were on its day. */
export const buyer = snapshot('Facturé à', 'clients', {
  name: text('Nom', { searchable: true }),
  address: text('Adresse'),
  phone: telephone('Téléphone'),
  taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
  identityType: choice('Pièce d’identité', identityTypes),
  identityNumber: identityNumber('N° de la pièce', { searchable: true }),
});

export const seller = snapshot('Émise par', 'managers', {
  name: text('Raison sociale', read),
  taxRegistration: taxNumber('Matricule fiscal', read),
  commercialRegister: text('RNE', read),
  capital: money('Capital social', read),
  RIB: rib('RIB', read),
  address: text('Adresse', read),
  phone: telephone('Téléphone', read),
  email: email('E-mail', read),
});
