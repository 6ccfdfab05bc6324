import type { RaRecord } from 'react-admin';
import type {
  chargeKinds,
  contractStages,
  contractVersionKinds,
  lineStates,
  signatureMedia,
  versionRefusals,
} from '../../product/enumerations';

/** A reference as the API gives it. */
export interface Linked {
  id: string;
  label: string | null;
}

/** A vehicle of a contract, of its lines, as the API gives it; instants in epoch ms, amounts in dinars. */
export interface DeskLine {
  id: string;
  vehicle: Linked;
  departureDate: number;
  returnDate: number;
  returnAgency: Linked | null;
  lineState: keyof typeof lineStates;
  originalReturnDate: number | null;
  /** What was learnt of it once it had left. */
  unfit: string | null;
  departedAt: number | null;
  returnedAt: number | null;
  mileageOut: number | null;
  mileageIn: number | null;
  fuelOut: number | null;
  fuelIn: number | null;
  /** The vehicle that it took the place of. */
  replaces: Linked | null;
  departureInspection: Linked | null;
  returnInspection: Linked | null;
  numberOfDays: number | null;
  extendedDays: number | null;
  dailyPrice_HT: number | null;
  /** When what its return proposed was decided. */
  chargesSeenAt: number | null;
  includedKmPerDay: number | null;
  price_HT: number | null;
  options_HT: number | null;
  tvaRate: number | null;
}

/** What a contract is charged beside its rental. */
interface DeskCharge {
  id: string;
  kind: keyof typeof chargeKinds;
  label: string | null;
  vehicle: Linked | null;
  option: Linked | null;
  quantity: number | null;
  unitPrice_HT: number | null;
  tvaRate: number | null;
  price_HT: number | null;
  acceptedAt: number | null;
}

interface DeskOption {
  id: string;
  option: Linked;
  quantity: number;
  /** Null under a price that was agreed for all. */
  price_HT: number | null;
  tvaRate: number | null;
}

/** A version of a contract, and what of it is kept as a file. */
export interface DeskVersion {
  id: string;
  number: number;
  kind: keyof typeof contractVersionKinds;
  signedAt: number | null;
  /** Of what was signed; null of what was signed before its content was kept. */
  seal: string | null;
  paper: object | null;
  bilingualPaper: object | null;
  signedOn: keyof typeof signatureMedia | null;
  /** Of one that was signed on paper: the sheet itself. */
  scan: object | null;
  /** Why it is not signed, where that was said. */
  refusal: keyof typeof versionRefusals | null;
  refusalReason: string | null;
}

/** What the desk of a contract reads of it. */
export interface DeskContract extends RaRecord {
  contractNumber: string;
  stage: keyof typeof contractStages;
  createdAt: number;
  updatedAt: number;
  signedAt: number | null;
  client: Linked;
  pricingCategory: Linked | null;
  reservation: Linked | null;
  vehicles: readonly DeskLine[];
  drivers: readonly { driver: Linked; isMain: boolean | null; vehicle: Linked | null }[];
  versions: readonly DeskVersion[] | null;
  guaranteeAmount: number | null;
  /** VAT included; null before it is signed. */
  toInvoice: number | null;
  charges: readonly DeskCharge[] | null;
  additionalReceiptOptions: readonly DeskOption[] | null;
  discountPercent: number | null;
  discountAmount: number | null;
  agreedPrice: number | null;
  agreedReason: string | null;
  rental_HT: number | null;
  total_Price_HT: number | null;
  total_TVA: number | null;
  TotalTTC: number | null;
  /** What stands between the total and the rest: of its invoices, its shares. */
  invoicedStamp: number | null;
  invoicedBeside: number | null;
  withheld: number | null;
  credited: number | null;
  received: number | null;
  restToPay: number | null;
  overpaid: number | null;
}

/** A vehicle that is out, or still to come, before those that are over; of these the one that comes back first. */
export const inOrder = (lines: readonly DeskLine[]): DeskLine[] =>
  lines.toSorted((a, b) => rank(a) - rank(b) || a.returnDate - b.returnDate);

const order: readonly DeskLine['lineState'][] = ['ON_RENT', 'TO_DELIVER', 'RETURNED', 'SWAPPED'];
const rank = ({ lineState }: DeskLine) => order.indexOf(lineState);

/** How long a vehicle that is out is past its return, in ms; 0 when it is not. */
export const lateness = ({ lineState, returnDate }: DeskLine, now: number): number =>
  lineState === 'ON_RENT' ? Math.max(0, now - returnDate) : 0;

/** The lines whose return is not decided yet: what it proposes waits for a yes. */
export const undecided = ({ stage, vehicles }: DeskContract): DeskLine[] =>
  stage === 'DEPARTED' || stage === 'RETURNED'
    ? vehicles.filter(line => line.returnedAt !== null && line.chargesSeenAt === null)
    : [];
