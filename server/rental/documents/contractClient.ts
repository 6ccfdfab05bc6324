import { formatDate } from '../../../src/domain/calendarDate';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatPhone } from '../../../src/domain/phone';
import { identityTypes } from '../../../src/product/enumerations';
import type { ContractPrint } from './contractPrint';

/** What identifies the client of a contract, and how they are reached, line by line. */
export function clientLines(client: ContractPrint['details']['client']): string[] {
  const { identityType, identityNumber, identityDate, birthDate, birthPlace } = client;
  const types: Readonly<Record<string, string>> = identityTypes;
  const born = [birthDate && formatDate(birthDate), birthPlace && `à ${birthPlace}`].filter(Boolean);
  const issued = identityDate ? `, du ${formatDate(identityDate)}` : '';
  return [
    client.address,
    client.taxRegistration && `MF ${formatMatricule(client.taxRegistration)}`,
    identityNumber && `${types[identityType ?? ''] ?? types.CIN} ${identityNumber}${issued}`,
    born.length > 0 && `Né(e) le ${born.join(' ')}`,
    [client.phone && `Tél. ${formatPhone(client.phone)}`, client.email].filter(Boolean).join(' · '),
  ].filter((line): line is string => typeof line === 'string' && line !== '');
}
