/** A vehicle that changes hands: what its dashboard showed, when, and the inspection that shows the rest. */
export interface Handover {
  vehicle: string;
  /** Epoch ms. */
  at: number;
  mileage: number;
  /** Eighths; null where nobody looked. */
  fuel: number | null;
  /** Id of the inspection, written already; null where there is none. */
  inspection: string | null;
}

/** What the one who writes calls what is at fault: the fields of an inspection, or of an action. */
export interface HandoverPlaces {
  vehicle: string;
  at: string;
  mileage: string;
}

/** Those of the actions of a contract. */
export const actionPlaces: HandoverPlaces = { vehicle: 'vehicle', at: 'at', mileage: 'mileage' };
/** Those of an inspection. */
export const inspectionPlaces: HandoverPlaces = { vehicle: 'vehicle', at: 'dateTime', mileage: 'mileage' };
