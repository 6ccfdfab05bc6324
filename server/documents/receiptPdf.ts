import letterhead from './letterhead.typ?raw';
import template from './receipt.typ?raw';
import type { Issuer } from './issuer';
import { receiptSheet } from './receiptSheet';
import type { Receipt } from './receiptSheet';
import { typesetPdf } from './typst';

/**
 * The A4 invoice as PDF bytes. Reads nothing but its arguments: call it outside any transaction.
 * @param labels of the record's references, by path.
 */
export function receiptPdf(
  receipt: Receipt,
  issuer: Issuer | null,
  labels: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  return typesetPdf(letterhead + template, receiptSheet(receipt, issuer, labels));
}
