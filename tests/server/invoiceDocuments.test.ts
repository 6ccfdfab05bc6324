import { expect, it } from 'vitest';
import { documentsOf } from '../../server/rental/invoicing/documents';
import type { TakenPart } from '../../server/rental/invoicing/taken';

const lines = ['A', 'B'].map(vehicle => ({ id: vehicle, vehicle }));
const part = (vehicle: string, tvaRate: number, price_HT: number) =>
  ({
    contract: { id: '1', lines },
    part: { of: { kind: 'RENTAL', id: vehicle, tvaRate } },
    price_HT,
  }) as unknown as TakenPart;
const none = { discountType: 'AMOUNT', discountPercent: null, discountAmount: null } as const;

it('une option rendue après un échange est ôtée de la facture du véhicule qui la portait', () => {
  const taken = [part('A', 19, 100_000), part('A', 7, 86_415), part('B', 19, 600_000), part('B', 7, -12_345)];
  const amounts = documentsOf(taken, 'SAME_VEHICLE', none).map(document =>
    document.taken.map(({ part: { of }, price_HT }) => [of.tvaRate, price_HT]),
  );
  expect(amounts).toEqual([
    [
      [19, 100_000],
      [7, 86_415],
      [7, -12_345],
    ],
    [[19, 600_000]],
  ]);
});
