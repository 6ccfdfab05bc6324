import { cleaningLabel, damageLabel, fuelLabel, lateLabel } from '../../../../src/domain/chargeLabels';
import { contractCharge } from '../../../../src/domain/contractCharges';
import type { ContractCharge } from '../../../../src/domain/contractCharges';
import { chargeRows } from '../../contracts/chargeRows';
import { knownDamages } from '../reference/makePrices';
import { DAY, HOUR } from '../seeded';
import { tvaRates } from '../settings';
import type { Handover } from './inspections';

const tvaRate = tvaRates.find(({ isDefault }) => isDefault)?.rate ?? 0;
/** Of a litre, and of a cleaning (see `rentConditions.ts`); millimes. */
const PRICES = { litre: 2_525, cleaning: 30_000 };

/** What a return costs, as the agent accepted it: late days, fuel, cleaning, and what the client has broken. */
export function returnCharges(out: Handover | undefined, back: Handover, dailyPrice: number) {
  const { leg, at, fuel, inspection } = back;
  const found = inspection?.values;
  const lateDays = Math.ceil((at - leg.back - HOUR) / DAY);
  const eighths = (out?.fuel ?? fuel) - fuel;
  const litres = Math.round((eighths * (leg.car.tankCapacityLiters ?? 48)) / 8);
  const damages = (found?.damages ?? []).flatMap(({ isPreExisting, damageCategory }) => {
    const known = knownDamages[Number(damageCategory) - 1];
    return isPreExisting || !known ? [] : [known];
  });
  const price = damages.reduce((total, { defaultPriceHT }) => total + (defaultPriceHT ?? 0), 0);
  const charges: Omit<ContractCharge, 'price_HT'>[] = [
    {
      kind: 'RETARD',
      label: lateLabel({ planned: leg.back, actual: at }, { unit: 'DAY', quantity: lateDays }),
      quantity: Math.max(0, lateDays),
      unitPriceHT: dailyPrice,
      tvaRate,
    },
    {
      kind: 'CARBURANT',
      label: fuelLabel(eighths, litres),
      quantity: Math.max(0, litres),
      unitPriceHT: PRICES.litre,
      tvaRate,
    },
    {
      kind: 'NETTOYAGE',
      label: cleaningLabel,
      quantity: found?.cleanliness === 'SALE' ? 1 : 0,
      unitPriceHT: PRICES.cleaning,
      tvaRate,
    },
    {
      kind: 'DOMMAGE',
      label: damageLabel(
        { damages: damages.map(({ name }) => ({ category: name })), waived: 0 } as never,
        null,
      ),
      quantity: damages.length > 0 ? 1 : 0,
      unitPriceHT: price,
      tvaRate,
    },
  ];
  return charges.filter(({ quantity }) => quantity > 0).map(contractCharge);
}

/** What a longer rental costs: its days, each at the price of the contract. */
export const extensionCharge = (label: string, days: number, dailyPrice: number): ContractCharge =>
  contractCharge({ kind: 'PROLONGATION', label, quantity: days, unitPriceHT: dailyPrice, tvaRate, days });

/** Rows of a contract, each to be written once. */
export const rowsOf = (charges: readonly ContractCharge[], vehicle: string, at: number) =>
  chargeRows(charges, vehicle, at).map(row => ({ id: '', ...row }));
