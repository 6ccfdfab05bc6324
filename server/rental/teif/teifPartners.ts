import { normaliseMatricule } from '../../../src/domain/matriculeFiscal';
import type { TeifBuyer, TeifInvoice, TeifSeller } from './teifInvoice';
import { cutTo } from './teifFields';
import { element, leaf } from './xml';
import type { XmlElement } from './xml';

const documents = { CIN: 'I-02', RESIDENCE_CARD: 'I-03', PASSPORT: 'I-04' } as const;

/** By what a buyer is known: I-01 a tax number, I-02 an identity card, I-03 a residence card, I-04 anything foreign. */
export function buyerIdentifier({ taxRegistration, identityType, identityNumber }: TeifBuyer): {
  type: string;
  value: string;
} {
  if (identityType) return { type: documents[identityType], value: identityNumber ?? '' };
  const matricule = taxRegistration ?? '';
  return { type: 'I-01', value: normaliseMatricule(matricule) ?? matricule };
}

const sellerNumber = ({ taxRegistration }: TeifSeller) =>
  normaliseMatricule(taxRegistration ?? '') ?? taxRegistration ?? '';

/** What a sender may be known by (assertion of the schema 1.8.8): no forfait, no secondary establishment. */
export const isSenderNumber = (taxNumber: string): boolean =>
  /^\d{7}[A-HJ-NP-TV-Z][ABDNP][CMNP]000$/.test(normaliseMatricule(taxNumber) ?? '');

export const senderIdentifier = (seller: TeifSeller): XmlElement =>
  leaf('MessageSenderIdentifier', sellerNumber(seller), { type: 'I-01' });

/** Who sells (I-62) and who buys (I-64). */
export const partners = ({ seller, buyer }: TeifInvoice): XmlElement =>
  element(
    'PartnerSection',
    {},
    element(
      'PartnerDetails',
      { functionCode: 'I-62' },
      identity('I-01', sellerNumber(seller), seller.name, true, seller.address),
      seller.commercialRegister
        ? element(
            'RffSection',
            {},
            leaf('Reference', cutTo(seller.commercialRegister, 200), { refID: 'I-815' }),
          )
        : null,
      contact(seller.name, 'I-101', seller.phone),
      contact(seller.name, 'I-103', seller.email),
    ),
    element(
      'PartnerDetails',
      { functionCode: 'I-64' },
      identity(
        buyerIdentifier(buyer).type,
        buyerIdentifier(buyer).value,
        buyer.name,
        buyer.identityType === null,
        buyer.address,
      ),
      contact(buyer.name, 'I-101', buyer.phone),
    ),
  );

const identity = (
  type: string,
  value: string,
  name: string | null,
  isCompany: boolean,
  address: string | null,
): XmlElement =>
  element(
    'Nad',
    {},
    leaf('PartnerIdentifier', value, { type }),
    leaf('PartnerName', cutTo(name ?? '', 200), { nameType: isCompany ? 'Qualification' : 'Physical' }),
    element(
      'PartnerAdresses',
      { lang: 'fr' },
      leaf('AdressDescription', cutTo(address ?? '', 500)),
      leaf('Country', 'TN', { codeList: 'ISO_3166-1' }),
    ),
  );

const contact = (name: string | null, means: string, address: string | null): XmlElement | null =>
  address
    ? element(
        'CtaSection',
        {},
        element(
          'Contact',
          { functionCode: 'I-94' },
          leaf('ContactIdentifier', 'CONTACT'),
          leaf('ContactName', cutTo(name ?? '', 200)),
        ),
        element('Communication', {}, leaf('ComMeansType', means), leaf('ComAdress', cutTo(address, 500))),
      )
    : null;
