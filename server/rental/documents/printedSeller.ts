import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { formatRib, ibanOf, isRib, ribBank } from '../../../src/domain/rib';
import type { Seller } from './seller';

/**
 * The company as letterhead.typ prints it, ready to read; null for a document that names none.
 * @param addressAr under its address, on a paper in Arabic too.
 */
export function printedSeller(seller: Seller | null, addressAr: string | null = null) {
  const name = seller?.name;
  if (!seller || !name) return null;
  const { phone, email, taxRegistration, commercialRegister, capital, RIB } = seller;
  const initials = [...name.matchAll(/(?<!\p{L})\p{L}/gu)].slice(0, 2).join('').toUpperCase();
  const contacts = [phone && `Tél. ${formatPhone(phone)}`, email];
  const registers = [
    taxRegistration && `MF ${formatMatricule(taxRegistration)}`,
    commercialRegister && `RNE ${commercialRegister}`,
  ];
  const lines = [seller.address, addressAr && isolated(addressAr), joined(contacts), joined(registers)];
  return {
    name,
    initials,
    lines: lines.filter(Boolean),
    bank: RIB && isRib(RIB) ? printedBank(RIB) : [],
    foot: capital ? `${name} au capital de ${formatDinars(capital).replace(',000', '')}` : name,
  };
}

/** Read from the right whatever stands around it, its own numbers included (Unicode's RLI and PDI). */
const isolated = (arabic: string) => `\u2067${arabic}\u2069`;

const joined = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');

const printedBank = (rib: string) => [
  [ribBank(rib), `RIB ${formatRib(rib)}`].filter(Boolean).join(', '),
  `IBAN ${ibanOf(rib).slice(0, 4)} ${formatRib(rib)}`,
];
