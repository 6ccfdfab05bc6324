import type { RaRecord } from 'react-admin';
import type { chargeKinds, contractStages, lineStates } from '../../product/enumerations';

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
  departedAt: number | null;
  returnedAt: number | null;
  mileageOut: number | null;
  mileageIn: number | null;
  fuelOut: number | null;
  fuelIn: number | null;
  departureInspection: Linked | null;
  returnInspection: Linked | null;
  numberOfDays: number | null;
  dailyPrice_HT: number | null;
  includedKmPerDay: number | null;
}

/** What the desk of a contract reads of it. */
export interface DeskContract extends RaRecord {
  contractNumber: string;
  stage: keyof typeof contractStages;
  createdAt: number;
  updatedAt: number;
  signedAt: number | null;
  reservation: Linked | null;
  vehicles: readonly DeskLine[];
  drivers: readonly { driver: Linked; isMain: boolean | null; vehicle: Linked | null }[];
  charges: readonly { kind: keyof typeof chargeKinds }[] | null;
}

/** A vehicle that is out, or still to come, before those that are over; of these the one that comes back first. */
export const inOrder = (lines: readonly DeskLine[]): DeskLine[] =>
  lines.toSorted((a, b) => rank(a) - rank(b) || a.returnDate - b.returnDate);

const order: readonly DeskLine['lineState'][] = ['ON_RENT', 'TO_DELIVER', 'RETURNED', 'SWAPPED'];
const rank = ({ lineState }: DeskLine) => order.indexOf(lineState);

/** How long a vehicle that is out is past its return, in ms; 0 when it is not. */
export const lateness = ({ lineState, returnDate }: DeskLine, now: number): number =>
  lineState === 'ON_RENT' ? Math.max(0, now - returnDate) : 0;
