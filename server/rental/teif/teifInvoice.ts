import type { CalendarDate } from '../../../src/domain/calendarDate';
import type { IdentityType } from '../../../src/domain/identityDocument';
import type { UntaxedSale } from '../documents/vatMention';
import type { Millimes } from '../../../src/domain/money';

/** Who sells, as the document keeps it. */
export interface TeifSeller {
  name: string | null;
  address: string | null;
  taxRegistration: string | null;
  commercialRegister: string | null;
  capital: Millimes | null;
  RIB: string | null;
  phone: string | null;
  email: string | null;
}

/** Who buys: a tax number, or the type and number of a document. */
export interface TeifBuyer {
  name: string | null;
  address: string | null;
  taxRegistration: string | null;
  identityType: IdentityType | null;
  identityNumber: string | null;
  phone: string | null;
}

/** A line before discount. */
export interface TeifLine {
  label: string;
  quantity: number;
  /** 'J', 'KM', 'U'. */
  unit: string;
  unitPriceHT: Millimes;
  price_HT: Millimes;
  /** In percent. */
  tvaRate: number;
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Why it bears no VAT. */
  reason: string | null;
}

/** An issued invoice or credit note, as plain as a file holds it. Amounts are positive, in millimes. */
export interface TeifInvoice extends UntaxedSale {
  kind: 'INVOICE' | 'CREDIT_NOTE';
  number: string;
  issueDate: CalendarDate;
  dueDate: CalendarDate | null;
  seller: TeifSeller;
  buyer: TeifBuyer;
  lines: readonly TeifLine[];
  discount: Millimes;
  vatByRate: readonly { rate: number; base: Millimes; amount: Millimes }[];
  /** After discount. */
  total_Price_HT: Millimes;
  total_TVA: Millimes;
  stamp: Millimes;
  /** The daily contribution on rented cars, where the company charges it. */
  levy: Millimes;
  TotalTTC: Millimes;
  /** The invoice that a credit note corrects. */
  credited: { number: string; issueDate: CalendarDate | null; reason: string | null } | null;
  /** Contracts and orders that it rests on. */
  references: readonly string[];
}
