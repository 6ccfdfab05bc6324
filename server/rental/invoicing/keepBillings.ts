import type { BeforeWrite } from '../../engine/records/behaviours';
import type { Receipt } from '../receipts/priceDraft';

/** A charge of a contract that is taken off a draft is to be invoiced again. */
export function keepBillings({ kind, before, values }: BeforeWrite<Receipt>): void {
  if (kind !== 'update' || !before?.billings?.length || !values.otherLines) return;
  const left = (values.otherLines as Partial<NonNullable<Receipt['otherLines']>[number]>[]).map(one => {
    const was = before.otherLines?.find(({ id }) => id === one.id);
    return was ? `${was.contract}/${was.chargeKey}` : null;
  });
  const had = (before.otherLines ?? []).map(one => `${one.contract}/${one.chargeKey}`);
  values.billings = before.billings.filter(({ contract, item }) => {
    const key = `${contract}/${item}`;
    return !had.includes(key) || left.includes(key);
  });
}
