import type { Receipt } from '../receipts/priceDraft';

/** The contracts that a receipt invoices. */
export const contractsOn = ({ billings, otherLines }: Receipt): string[] => [
  ...new Set([
    ...(billings ?? []).filter(one => one.releasedBy === null).map(one => one.contract),
    ...(otherLines ?? []).flatMap(({ contract }) => contract ?? []),
  ]),
];
