import { waitsForMoney } from '../../../domain/payment';
import { paymentsInForce } from '../../../product/enumerations';
import type { Draft } from '../../../schema/field';

/** Whether a payment stands in one of these stages. */
export const inStage =
  (...stages: readonly string[]) =>
  ({ state }: Draft): boolean =>
    stages.some(one => one === state);

export const isInForce = inStage(...paymentsInForce);
/** A cheque or a bill: its money comes later, or does not. */
export const waits = ({ paymentMode }: Draft): boolean => waitsForMoney(String(paymentMode));
export const hasCredit = ({ unallocated }: Draft): boolean => Number(unallocated) > 0;
