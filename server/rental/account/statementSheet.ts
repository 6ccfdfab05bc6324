import { formatDate, fromEpoch } from '../../../src/domain/calendarDate';
import type { CalendarDate } from '../../../src/domain/calendarDate';
import { formatMatricule } from '../../../src/domain/matriculeFiscal';
import { formatDinars, formatMoney, parseMoney } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { formatPhone } from '../../../src/domain/phone';
import { movementKinds } from '../../../src/pages/account';
import type { Answer } from '../../../src/pages/all';
import { printedSeller } from '../documents/printedSeller';
import { postalAddress } from '../../../src/domain/postalAddress';
import type { AddressParts } from '../../../src/domain/postalAddress';
import { toSeller } from '../documents/seller';
import type { FoundSeller } from '../documents/seller';
import type { Side } from './accountSql';

/** What `statementSql` finds. */
export interface FoundStatement {
  account: Answer<'ClientAccount'>;
  seller: FoundSeller | null;
  client:
    | (AddressParts & {
        code: string | null;
        name: string;
        phone: string | null;
        taxRegistration: string | null;
      })
    | null;
}

/** One line of a statement, amounts in millimes; the first is what the account began with. */
export interface StatementLine {
  date: CalendarDate | null;
  label: string;
  dueDate: CalendarDate | null;
  debit: Millimes | null;
  credit: Millimes | null;
  balance: Millimes;
}

/** The parameters of a statement: its period, the day on which it is made, and whose account it is of. */
export interface StatementPeriod {
  side?: Side;
  from: CalendarDate | null;
  to: CalendarDate | null;
  today: CalendarDate;
}

/** The words of an account, by whose it is. */
const sideWords = {
  CLIENT: { party: 'Client', open: 'facture', amounts: ['Débit', 'Crédit'] },
  SUPPLIER: { party: 'Fournisseur', open: 'dépense', amounts: ['Facturé', 'Réglé'] },
} as const satisfies Record<Side, object>;

/** What the columns of a statement are called in Excel; the template has them too, at the width of its page. */
export const columnTitles = (side: Side): string[] => [
  'Date',
  'Pièce',
  'Échéance',
  ...sideWords[side].amounts,
  'Solde',
];

const millimes = (dinars: unknown): Millimes => parseMoney((dinars ?? 0) as number | string) ?? 0;
const day = (ms: unknown) => (typeof ms === 'number' ? fromEpoch(ms) : null);
const some = (amount: Millimes) => (amount === 0 ? null : amount);

/** The movements of an account as a statement lists them, the first ones first: of the PDF and of Excel alike. */
export function statementLines(
  account: FoundStatement['account'],
  { from }: StatementPeriod,
): StatementLine[] {
  const movements = account.movements.toReversed();
  const [first] = movements;
  const opening = first
    ? millimes(first.balance) - millimes(first.debit) + millimes(first.credit)
    : millimes(account.opening);
  return [
    { date: from, label: 'Solde d’ouverture', dueDate: null, debit: null, credit: null, balance: opening },
    ...movements.map(one => ({
      date: day(one.date),
      label: [`${movementKinds[one.kind]} ${one.label}`.trim(), one.detail].filter(Boolean).join(', '),
      dueDate: day(one.dueDate),
      debit: some(millimes(one.debit)),
      credit: some(millimes(one.credit)),
      balance: millimes(one.balance),
    })),
  ];
}

/** A statement as its template reads it (statement.typ); its lines come beside. */
export function statementSheet({ account, seller, client }: FoundStatement, period: StatementPeriod) {
  const { side = 'CLIENT', from, to, today } = period;
  const until = formatDate(to ?? today);
  const amounts = [
    ['Non échu', account.notDue],
    ['1 à 30 jours', account.days30],
    ['31 à 60 jours', account.days60],
    ['61 à 90 jours', account.days90],
    ['Plus de 90 jours', account.beyond],
  ] as const;
  return {
    title: 'Relevé de compte',
    number: client?.code ?? '',
    printed: formatDate(today),
    period: from ? `Du ${formatDate(from)} au ${until}` : `Jusqu’au ${until}`,
    issuer: printedSeller(seller && toSeller(seller)),
    pictures: { logo: '', stamp: '', signature: '' },
    partyTitle: sideWords[side].party,
    isOwed: side === 'SUPPLIER',
    party: client?.name ?? '',
    details: [
      client && postalAddress(client),
      client?.taxRegistration && `MF ${formatMatricule(client.taxRegistration)}`,
      client?.phone && `Tél. ${formatPhone(client.phone)}`,
    ].filter(Boolean),
    summary: [
      `${account.openCount} ${sideWords[side].open}${account.openCount > 1 ? 's' : ''} ouverte${account.openCount > 1 ? 's' : ''}`,
      `Échu\u00a0: ${formatDinars(millimes(account.overdue))}`,
      ...(millimes(account.credit) > 0
        ? [`Crédit disponible\u00a0: ${formatDinars(millimes(account.credit))}`]
        : []),
    ],
    debits: formatMoney(millimes(account.debits)),
    credits: formatMoney(millimes(account.credits)),
    closingLabel: `Solde au ${until}`,
    closing: formatDinars(millimes(account.closing)),
    ageing: amounts.map(([label, amount]) => ({ label, amount: formatMoney(millimes(amount)) })),
  };
}

/** A line as the PDF shows it. */
export const printedLine = ({ date, label, dueDate, debit, credit, balance }: StatementLine): string[] => [
  date ? formatDate(date) : '',
  label,
  dueDate ? formatDate(dueDate) : '',
  debit === null ? '' : formatMoney(debit),
  credit === null ? '' : formatMoney(credit),
  formatMoney(balance),
];
