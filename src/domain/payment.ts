import type { CalendarDate } from './calendarDate';
import { formatDate } from './calendarDate';
import { formatMoney } from './money';
import type { Millimes } from './money';

/** How money is handed over (specification, paymentMode); each mode of the settings is of one of these natures. */
export type PaymentKind = 'Espaces' | 'Cheque' | 'Virement' | 'Tpe' | 'Traite';

/** The most that a cheque may be made out for (law 2024-41). */
export const CHEQUE_CEILING: Millimes = 30_000_000;

/** From so much in cash on, a payer is to be declared (domain B.7). */
export const CASH_THRESHOLD: Millimes = 5_000_000;

/** Whether what was received is no money yet: a cheque or a bill is, once its bank has credited it. */
export const waitsForMoney = (kind: string): boolean => kind === 'Cheque' || kind === 'Traite';

/** The most that a bank charges for a reject without somebody saying that it did. */
export const USUAL_REJECT_FEE: Millimes = 100_000;

/** Whether so much is handed over in cash that who hands it is to be known. */
export const asksIdentity = (kind: PaymentKind, amount: Millimes): boolean =>
  kind === 'Espaces' && amount >= CASH_THRESHOLD;

/** What a mode of the settings requires beside what its nature does. */
export interface PaymentModeTerms {
  kind: PaymentKind;
  requiresReference: boolean | null;
  requiresDueDate: boolean | null;
}

/** The detail fields of each nature beside an amount and a day: `true` where required (domain C.9). */
export const detailFieldsByKind = {
  Espaces: {},
  Cheque: {
    chequeNumber: true,
    bank: true,
    drawer: true,
    chequeDate: true,
    expiryDate: true,
    tuniCheque: false,
  },
  Virement: {},
  Tpe: { terminal: false, authorisation: true, lastDigits: false },
  Traite: { treatyNumber: true, drawee: true, draweeRIB: false },
} as const satisfies Readonly<Record<PaymentKind, Readonly<Record<string, boolean>>>>;

/** The same of a mode, in words. */
const detailLabelsByKind: Readonly<Record<PaymentKind, readonly string[]>> = {
  Espaces: [],
  Cheque: ['n° du chèque', 'banque', 'tireur', 'dates'],
  Virement: [],
  Tpe: ['n° d’autorisation'],
  Traite: ['n° de la traite', 'tiré'],
};

/** Whether a payment of this mode has a due date: a bill always, else where the mode requires it; cash never. */
export const needsDueDate = ({ kind, requiresDueDate }: PaymentModeTerms): boolean =>
  kind === 'Traite' || (kind !== 'Espaces' && requiresDueDate === true);

/** 'Demande : n° du chèque, banque, tireur, dates', of a mode; null where it requires nothing more than the amount. */
export function requirementsInWords(terms: PaymentModeTerms): string | null {
  const requirements = [
    ...detailLabelsByKind[terms.kind],
    ...(terms.requiresReference ? ['référence'] : []),
    ...(needsDueDate(terms) ? ['échéance'] : []),
  ];
  return requirements.length > 0 ? `Demande\u00a0: ${requirements.join(', ')}` : null;
}

/** Why a cheque of this amount is refused; null where it is not. */
export const chequeFault = (amount: Millimes): string | null =>
  amount > CHEQUE_CEILING ? `Un chèque ne dépasse pas ${formatMoney(CHEQUE_CEILING)} DT` : null;

/** Why a cheque that is received on that day is refused for its last day; null where it is not. */
export const expiryFault = (expiry: CalendarDate, received: unknown): string | null =>
  typeof received === 'string' && expiry < received
    ? `Ce chèque ne vaut plus depuis le ${formatDate(expiry)}`
    : null;

/** What is handed over, as far as its nature judges it. */
export interface HandedOver {
  date: CalendarDate;
  amount: Millimes;
  expiryDate?: CalendarDate | null;
  dueDate?: CalendarDate | null;
  reference?: string | null;
  payer?: string | null;
  identityNumber?: string | null;
  direction?: 'IN' | 'OUT' | null;
  /** All that was received in cash of the same document, this amount included; the amount itself when absent. */
  inCash?: Millimes;
}

const required = 'Ce champ est obligatoire';

/**
 * What is wrong with a payment of a mode, by field, and what is worth a look: a cheque is at most of `CHEQUE_CEILING`
 * and not expired, one without its TuniChèque reservation warns; who hands over `CASH_THRESHOLD` or more in cash is
 * known by name and document, and from `warnsFrom` on there is a warning (domain B.7, C.9; law 2024-41).
 * @param warnsFrom millimes, as the company has set it.
 */
export function judgeHandedOver(
  terms: PaymentModeTerms,
  handed: HandedOver,
  warnsFrom: Millimes = CASH_THRESHOLD,
): { faults: Readonly<Record<string, string>>; warnings: readonly string[] } {
  const { kind } = terms;
  const details: Readonly<Record<string, unknown>> = { ...handed };
  const lacking = Object.entries(detailFieldsByKind[kind]).filter(([field, must]) => must && !details[field]);
  const faults: Record<string, string> = Object.fromEntries(lacking.map(([field]) => [field, required]));
  if (terms.requiresReference && !handed.reference)
    faults.reference = 'Ce mode de paiement demande une référence';
  if (needsDueDate(terms) && !handed.dueDate) faults.dueDate = 'Ce mode de paiement demande une échéance';
  const money = judgeMoney(kind, handed, warnsFrom);
  // Of one that we give, the provision is ours.
  const unverified = kind === 'Cheque' && handed.direction !== 'OUT' && !details.tuniCheque;
  return {
    faults: { ...faults, ...money.faults },
    warnings: [
      ...(unverified ? ['Chèque sans réservation TuniChèque\u00a0: sa provision n’est pas vérifiée.'] : []),
      ...money.warnings,
    ],
  };
}

/**
 * The same of the money alone, whatever it is received for, guarantees included: the most of a cheque and its last day,
 * who hands over much in cash, in one go or in parts of one document.
 */
export function judgeMoney(
  kind: PaymentKind,
  { date, amount, expiryDate, payer, identityNumber, inCash = amount }: HandedOver,
  warnsFrom: Millimes = CASH_THRESHOLD,
): { faults: Readonly<Record<string, string>>; warnings: readonly string[] } {
  const isAsked = asksIdentity(kind, inCash);
  const ceiling = kind === 'Cheque' ? chequeFault(amount) : null;
  const expired = kind === 'Cheque' && expiryDate ? expiryFault(expiryDate, date) : null;
  const inParts = inCash > amount;
  return {
    faults: {
      ...(isAsked && !payer && { payer: required }),
      ...(isAsked && !identityNumber && { identityNumber: identityFault(inCash, inParts) }),
      ...(ceiling && { amount: ceiling }),
      ...(expired && { expiryDate: expired }),
    },
    warnings: kind === 'Espaces' && inCash >= warnsFrom ? [cashWarning(inCash, inParts)] : [],
  };
}

const onOneDocument = ' sur le même document';

const identityFault = (amount: Millimes, inParts: boolean): string =>
  inParts
    ? `${formatMoney(amount)} DT en espèces${onOneDocument}\u00a0: dites la pièce de qui paie`
    : `Dès ${formatMoney(CASH_THRESHOLD)} DT en espèces, dites la pièce de qui paie`;

/** The warning on so much in cash: in one go, or in parts of one document. */
const cashWarning = (amount: Millimes, inParts: boolean): string =>
  `${formatMoney(amount)} DT en espèces${inParts ? onOneDocument : ''}\u00a0: le payeur est à déclarer, et la charge n’est pas déductible pour lui.`;
