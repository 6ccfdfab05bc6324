import { formatDate } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { dayInWords } from '../../../src/domain/dayInWords';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars, formatMoney } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { receiptTotals } from '../../../src/domain/receiptTotals';
import { buyerIdentifiers } from '../../../src/product/enumerations';
import { typesetPdf } from '../../engine/exports/typst';
import type { Images } from '../../engine/exports/typst';
import type { ContractService, ServiceRow } from '../services/contractService';
import type { PrintedClient } from './detailSql';
import { shownImages } from './issuerImages';
import letterhead from './letterhead.typ?raw';
import { printedSeller } from './printedSeller';
import template from './reservation.typ?raw';
import type { Seller } from './seller';

/** What the paper of a contract of services is made from. */
interface ContractServicePrint {
  contract: ContractService;
  /** References of the contract as their labels, by path. */
  labels: Readonly<Record<string, string>>;
  client: PrintedClient | null;
  /** The rate of the lines that say none, in percent. */
  usualRate: number;
  seller: Seller | null;
  images: Images;
  today: CalendarDate;
}

/** The A4 paper of a contract of services, as PDF bytes. Reads nothing but its argument. */
export const contractServicePdf = (print: ContractServicePrint): Promise<Uint8Array> =>
  typesetPdf(
    letterhead + template,
    { ...sheetOf(print), pictures: shownImages(print.images, print.contract.state !== 'CANCELLED') },
    print.images,
  );

const NBSP = '\u00a0';

/** For whom, what, when and for how much (domain C.8), on the sheet of what is booked. */
function sheetOf({ contract, labels, client, usualRate, seller, today }: ContractServicePrint) {
  const rateOf = ({ tvaRate }: ServiceRow) => tvaRate ?? usualRate;
  const totals = receiptTotals({
    lines: contract.contractDetails.map(row => ({ price_HT: row.amount, tvaRate: rateOf(row) })),
    stamp: 0,
    regime: 'NORMAL',
  });
  const isCancelled = contract.state === 'CANCELLED';
  return {
    title: isCancelled ? 'Contrat de service annulé' : 'Contrat de service',
    number: contract.contractId,
    printed: formatDate(today),
    untilLabel: '',
    until: '',
    issuer: printedSeller(seller),
    client: client
      ? { name: client.name, lines: linesOf(client) }
      : { name: contract.libelle ?? '', lines: passerLines(contract) },
    referencesTitle: 'Contrat',
    references: [
      client && contract.libelle && `Objet${NBSP}: ${contract.libelle}`,
      contract.endedOn &&
        `Terminé avant terme le ${formatDate(contract.endedOn)}${NBSP}: ${contract.endReason ?? ''}`,
    ].filter(Boolean),
    departureTitle: 'Début',
    departure: dayOf(contract.periodStart),
    backTitle: 'Fin',
    back: dayOf(contract.periodEnd),
    cars: [],
    lines: contract.contractDetails.map((row, index) => ({
      label: labels[`contractDetails.${index}.service`] ?? '',
      detail: [
        labels[`contractDetails.${index}.vehicleId`],
        periodOf(row),
        rateOf(row) === 0 ? row.vatReason : `TVA ${String(rateOf(row)).replace('.', ',')}${NBSP}%`,
      ]
        .filter(Boolean)
        .join(', '),
      quantity: '1',
      price: formatMoney(row.amount),
      amount: formatMoney(row.amount),
    })),
    totalHT: formatMoney(totals.total_Price_HT),
    totalTVA: formatMoney(totals.total_TVA),
    totalTTC: formatDinars(totals.TotalTTC),
    paid: '',
    paidAs: '',
    balance: '',
    overpaid: '',
    installments: [],
    terms: ['Le timbre fiscal s’ajoute à la facture.'],
  };
}

const dayOf = (day: CalendarDate | null) => ({ when: day ? dayInWords(day) : 'À convenir', lines: [] });

const linesOf = ({ address, taxRegistration, phone, email }: PrintedClient) =>
  [
    address,
    taxRegistration && `MF ${formatMatricule(taxRegistration)}`,
    phone && `Tél. ${formatPhone(phone)}`,
    email,
  ].filter(Boolean);

const passerLines = ({ address, identifierType, identifier, tel }: ContractService) =>
  [
    address,
    identifierType &&
      identifier &&
      `${buyerIdentifiers[identifierType]} ${identifierType === 'TAX_NUMBER' ? formatMatricule(identifier) : identifier}`,
    tel && `Tél. ${formatPhone(tel)}`,
  ].filter(Boolean);

function periodOf({ departureDate: from, returnDate: to }: ServiceRow): string {
  if (from && to)
    return from === to ? `le ${formatDate(from)}` : `du ${formatDate(from)} au ${formatDate(to)}`;
  return from ? `à partir du ${formatDate(from)}` : to ? `jusqu’au ${formatDate(to)}` : '';
}
