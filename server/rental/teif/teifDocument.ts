import { amountInWords } from '../../../src/domain/amountInWords';
import { sum, toDecimal } from '../../../src/domain/money';
import type { Millimes } from '../../../src/domain/money';
import { vatMentions } from '../documents/vatMention';
import { cutTo, day, money, period } from './teifFields';
import { buyerIdentifier, partners, senderIdentifier } from './teifPartners';
import { line } from './teifLines';
import type { TeifInvoice } from './teifInvoice';
import { element, leaf, writeXml } from './xml';
import type { XmlElement } from './xml';

/** The version of the format that a file declares. */
export type TeifVersion = '1.8.8' | '1.8.9';

/** An invoice or a credit note as a TEIF file, unsigned. Pure: the same document always gives the same text. */
export const teifXml = (invoice: TeifInvoice, version: TeifVersion = '1.8.8'): string =>
  writeXml(teifDocument(invoice, version));

/** The document itself: header, then the body in the order of the schema. */
export const teifDocument = (invoice: TeifInvoice, version: TeifVersion): XmlElement =>
  element(
    'TEIF',
    { version, controlingAgency: 'TTN' },
    element('InvoiceHeader', {}, senderIdentifier(invoice.seller), receiver(invoice)),
    element(
      'InvoiceBody',
      {},
      message(invoice),
      dates(invoice),
      partners(invoice),
      payment(invoice),
      freeTexts(invoice),
      conditions(invoice),
      element('LinSection', {}, invoice.lines.map(line)),
      amounts(invoice),
      taxes(invoice),
      allowances(invoice),
    ),
  );

function receiver({ buyer }: TeifInvoice): XmlElement {
  const { type, value } = buyerIdentifier(buyer);
  return leaf('MessageRecieverIdentifier', value, { type });
}

const documentTypes = {
  INVOICE: ['I-11', 'Facture'],
  CREDIT_NOTE: ['I-12', 'Facture d’avoir'],
} as const;

function message({ kind, number, credited, suspension }: TeifInvoice): XmlElement {
  const [code, label] = documentTypes[kind];
  const references = [
    ...(credited
      ? [
          element(
            'DocumentReference',
            {},
            leaf('Reference', credited.number, { refID: 'I-89' }),
            credited.issueDate ? element('ReferenceDate', {}, day('I-31', credited.issueDate)) : null,
          ),
        ]
      : []),
    ...(suspension
      ? [element('DocumentReference', {}, leaf('Reference', suspension.decision, { refID: 'I-85' }))]
      : []),
  ];
  return element(
    'Bgm',
    {},
    leaf('DocumentIdentifier', number),
    leaf('DocumentType', label, { code }),
    references.length > 0 ? element('DocumentReferences', {}, references) : null,
  );
}

function dates({ issueDate, dueDate, lines }: TeifInvoice): XmlElement {
  const from = lines.flatMap(one => one.from ?? []).toSorted()[0];
  const to = lines
    .flatMap(one => one.to ?? [])
    .toSorted()
    .at(-1);
  return element(
    'Dtm',
    {},
    day('I-31', issueDate),
    dueDate ? day('I-32', dueDate) : null,
    from && to && from <= to ? period(from, to) : null,
  );
}

/** Where it is paid: by transfer to the account that the document bears. */
function payment({ kind, seller: { RIB, name } }: TeifInvoice): XmlElement | null {
  if (kind === 'CREDIT_NOTE' || !RIB) return null;
  return element(
    'PytSection',
    {},
    element(
      'PytSectionDetails',
      {},
      element(
        'Pyt',
        {},
        leaf('PaymentTearmsTypeCode', 'I-114'),
        leaf('PaymentTearmsDescription', 'Virement'),
      ),
      element(
        'PytFii',
        { functionCode: 'I-141' },
        element(
          'AccountHolder',
          {},
          leaf('AccountNumber', RIB),
          leaf('OwnerIdentifier', cutTo(name ?? '', 70)),
        ),
        element(
          'InstitutionIdentification',
          { nameCode: RIB.slice(0, 2) },
          leaf('BranchIdentifier', RIB.slice(2, 5)),
        ),
      ),
    ),
  );
}

function freeTexts({ references, credited }: TeifInvoice): XmlElement | null {
  const texts = [
    credited?.reason && `Motif de l’avoir\u00a0: ${credited.reason}`,
    references.length > 0 && `Références\u00a0: ${references.join(', ')}`,
  ].filter((text): text is string => typeof text === 'string');
  if (texts.length === 0) return null;
  return element(
    'Ftx',
    {},
    texts.map(text =>
      element('FreeTextDetail', { subjectCode: 'I-41' }, leaf('FreeTexts', cutTo(text, 500))),
    ),
  );
}

function conditions(invoice: TeifInvoice): XmlElement | null {
  const mentions = vatMentions(invoice);
  if (mentions.length === 0) return null;
  return element(
    'SpecialConditions',
    {},
    mentions.map(mention => leaf('SpecialCondition', cutTo(mention, 200))),
  );
}

/** Totals: I-176 = I-172 − discount; I-181 is VAT alone; I-180 = I-176 + I-181 + stamp and contribution. */
function amounts(invoice: TeifInvoice): XmlElement {
  const { lines, vatByRate, seller, suspension, exemption } = invoice;
  const detail = (code: string, amount: Millimes, words?: string) =>
    element('AmountDetails', {}, money(code, toDecimal(amount), words));
  return element(
    'InvoiceMoa',
    {},
    seller.capital === null
      ? null
      : element('AmountDetails', {}, money('I-179', String(Math.round(seller.capital / 1000)))),
    detail('I-172', sum(lines.map(one => one.price_HT))),
    detail('I-176', invoice.total_Price_HT),
    detail('I-182', sum(vatByRate.map(vat => vat.base))),
    detail('I-181', invoice.total_TVA),
    suspension && detail('I-187', sum(vatByRate.map(vat => vat.base))),
    exemption ? detail('I-185', invoice.total_Price_HT) : null,
    detail('I-180', invoice.TotalTTC, amountInWords(invoice.TotalTTC)),
  );
}

/** A rate as the schema takes it, five signs at most: '19', '0.5'. */
const rateText = (rate: number) => String(rate);

function taxes({ vatByRate, stamp, levy }: TeifInvoice): XmlElement {
  const tax = (code: string, label: string, rate: string, ...details: readonly XmlElement[]) =>
    element(
      'InvoiceTaxDetails',
      {},
      element(
        'Tax',
        {},
        leaf('TaxTypeName', label, { code }),
        element('TaxDetails', {}, leaf('TaxRate', rate)),
      ),
      details.map(one => element('AmountDetails', {}, one)),
    );
  const rates = vatByRate.length > 0 ? vatByRate : [{ rate: 0, base: 0, amount: 0 }];
  return element(
    'InvoiceTax',
    {},
    stamp > 0 ? tax('I-1601', 'Droit de timbre', '0', money('I-178', toDecimal(stamp))) : null,
    levy > 0 ? tax('I-1603', 'Contribution journalière', '0', money('I-178', toDecimal(levy))) : null,
    rates.map(({ rate, base, amount }) =>
      tax(
        'I-1602',
        'TVA',
        rateText(rate),
        money('I-177', toDecimal(base)),
        money('I-178', toDecimal(amount)),
      ),
    ),
  );
}

function allowances({ discount }: TeifInvoice): XmlElement | null {
  if (discount <= 0) return null;
  return element(
    'InvoiceAlc',
    {},
    element(
      'AllowanceDetails',
      {},
      element('Alc', { allowanceCode: 'I-153' }, leaf('SpecialServices', 'Remise', { lang: 'fr' })),
      money('I-174', toDecimal(discount)),
    ),
  );
}
