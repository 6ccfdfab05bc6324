import { guard, judge } from './contractGuard';
import type { GuardedRecord } from './contractGuard';
import { isBack } from './contractStages';
import type { LineState } from './contractStages';
import { formatDinars } from './money';
import type { Millimes } from './money';

const NBSP = '\u00a0';

/** Where the caution of a contract stands (money.md). */
export type CautionState = 'EXPECTED' | 'HELD' | 'PARTLY_RETAINED' | 'RETAINED' | 'REFUNDED' | 'NONE';

/** A caution, and why there is none where there is none. */
export interface ContractCaution {
  about: GuardedRecord;
  state: CautionState;
  reason: string | null;
}

/** A vehicle about to be handed over. */
export interface DepartingLine {
  about: GuardedRecord;
  registration: string;
  isInspected: boolean;
}

/** A vehicle of the contract, wherever it is. */
export interface ContractLine {
  about: GuardedRecord;
  registration: string;
  state: LineState;
}

/** What is settled of a contract, and what is not. */
export interface ContractAccount {
  about: GuardedRecord;
  isInvoiced: boolean;
  restToPay: Millimes;
  /** Of a client under agreement, who pays later; null of the others, and 0 is no term. */
  paymentTermDays: number | null;
}

const departingGuards = [
  guard('INSPECTION_MISSING', 'blocking', ({ registration, isInspected }: DepartingLine) =>
    isInspected ? null : `${registration}${NBSP}: l’état des lieux de départ n’est pas fait.`,
  ),
];

const cautionTaken = [
  guard('CAUTION_NOT_HELD', 'blocking', ({ state, reason }: ContractCaution) => {
    if (state === 'HELD' || (state === 'NONE' && reason?.trim())) return null;
    if (state === 'NONE') return 'Dites pourquoi ce contrat part sans caution.';
    return state === 'EXPECTED' ? 'La caution n’est pas encore reçue.' : 'La caution n’est plus détenue.';
  }),
];

const returnedGuards = [
  guard('LINE_NOT_BACK', 'blocking', ({ registration, state }: ContractLine) => {
    if (isBack(state)) return null;
    return state === 'ON_RENT'
      ? `${registration} n’est pas encore rentré.`
      : `${registration} n’est pas encore parti.`;
  }),
];

const accountGuards = [
  guard('NOT_INVOICED', 'blocking', ({ isInvoiced }: ContractAccount) =>
    isInvoiced ? null : 'Ce contrat n’est pas encore facturé.',
  ),
  guard('REST_TO_PAY', 'blocking', ({ restToPay, paymentTermDays }: ContractAccount) =>
    restToPay > 0 && !paymentTermDays ? `Il reste ${formatDinars(restToPay)} à payer.` : null,
  ),
];

/** A vehicle that is back: what its return proposes and nobody has decided, in words; null where nothing waits. */
export interface ReturnedVehicle {
  about: GuardedRecord;
  undecided: string | null;
}

const decisionGuards = [
  guard('RETURN_UNDECIDED', 'blocking', ({ undecided }: ReturnedVehicle) =>
    undecided === null
      ? null
      : `${undecided.charAt(0).toUpperCase()}${undecided.slice(1)}${NBSP}: acceptez ou refusez sur le contrat, sous ses charges.`,
  ),
];

/** Amendments that the client has neither signed nor was said not to: what each is; null where there are none. */
export interface OpenAmendments {
  about: GuardedRecord;
  unsigned: string | null;
}

const amendmentGuards = [
  guard('AMENDMENT_UNSIGNED', 'blocking', ({ unsigned }: OpenAmendments) =>
    unsigned === null
      ? null
      : `Un avenant n’est pas signé (${unsigned})${NBSP}: faites-le signer, ou dites pourquoi le client ne signe pas.`,
  ),
];

const settled: readonly CautionState[] = ['PARTLY_RETAINED', 'RETAINED', 'REFUNDED', 'NONE'];
const cautionSettled = [
  guard('CAUTION_NOT_SETTLED', 'blocking', ({ state }: ContractCaution) =>
    settled.includes(state) ? null : 'La caution n’est ni rendue ni retenue.',
  ),
];

/** What keeps vehicles of a contract from leaving: each inspected, the caution held, or none with a reason (domain C.7). */
export const judgeDeparture = (facts: { lines: readonly DepartingLine[]; caution: ContractCaution }) => [
  ...judge(departingGuards, facts.lines),
  ...judge(cautionTaken, [facts.caution]),
];

/** What keeps a contract from being returned: all its vehicles came back or were swapped (domain C.7). */
export const judgeReturned = ({ lines }: { lines: readonly ContractLine[] }) => judge(returnedGuards, lines);

/**
 * What keeps a contract from being closed (domain C.7): invoiced, paid unless a client under agreement has terms, the
 * caution settled, what its returns propose decided, its amendments signed.
 */
export const judgeClosing = (facts: {
  account: ContractAccount;
  caution: ContractCaution;
  returns: readonly ReturnedVehicle[];
  amendments: OpenAmendments;
}) => [
  ...judge(accountGuards, [facts.account]),
  ...judge(cautionSettled, [facts.caution]),
  ...judge(decisionGuards, facts.returns),
  ...judge(amendmentGuards, [facts.amendments]),
];
