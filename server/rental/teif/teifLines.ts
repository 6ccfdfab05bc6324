import { toDecimal } from '../../../src/domain/money';
import type { TeifLine } from './teifInvoice';
import { cutTo, money, period } from './teifFields';
import { element, leaf } from './xml';
import type { XmlElement } from './xml';

/** A line: what, how much of it, at which rate, its price before discount. */
export const line = (one: TeifLine, index: number): XmlElement =>
  element(
    'Lin',
    {},
    leaf('ItemIdentifier', String(index + 1)),
    element(
      'LinImd',
      { lang: 'fr' },
      leaf('ItemCode', `L${index + 1}`),
      leaf('ItemDescription', cutTo(one.label, 500)),
    ),
    element('LinQty', {}, leaf('Quantity', String(one.quantity), { measurementUnit: cutTo(one.unit, 8) })),
    one.from && one.to && one.from <= one.to ? element('LinDtm', {}, period(one.from, one.to)) : null,
    element(
      'LinTax',
      {},
      leaf('TaxTypeName', 'TVA', { code: 'I-1602' }),
      element('TaxDetails', {}, leaf('TaxRate', String(one.tvaRate))),
    ),
    element(
      'LinMoa',
      {},
      element('MoaDetails', {}, money('I-183', toDecimal(one.unitPriceHT))),
      element('MoaDetails', {}, money('I-171', toDecimal(one.price_HT))),
    ),
  );
