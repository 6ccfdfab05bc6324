import {
  cleaningLabel,
  damageLabel,
  eighthsLabel,
  equipmentLabel,
  fuelFeeLabel,
  fuelLabel,
  keysLabel,
  kmLabel,
} from './chargeLabels';
import { contractCharge } from './contractCharges';
import type { ContractCharge, ContractChargeKind } from './contractCharges';
import { damageCharge } from './damageCharge';
import type { DamageCover, SeenDamage } from './damageCharge';
import { excessKm, includedKm } from './excessKm';
import type { KmDriven, KmTerms } from './excessKm';
import { missingEighths, missingLitres } from './missingFuel';
import type { FuelLevels } from './missingFuel';
import { missingEquipment } from './missingEquipment';
import type { SeenEquipment } from './missingEquipment';
import type { Millimes } from './money';
import { timeCharges } from './timeCharges';
import type { RentalReturned } from './timeCharges';

const NBSP = '\u00a0';

/** How clean a vehicle is found. */
export type Cleanliness = 'PROPRE' | 'MOYEN' | 'SALE';

/** All that a return is charged by: the vehicle's line, its two inspections and the conditions it was signed with. */
export interface ReturnToCharge {
  rental: RentalReturned;
  km: Omit<KmDriven, 'days'> & KmTerms;
  fuel: FuelLevels & {
    /** PREPAID: a full tank was paid at the departure, nothing lacks. */
    policy: 'SAME_LEVEL' | 'FULL' | 'PREPAID' | null;
    tankCapacityLiters: number | null;
    fuelUnitPrice: Millimes | null;
    fee: Millimes | null;
  };
  cleaning: { departure: Cleanliness | null; back: Cleanliness | null; fee: Millimes | null };
  equipment: {
    departure: readonly SeenEquipment[];
    back: readonly SeenEquipment[];
    /** By item: its name, and what replacing it costs; null where nobody gave it. */
    catalogue: Readonly<Record<string, { name: string; priceHT: Millimes | null } | undefined>>;
  };
  /** How many left and came back, null where nobody counted; and what each that lacks costs, null where nobody gave it. */
  keys: { out: number | null; back: number | null; priceHT: Millimes | null };
  damages: readonly SeenDamage[];
  cover: DamageCover;
  /** In percent; `tvaRates` where a kind has one of its own. */
  tvaRate: number | string;
  tvaRates?: Readonly<Partial<Record<ContractChargeKind, number | string>>>;
}

/** What a return proposes, for the agent to accept line by line; and, in French, what they alone can price. */
export interface ReturnProposal {
  charges: ContractCharge[];
  toPrice: string[];
  /** New damages without a price of their category: each is priced, or refused for a reason. */
  damages: { label: string; tvaRate: number | string }[];
}

/** Days have the rate that they were agreed with; the rest that of its kind. */
type Line = Omit<ContractCharge, 'price_HT' | 'tvaRate'> & Partial<Pick<ContractCharge, 'tvaRate'>>;
interface Found {
  lines: Line[];
  toPrice: string[];
}

/** Puts together what a return proposes, in the order of the inspection (domain C.7). Nothing that costs nothing. */
export function proposedCharges(toCharge: ReturnToCharge): ReturnProposal {
  const time = timeCharges(toCharge.rental);
  const found = [
    { lines: time.lines, toPrice: [] },
    kmOf(toCharge, time.days),
    fuelOf(toCharge),
    cleaningOf(toCharge),
    equipmentOf(toCharge),
    keysOf(toCharge),
    damagesOf(toCharge),
  ];
  const charges = found
    .flatMap(({ lines }) => lines)
    .map(line =>
      contractCharge({
        ...line,
        tvaRate: line.tvaRate ?? toCharge.tvaRates?.[line.kind] ?? toCharge.tvaRate,
      }),
    )
    .filter(({ price_HT }) => price_HT !== 0);
  const tvaRate = toCharge.tvaRates?.DOMMAGE ?? toCharge.tvaRate;
  return {
    charges,
    toPrice: found.flatMap(({ toPrice }) => toPrice),
    damages: unpriced(toCharge.damages).map(({ category }) => ({ label: category, tvaRate })),
  };
}

function kmOf({ km }: ReturnToCharge, days: number): Found {
  const excess = excessKm({ ...km, days }, km);
  const label = kmLabel(excess, includedKm(days, km) ?? 0);
  const lines: Line[] = [{ kind: 'KM_SUPP', label, quantity: excess, unitPriceHT: km.extraKmPrice ?? 0 }];
  return { lines, toPrice: [] };
}

function fuelOf({ fuel }: ReturnToCharge): Found {
  const { policy, tankCapacityLiters: tank, fuelUnitPrice, fee } = fuel;
  const eighths = missingEighths(fuel);
  if (eighths === 0 || policy === 'PREPAID') return { lines: [], toPrice: [] };
  const service: Line = { kind: 'CARBURANT', label: fuelFeeLabel, quantity: 1, unitPriceHT: fee ?? 0 };
  if (tank === null || fuelUnitPrice === null) {
    const unknown = tank === null ? 'la contenance du réservoir' : 'le prix du litre';
    return {
      lines: [service],
      toPrice: [`${eighthsLabel(eighths)}${NBSP}: ${unknown} n’est pas connu${tank === null ? 'e' : ''}.`],
    };
  }
  const litres = missingLitres(fuel, tank);
  const missing: Line = {
    kind: 'CARBURANT',
    label: fuelLabel(eighths, litres),
    quantity: litres,
    unitPriceHT: fuelUnitPrice,
  };
  return { lines: [missing, service], toPrice: [] };
}

/** A vehicle that left dirty may come back so. */
function cleaningOf({ cleaning: { departure, back, fee } }: ReturnToCharge): Found {
  if (back !== 'SALE' || departure === 'SALE') return { lines: [], toPrice: [] };
  return {
    lines: [{ kind: 'NETTOYAGE', label: cleaningLabel, quantity: 1, unitPriceHT: fee ?? 0 }],
    toPrice: [],
  };
}

function equipmentOf({ equipment: { departure, back, catalogue } }: ReturnToCharge): Found {
  const missing = missingEquipment(departure, back).map(item => ({
    label: equipmentLabel(catalogue[item]?.name ?? item),
    priceHT: catalogue[item]?.priceHT ?? null,
  }));
  return {
    lines: missing.map(({ label, priceHT }) => ({
      kind: 'EQUIPEMENT',
      label,
      quantity: 1,
      unitPriceHT: priceHT ?? 0,
    })),
    toPrice: missing
      .filter(({ priceHT }) => priceHT === null)
      .map(({ label }) => `${label}, sans prix de remplacement.`),
  };
}

/** Keys that left and are not back, each at its price. One that nobody counted is not missing. */
function keysOf({ keys: { out, back, priceHT } }: ReturnToCharge): Found {
  const missing = out === null || back === null ? 0 : Math.max(0, out - back);
  if (missing === 0) return { lines: [], toPrice: [] };
  const label = keysLabel(missing);
  return {
    lines: [{ kind: 'EQUIPEMENT', label, quantity: missing, unitPriceHT: priceHT ?? 0 }],
    toPrice: priceHT === null ? [`${label}, sans prix de remplacement.`] : [],
  };
}

const unpriced = (damages: readonly SeenDamage[]) =>
  damages.filter(({ priceHT, isPreExisting }) => priceHT === null && !isPreExisting);

function damagesOf({ damages, cover }: ReturnToCharge): Found {
  const charge = damageCharge(damages, cover);
  const label = damageLabel(charge, cover.franchise);
  const isUncapped = cover.hasWaiver && !cover.isExcluded && cover.franchise === null && charge.price_HT > 0;
  return {
    lines: [{ kind: 'DOMMAGE', label, quantity: 1, unitPriceHT: charge.price_HT }],
    toPrice: [
      ...unpriced(charge.damages).map(
        ({ category }) => `${category}${NBSP}: ce dommage n’a pas de prix habituel.`,
      ),
      ...(isUncapped
        ? ['La franchise du véhicule n’est pas connue\u00a0: le rachat ne plafonne pas les dommages.']
        : []),
    ],
  };
}
