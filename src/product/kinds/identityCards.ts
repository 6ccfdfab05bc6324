import { isCin } from '../../domain/cin';
import { plainIdentityNumber } from '../../domain/identityDocument';
import type { IdentityType } from '../../domain/identityDocument';
import { isBuyerIdentifier } from '../../domain/invoiceParties';
import type { BuyerIdentifierType } from '../../domain/invoiceParties';
import { matriculeFault } from '../../domain/matriculeFiscal';
import { withoutSeparators } from '../../domain/separators';
import type { Draft } from '../../schema/field';
import { fieldOf } from '../../schema/kinds/fieldOf';
import { textKind } from '../../schema/kinds/texts';
import type { TextOptions } from '../../schema/kinds/texts';
import { defineIdentifier } from './identifier';

const cinKind = defineIdentifier({ name: 'cin', upon: textKind, isNumber: true, stored: withoutSeparators });

/** A Tunisian identity card: 8 digits. */
export const cin = fieldOf<string, string, TextOptions>(cinKind, {
  mask: '99999999',
  check: typed => (isCin(typed) ? null : 'La CIN compte 8 chiffres'),
});

const faults: Readonly<Record<IdentityType, string>> = {
  CIN: 'La CIN compte 8 chiffres',
  PASSPORT: 'Un passeport compte 5 à 20 lettres et chiffres',
  RESIDENCE_CARD: 'Une carte de séjour compte 9 chiffres',
};

/** What is wrong with a number of that type; null when nothing is. */
function faultOf(type: BuyerIdentifierType, number: string): string | null {
  if (isBuyerIdentifier(type, number)) return null;
  return type === 'TAX_NUMBER' ? matriculeFault(number) : faults[type];
}

/** The type that a record has; null while it has none that exists, which is its own fault. */
const typeOf = (given: unknown, usual: BuyerIdentifierType): BuyerIdentifierType | null => {
  const type = given ?? usual;
  return typeof type === 'string' && (type === 'TAX_NUMBER' || Object.hasOwn(faults, type))
    ? (type as BuyerIdentifierType)
    : null;
};

const identityNumberKind = defineIdentifier({
  name: 'identityNumber',
  upon: textKind,
  isNumber: true,
  stored: plainIdentityNumber,
});

/** The number of an identity card, passport or residence card, as the record's `identityType` declares. */
export const identityNumber = fieldOf<string, string, TextOptions>(identityNumberKind, {
  ignoreSeparators: true,
  max: 20,
  synonyms: ['CIN', 'Pièce', 'Carte d’identité', 'Passeport', 'Carte de séjour'],
  check: (number, { identityType }) => {
    const type = typeOf(identityType, 'CIN');
    return type && faultOf(type, number);
  },
});

/** The check of a number by which an invoice identifies its buyer, of the type that the field `by` holds. */
export const identifies =
  (by: string) =>
  (number: string, record: Draft): string | null => {
    const type = typeOf(record[by], 'TAX_NUMBER');
    return type && faultOf(type, number);
  };
