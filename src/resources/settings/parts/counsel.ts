import { taxNumber } from '../../../product/kinds/taxNumber';
import { telephone } from '../../../product/kinds/telephone';
import { email, money, section, text } from '../../../schema/fields';

/** How those who defend the company are reached, and what they charge. */
export const counsel = {
  ...section('Coordonnées', {
    phone: telephone('Téléphone', { required: true, searchable: true }),
    email: email('E-mail', { searchable: true }),
    city: text('Ville', { searchable: true, sortable: true, max: 80 }),
    address: text('Adresse', { max: 300, wide: true }),
  }),
  ...section('Honoraires', {
    fees: money('Honoraires habituels HT', { min: 0, sortable: true }),
    taxRegistration: taxNumber('Matricule fiscal', { searchable: true }),
  }),
};
