import { divideRound } from '../../../src/domain/decimal';
import { toDinars } from '../../../src/domain/money';
import { chargedRate } from '../documents/untaxedSale';
import { lineTextOf, unitsOf } from './receiptLines';
import type { TakenPart } from './taken';
import type { RegimeTerms } from './terms';

const units = { RENTAL: 'j', OPTION: '', CHARGE: '' } as const;

/** The lines of a receipt to be, as they are shown before it is issued. */
export const periodLines = (taken: readonly TakenPart[], regime: Pick<RegimeTerms, 'vatRegime'>) =>
  taken.map((one, index) => {
    const { kind, tvaRate, id } = one.part.of;
    const charge = kind === 'CHARGE' ? one.contract.charges.find(other => other.id === id) : undefined;
    const quantity = unitsOf(one);
    return {
      id: String(index + 1),
      ...lineTextOf(one),
      quantity,
      unit: units[kind],
      unitPrice_HT: toDinars(
        charge && charge.price_HT === one.price_HT
          ? charge.unitPrice_HT
          : Number(divideRound(BigInt(one.price_HT), BigInt(Math.max(1, Math.round(quantity))))),
      ),
      tvaRate: chargedRate(regime, tvaRate) ?? 0,
      price_HT: toDinars(one.price_HT),
    };
  });
