import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatPhone } from '../../../src/domain/phone';
import { formatRib, ibanOf, isRib } from '../../../src/domain/rib';
import type { Issuer } from './issuer';

/** The company as letterhead.typ prints it: ready to read. */
export function printedIssuer(issuer: Issuer) {
  const { name } = issuer;
  const initials = [...name.matchAll(/(?<!\p{L})\p{L}/gu)].slice(0, 2).join('').toUpperCase();
  const company = [
    `MF ${formatMatricule(issuer.taxRegistration)}`,
    issuer.commercialRegister && `RNE ${issuer.commercialRegister}`,
  ];
  return {
    name,
    initials,
    lines: [
      issuer.address,
      `Tél. ${formatPhone(issuer.phone)} · ${issuer.email}`,
      company.filter(Boolean).join(' · '),
    ],
    bank: isRib(issuer.rib)
      ? [
          `${issuer.bank}, RIB ${formatRib(issuer.rib)}`,
          `IBAN ${ibanOf(issuer.rib).slice(0, 4)} ${formatRib(issuer.rib)}`,
        ]
      : [],
    foot: issuer.capital ? `${name} au capital de ${issuer.capital}` : name,
  };
}
