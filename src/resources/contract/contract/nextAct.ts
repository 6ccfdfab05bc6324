import { inspectionOf } from '../../../product/inspectionAddress';
import { inspectionRight } from '../../../product/inspectionRight';
import type { Draft } from '../../../schema/field';
import { hasOpenAmendment } from './signing';

/** A vehicle of a contract, as the API gives it. */
interface Line {
  vehicle: { id: string };
  departureDate: number;
  returnDate: number;
  lineState: string | null;
}

/** A vehicle that leaves or comes back, and when; epoch ms. */
interface Handover {
  vehicle: string;
  kind: 'DEPARTURE' | 'RETURN';
  at: number;
}

/**
 * The vehicle that the contract waits for, and whether it leaves or comes back: what is late first, then what comes
 * first. Null where none is to move.
 */
function nextHandover({ stage, isLate, vehicles }: Draft): Handover | null {
  if (stage !== 'SIGNED' && stage !== 'DEPARTED') return null;
  const lines = (vehicles ?? []) as readonly Line[];
  const moves = lines.flatMap(({ vehicle, departureDate, returnDate, lineState }): Handover[] => {
    if (lineState === 'TO_DELIVER') return [{ vehicle: vehicle.id, kind: 'DEPARTURE', at: departureDate }];
    return lineState === 'ON_RENT' ? [{ vehicle: vehicle.id, kind: 'RETURN', at: returnDate }] : [];
  });
  const due = isLate ? moves.filter(({ kind }) => kind === 'RETURN') : moves;
  return due.toSorted((a, b) => a.at - b.at)[0] ?? null;
}

const handover = (kind: 'DEPARTURE' | 'RETURN') => (one: Draft) => {
  const next = nextHandover(one);
  return next?.kind === kind ? inspectionOf(String(one.id), next.vehicle, kind) : null;
};

/** Whether some of it is to be invoiced now: it is back, or a month of it is over; a vehicle that is late comes first. */
const isToInvoice = ({ stage, isLate, toInvoice, isToInvoice: isDue }: Draft) =>
  stage === 'RETURNED' ? Boolean(toInvoice) : stage === 'DEPARTED' && !isLate && Boolean(isDue);

/** The way to its invoice, while that is what comes next; null otherwise. */
export const toInvoicing = (one: Draft): string | null =>
  isToInvoice(one) ? `/receipt/to-invoice?contrat=${String(one.id)}` : null;

/** What changed since the signature is signed while its client is there; a vehicle that is late comes first. */
const toAmendment = (one: Draft) =>
  !one.isLate && hasOpenAmendment(one)
    ? `/contract/contract-sheet/${String(one.id)}?faire=signAmendment`
    : null;

/** The ways to what comes next, each in its turn; before them stands the signature, after them what is still to be paid. */
export const nextActs = [
  {
    label: 'Faire signer l’avenant',
    icon: 'stamp',
    access: 'update_contract',
    quiet: false,
    to: toAmendment,
  },
  {
    label: 'Facturer',
    icon: 'receipt',
    access: 'create_receipt',
    quiet: false,
    to: toInvoicing,
  },
  {
    label: 'Remettre les clés',
    icon: 'key',
    access: inspectionRight,
    quiet: false,
    to: handover('DEPARTURE'),
  },
  { label: 'Retour', icon: 'car', access: inspectionRight, quiet: false, to: handover('RETURN') },
] as const satisfies readonly {
  label: string;
  icon: string;
  access: string;
  quiet: boolean;
  to: (one: Draft) => string | null;
}[];
