import { isIdentityNumber } from './identityDocument';
import type { IdentityType } from './identityDocument';
import { isMatriculeFiscal } from './matriculeFiscal';
import { isRib } from './rib';

/** By what an invoice identifies its buyer (TEIF I-01 to I-04): a company by its tax number, a person by a document. */
export type BuyerIdentifierType = 'TAX_NUMBER' | IdentityType;

/** Whether a text is an identifier of that type. */
export const isBuyerIdentifier = (type: BuyerIdentifierType, text: string): boolean =>
  type === 'TAX_NUMBER' ? isMatriculeFiscal(text) : isIdentityNumber(type, text);

interface Party {
  name: string | null;
  address: string | null;
  taxRegistration: string | null;
}

/** What the law requires of who issues an invoice (domain B.4). */
export interface SellerIdentity extends Party {
  RIB: string | null;
}

/** What it requires of who receives one: a person is identified by a document, anybody else by a tax number. */
export interface BuyerIdentity extends Party {
  identityType: IdentityType | null;
  identityNumber: string | null;
}

/** What the seller lacks to issue an invoice, as part of a sentence: 'l’adresse', 'le RIB'. Empty when nothing. */
export const lackingOfSeller = (seller: SellerIdentity): string[] => [
  ...partyFaults(seller, 'la raison sociale').map(({ text }) => text),
  ...(isMatriculeFiscal(seller.taxRegistration ?? '') ? [] : ['le matricule fiscal']),
  ...(isRib(seller.RIB ?? '') ? [] : ['le RIB']),
];

const numbers: Readonly<Record<IdentityType, string>> = {
  CIN: 'le n° de CIN',
  PASSPORT: 'le n° de passeport',
  RESIDENCE_CARD: 'le n° de carte de séjour',
};

/** A part of who is invoiced. */
export type BuyerPart = 'NAME' | 'ADDRESS' | 'TAX_NUMBER' | 'IDENTITY';

/** What the buyer lacks to be invoiced, part by part, worded alike. */
export function buyerFaults(buyer: BuyerIdentity): { part: BuyerPart; text: string }[] {
  const { identityType: type, identityNumber: number } = buyer;
  const faults = partyFaults(buyer, 'le nom');
  if (type === null)
    return isMatriculeFiscal(buyer.taxRegistration ?? '')
      ? faults
      : [...faults, { part: 'TAX_NUMBER', text: 'le matricule fiscal' }];
  return isIdentityNumber(type, number ?? '')
    ? faults
    : [...faults, { part: 'IDENTITY', text: numbers[type] }];
}

/** The same as parts of a sentence. */
export const lackingOfBuyer = (buyer: BuyerIdentity): string[] => buyerFaults(buyer).map(({ text }) => text);

const partyFaults = ({ name, address }: Party, called: string): { part: BuyerPart; text: string }[] => [
  ...(name?.trim() ? [] : [{ part: 'NAME' as const, text: called }]),
  ...(address?.trim() ? [] : [{ part: 'ADDRESS' as const, text: 'l’adresse' }]),
];

const fields: Readonly<Record<string, readonly string[]>> = {
  'la raison sociale': ['companyName'],
  'le nom': ['firstName', 'tradeName'],
  'l’adresse': ['address'],
  'le matricule fiscal': ['taxNumber', 'taxRegistration'],
  'le RIB': ['RIB'],
};

/** Where the record of a party has what it lacks: its fields, by their own names. */
export const fieldsLacking = (what: readonly string[]): string[] =>
  what.flatMap(one => fields[one] ?? ['CIN']);

const inWords = new Intl.ListFormat('fr', { type: 'conjunction' });

/** 'il manque l’adresse et le RIB'. */
export const lacks = (what: readonly string[]): string => `il manque ${inWords.format(what)}`;
