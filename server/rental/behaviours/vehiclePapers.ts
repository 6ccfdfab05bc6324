import type { CalendarDate } from '../../../src/domain/calendarDate';
import { hasBegun, isFilled, renewed } from '../../../src/domain/renewal';
import type { Paper, Renewal, RenewalFault } from '../../../src/domain/renewal';
import type vehicles from '../../../src/resources/park/vehicle';
import type { RecordOf } from '../../../src/schema/defineResource';
import type { vehiclePapers } from '../../../src/product/enumerations';

type Vehicle = RecordOf<typeof vehicles>;
export type PaperName = keyof typeof vehiclePapers;

/** Where each paper is on the sheet: its group, the names that its dates have there, and the group of the next one. */
export const places = {
  INSURANCE: {
    group: 'validityDate',
    start: 'start_validity',
    end: 'end_validity',
    next: 'nextInsurance',
  },
  OPERATING_CARD: {
    group: 'opratingDate',
    start: 'start_operatingCard',
    end: 'end_operatingCard',
    next: 'nextOperatingCard',
  },
  TECHNICAL_VISIT: {
    group: 'technicalVisiteDate',
    start: 'start_technicalVisit',
    end: 'end_technicalVisit',
    next: 'nextTechnicalVisit',
  },
  STICKER: {
    group: 'vehicleStickers',
    start: 'start_vehicleStickers',
    end: 'end_vehicleStickers',
    next: 'nextSticker',
  },
} as const;

export const isFault = (answer: Record<string, unknown> | RenewalFault): answer is RenewalFault =>
  typeof answer.fault === 'string';

/** Of an insurance besides: the present ones stay when nothing is given. */
interface Insured {
  insuranceCompany?: string | null;
  policeNumber?: string | null;
}

/**
 * What changes on a vehicle whose paper is renewed, or what is wrong with the renewal. One that has begun takes the
 * place of the present paper, which goes to those that were replaced, its file with it; one that has not waits beside
 * it until its day (`begunPapers`), and a renewal entered again takes the place of the one that waits. Pure.
 */
export function renewedPaper(
  vehicle: Vehicle,
  name: PaperName,
  renewal: Renewal & Insured,
  today: CalendarDate,
): Record<string, unknown> | RenewalFault {
  const paper = renewed(presentOf(vehicle, name), renewal);
  if ('fault' in paper) return paper;
  const { insuranceCompany, policeNumber } = vehicle;
  const insured = {
    insuranceCompany: renewal.insuranceCompany ?? insuranceCompany,
    policeNumber: renewal.policeNumber ?? policeNumber,
  };
  const { next } = places[name];
  if (hasBegun(paper, today))
    return {
      ...begun(vehicle, name, paper, insured),
      ...(vehicle[next].end === null ? {} : { [next]: none(name) }),
    };
  return { [next]: { ...paper, ...(name === 'INSURANCE' ? insured : {}) } };
}

/** What changes on a vehicle because papers that waited have begun by a day; nothing where none has. */
export function begunPapers(vehicle: Vehicle, today: CalendarDate): Record<string, unknown> {
  return (Object.keys(places) as PaperName[]).reduce<Record<string, unknown>>((changes, name) => {
    const { next } = places[name];
    const paper: Paper & Insured = vehicle[next];
    if (paper.end === null || !hasBegun(paper, today)) return changes;
    const { insuranceCompany = null, policeNumber = null, ...rest } = paper;
    const later = { ...vehicle, ...changes } as Vehicle;
    return {
      ...changes,
      ...begun(later, name, rest, { insuranceCompany, policeNumber }),
      [next]: none(name),
    };
  }, {});
}

/** The paper in force on the sheet. */
function presentOf(vehicle: Vehicle, name: PaperName): Paper {
  const { group, start, end } = places[name];
  const held = vehicle[group] as Record<string, unknown> & Pick<Paper, 'amount' | 'file'>;
  return {
    start: held[start] as CalendarDate | null,
    end: held[end] as CalendarDate | null,
    amount: held.amount,
    file: held.file,
  };
}

/** A paper in the place of the present one, which is kept at the end of their history. */
function begun(vehicle: Vehicle, name: PaperName, paper: Paper, insured: Insured): Record<string, unknown> {
  const { group, start, end } = places[name];
  const present = presentOf(vehicle, name);
  const isInsurance = name === 'INSURANCE';
  const { insuranceCompany, policeNumber } = vehicle;
  const before = isInsurance ? { insuranceCompany, policeNumber } : {};
  const replaced = isFilled(present) ? [{ type: name, ...present, ...before }] : [];
  return {
    [group]: { [start]: paper.start, [end]: paper.end, amount: paper.amount, file: paper.file },
    ...(isInsurance ? insured : {}),
    vehicleDocumentHistory: [...(vehicle.vehicleDocumentHistory ?? []), ...replaced],
  };
}

const none = (name: PaperName) => ({
  start: null,
  end: null,
  amount: null,
  file: null,
  ...(name === 'INSURANCE' ? { insuranceCompany: null, policeNumber: null } : {}),
});
