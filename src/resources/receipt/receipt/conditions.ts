import type { Draft } from '../../../schema/field';

export const inKind = (kind: string) => (receipt: Draft) => receipt.documentKind === kind;
export const inRegime = (regime: string) => (receipt: Draft) => receipt.vatRegime === regime;
export const isDraft = ({ state }: Draft) => state === 'PENDING';
export const isCreditable = ({ state, documentKind, convertedTo }: Draft) =>
  state !== 'PENDING' && documentKind !== 'CREDIT_NOTE' && !convertedTo;
export const hasCredit = ({ creditLeft }: Draft) => Number(creditLeft) > 0;
