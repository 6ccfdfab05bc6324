import { isFilled, renewed } from '../../../src/domain/renewal';
import type { Paper, Renewal } from '../../../src/domain/renewal';
import type vehicles from '../../../src/resources/park/vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { vehiclePapers } from '../../../src/product/enumerations';

type Vehicle = RecordOf<typeof vehicles>;
export type PaperName = keyof typeof vehiclePapers;

/** Where each paper is on the sheet: its group, and the names that its dates have there. */
const places = {
  INSURANCE: { group: 'validityDate', start: 'start_validity', end: 'end_validity' },
  OPERATING_CARD: { group: 'opratingDate', start: 'start_operatingCard', end: 'end_operatingCard' },
  TECHNICAL_VISIT: { group: 'technicalVisiteDate', start: 'start_technicalVisit', end: 'end_technicalVisit' },
  STICKER: { group: 'vehicleStickers', start: 'start_vehicleStickers', end: 'end_vehicleStickers' },
} as const;

/** What is wrong with a renewal, in French. */
interface Fault {
  fault: string;
}

export const isFault = (answer: Record<string, unknown> | Fault): answer is Fault =>
  typeof answer.fault === 'string';

/** What is told of a renewed insurance besides: the present ones stay when nothing is. */
interface Insured {
  insuranceCompany?: string | null;
  policeNumber?: string | null;
}

/**
 * What changes on a vehicle whose paper is renewed: the paper, and the one that it replaces at the end of their
 * history, its file with it. Pure; or the French sentence of what is wrong with the end.
 */
export function renewedPaper(
  vehicle: Vehicle,
  name: PaperName,
  told: Renewal & Insured,
): Record<string, unknown> | Fault {
  const { group, start, end } = places[name];
  const held = vehicle[group] as Record<string, unknown> & Pick<Paper, 'amount' | 'file'>;
  const present = {
    start: held[start] as string | null,
    end: held[end] as string | null,
    amount: held.amount,
    file: held.file,
  };
  const next = renewed(present, told);
  if ('fault' in next) return next;
  const isInsurance = name === 'INSURANCE';
  const { insuranceCompany, policeNumber } = vehicle;
  const insured = isInsurance ? { insuranceCompany, policeNumber } : {};
  const replaced = isFilled(present) ? [{ type: name, ...present, ...insured }] : [];
  return {
    [group]: { [start]: next.start, [end]: next.end, amount: next.amount, file: next.file },
    ...(isInsurance
      ? {
          insuranceCompany: told.insuranceCompany ?? insuranceCompany,
          policeNumber: told.policeNumber ?? policeNumber,
        }
      : {}),
    vehicleDocumentHistory: [...(vehicle.vehicleDocumentHistory ?? []), ...replaced],
  };
}
