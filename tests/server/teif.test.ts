import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '../../src/domain/amountInWords';
import { toDecimal } from '../../src/domain/money';
import { readReturned, ReturnedFault } from '../../server/rental/teif/readReturned';
import { teifFaults } from '../../server/rental/teif/teifChecks';
import { teifDocument, teifXml } from '../../server/rental/teif/teifDocument';
import type { TeifInvoice } from '../../server/rental/teif/teifInvoice';
import { isSenderNumber } from '../../server/rental/teif/teifPartners';
import { canonical } from '../../server/rental/teif/xml';
import { found, schemaFaults } from './helpers/teifSchema';

const invoice: TeifInvoice = {
  kind: 'INVOICE',
  number: 'FA-2026-000123',
  issueDate: '2026-12-05',
  dueDate: '2027-01-04',
  seller: {
    name: 'Jasmin Location SARL',
    address: '18, rue du Lac Léman, Les Berges du Lac, 1053 Tunis',
    taxRegistration: '1482067GAM000',
    commercialRegister: '1482067G',
    capital: 300_000_000,
    RIB: '08006005120700184338',
    phone: '+21671960418',
    email: 'facturation@jasmin-location.tn',
  },
  buyer: {
    name: 'شركة قرطاج للتجارة & Fils <"SARL">',
    address: '27, avenue Habib Bourguiba\n2070 La Marsa',
    taxRegistration: '0912745K/A/M/000',
    identityType: null,
    identityNumber: null,
    phone: '+21620123456',
  },
  lines: [
    {
      label: 'Location Renault Clio 5, 215 TUN 4821',
      quantity: 7,
      unit: 'J',
      unitPriceHT: 110_000,
      price_HT: 770_000,
      tvaRate: 19,
      from: '2026-11-24',
      to: '2026-12-01',
      reason: null,
    },
    {
      label: 'Kilomètres supplémentaires',
      quantity: 142.5,
      unit: 'KM',
      unitPriceHT: 350,
      price_HT: 49_875,
      tvaRate: 19,
      from: null,
      to: null,
      reason: null,
    },
    {
      label: 'Siège enfant',
      quantity: 1,
      unit: 'U',
      unitPriceHT: 40_000,
      price_HT: 40_000,
      tvaRate: 7,
      from: null,
      to: null,
      reason: null,
    },
    {
      label: 'Amende refacturée AMD-2026-00031',
      quantity: 1,
      unit: 'U',
      unitPriceHT: 60_000,
      price_HT: 60_000,
      tvaRate: 0,
      from: null,
      to: null,
      reason: 'Hors champ de la TVA',
    },
  ],
  discount: 42_994,
  vatByRate: [
    { rate: 19, base: 778_881, amount: 147_987 },
    { rate: 7, base: 38_000, amount: 2_660 },
    { rate: 0, base: 60_000, amount: 0 },
  ],
  total_Price_HT: 876_881,
  total_TVA: 150_647,
  stamp: 1_000,
  levy: 0,
  TotalTTC: 1_028_528,
  suspension: null,
  exemption: null,
  credited: null,
  references: ['CTR-2026-00402'],
};

const creditNote: TeifInvoice = {
  ...invoice,
  kind: 'CREDIT_NOTE',
  number: 'AV-2026-000004',
  stamp: 0,
  TotalTTC: 1_027_528,
  credited: { number: 'FA-2026-000123', issueDate: '2026-12-05', reason: 'Retour anticipé' },
};

describe('une facture au format TEIF', () => {
  it('est valable selon le schéma public, et dit les montants de la facture', () => {
    const xml = teifXml(invoice);
    expect(schemaFaults(xml)).toEqual([]);
    const amount = (code: string) => found(xml, `//InvoiceMoa//Moa[@amountTypeCode="${code}"]/Amount`);
    expect(amount('I-172')).toEqual(['919.875']);
    expect(amount('I-176')).toEqual(['876.881']);
    expect(amount('I-181')).toEqual(['150.647']);
    expect(amount('I-180')).toEqual(['1028.528']);
    expect(found(xml, '//InvoiceMoa//AmountDescription')).toEqual([amountInWords(1_028_528)]);
    expect(found(xml, '//InvoiceTaxDetails[Tax/TaxTypeName/@code="I-1601"]//Amount')).toEqual(['1.000']);
    expect(found(xml, '//InvoiceTaxDetails//Moa[@amountTypeCode="I-177"]/Amount')).toEqual(
      invoice.vatByRate.map(vat => toDecimal(vat.base)),
    );
    expect(found(xml, '//InvoiceAlc//Amount')).toEqual(['42.994']);
    expect(found(xml, '//Lin//Moa[@amountTypeCode="I-171"]/Amount')).toEqual(
      invoice.lines.map(line => toDecimal(line.price_HT)),
    );
    expect(found(xml, '/TEIF/InvoiceBody/Dtm/DateText')).toEqual(['051226', '040127', '241126-011226']);
    expect(found(xml, '//PartnerDetails[@functionCode="I-64"]//PartnerName')).toEqual([invoice.buyer.name]);
    expect(found(xml, '//AccountNumber')).toEqual([invoice.seller.RIB]);
  });

  it('est valable d’un avoir, qui nomme sa facture, et sans TVA, suspendue ou exonérée', () => {
    const xml = teifXml(creditNote);
    expect(schemaFaults(xml)).toEqual([]);
    expect(found(xml, '//DocumentType/@code')).toEqual(['I-12']);
    expect(found(xml, '//Reference[@refID="I-89"]')).toEqual(['FA-2026-000123']);
    const untaxed = { vatByRate: [{ rate: 0, base: 876_881, amount: 0 }], total_TVA: 0, TotalTTC: 877_881 };
    const suspension = {
      decision: '2026/118',
      date: '2025-12-15',
      from: '2026-01-01',
      until: '2026-12-31',
      order: 'BC-77',
      orderDate: '2026-12-01',
      vat: 150_647,
    };
    const suspended = teifXml({ ...invoice, ...untaxed, suspension });
    expect(schemaFaults(suspended)).toEqual([]);
    expect(found(suspended, '//SpecialCondition').map(text => text.replaceAll('\u00a0', ' '))).toEqual([
      'Vente en suspension de la taxe sur la valeur ajoutée suivant décision n° 2026/118 du 15/12/2025, valable du 01/01/2026 au 31/12/2026',
      'Bon de commande visé n° BC-77 du 01/12/2026',
      'TVA suspendue : 150,647 DT',
    ]);
    expect(schemaFaults(teifXml({ ...invoice, ...untaxed, exemption: 'Article 13' }))).toEqual([]);
    const person = {
      ...invoice.buyer,
      taxRegistration: null,
      identityType: 'CIN',
      identityNumber: '04718236',
    } as const;
    expect(schemaFaults(teifXml({ ...invoice, buyer: person }))).toEqual([]);
  });

  it('tient dans le schéma quoi qu’on ait écrit', () => {
    const long = `${'é'.repeat(900)}\u0000\ud800\ufffe]]>`;
    const xml = teifXml({
      ...invoice,
      buyer: { ...invoice.buyer, name: long, address: long },
      lines: invoice.lines.map(line => ({ ...line, label: long })),
      references: Array.from({ length: 200 }, () => 'CTR-2026-00402'),
    });
    expect(schemaFaults(xml)).toEqual([]);
  });
});

describe('avant l’émission', () => {
  const told = (changes: Partial<TeifInvoice>) =>
    teifFaults({ ...invoice, ...changes }).map(({ check, blocks, at }) => [check, blocks, at]);

  it('ne reproche rien à ce qui est complet', () => expect(told({})).toEqual([]));

  it.each<[string, Partial<TeifInvoice>, [string, boolean, string]]>([
    ['un vendeur sans RIB', { seller: { ...invoice.seller, RIB: null } }, ['SELLER', true, 'SELLER']],
    [
      'un vendeur au forfait',
      { seller: { ...invoice.seller, taxRegistration: '1482067GFM000' } },
      ['SELLER', true, 'SELLER'],
    ],
    ['un acheteur sans adresse', { buyer: { ...invoice.buyer, address: ' ' } }, ['BUYER', true, 'BUYER']],
    [
      'une lettre clé douteuse',
      { buyer: { ...invoice.buyer, taxRegistration: '0912745A/A/M/000' } },
      ['BUYER', false, 'BUYER'],
    ],
    ['une échéance passée', { dueDate: '2026-12-01' }, ['DATES', true, 'RECEIPT']],
    ['une exonération sans motif', { exemption: ' ' }, ['REGIME', true, 'RECEIPT']],
    [
      'une décision périmée',
      {
        suspension: {
          decision: '118',
          date: null,
          from: null,
          until: '2026-12-04',
          order: null,
          orderDate: null,
          vat: 0,
        },
      },
      ['REGIME', true, 'RECEIPT'],
    ],
    ['un avoir sans facture', { kind: 'CREDIT_NOTE' }, ['CREDITED', true, 'RECEIPT']],
    ['un total qui n’est pas la somme', { TotalTTC: 1_028_529 }, ['TOTALS', true, 'RECEIPT']],
    [
      'une ligne hors TVA sans motif',
      { lines: invoice.lines.map(line => ({ ...line, reason: null })) },
      ['LINES', true, 'RECEIPT'],
    ],
  ])('dit %s', (_, changes, expected) => {
    expect(told(changes)).toEqual([expected]);
  });

  it('n’admet d’émetteur que ceux du schéma', () => {
    expect(['1482067GAM000', '1482067G/P/C/000'].map(isSenderNumber)).toEqual([true, true]);
    const refused = ['1482067GFM000', '1482067GAE000', '1482067GAM001', '1482067', ''];
    expect(refused.map(isSenderNumber)).toEqual(refused.map(() => false));
  });
});

describe('un fichier qui revient', () => {
  const sent = teifXml(invoice);
  const body = canonical(teifDocument(invoice, '1.8.8'));
  const signature =
    '<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>…</ds:SignedInfo></ds:Signature>';
  const answer = `<RefTtnVal><ReferenceCEV>iVBORw0KGgo=</ReferenceCEV><ReferenceTTN refID="I-88">073892602105004020200001234</ReferenceTTN></RefTtnVal>`;
  const ended = (more: string) => sent.replace('</TEIF>', `${more}</TEIF>`);

  it('dit ce que disait l’envoyé, signé ou enregistré', () => {
    expect(readReturned(sent)).toEqual({ number: invoice.number, body, isSigned: false, registered: null });
    expect(readReturned(ended(signature))).toMatchObject({ body, isSigned: true, registered: null });
    expect(readReturned(ended(signature + answer))).toMatchObject({
      body,
      isSigned: true,
      registered: { reference: '073892602105004020200001234', isReference: true, cev: 'iVBORw0KGgo=' },
    });
    const oneLine = sent.replaceAll(/>\s+</g, '><').replace('<TEIF ', '<TEIF xmlns:x="urn:x" ');
    expect(readReturned(oneLine).body).toBe(body);
  });

  it('n’est plus le même dès qu’un signe, un attribut ou un élément change', () => {
    const changed = [
      sent.replace('1028.528', '1028.529'),
      sent.replace('FA-2026-000123', 'FA-2026-000124'),
      sent.replace('currencyIdentifier="TND"', 'currencyIdentifier="EUR"'),
      ended('<AdditionnalDocuments/>'),
      sent.replace('<InvoiceBody>', `<InvoiceBody>${signature}`),
    ];
    for (const one of changed) {
      let read: string | null = null;
      try {
        read = readReturned(one).body;
      } catch (error) {
        expect(error).toBeInstanceOf(ReturnedFault);
      }
      expect(read).not.toBe(body);
    }
  });

  const dtd = (inner: string) => sent.replace('<TEIF', `<!DOCTYPE TEIF ${inner}><TEIF`);
  it.each([
    ['une DTD', dtd('[]')],
    ['une entité externe', dtd('[<!ENTITY x SYSTEM "file:///etc/passwd">]').replace('Siège', '&x;')],
    ['des entités qui gonflent', dtd('[<!ENTITY a "aa"><!ENTITY b "&a;&a;">]').replace('Siège', '&b;')],
    ['une entité inconnue', sent.replace('Siège', '&x;')],
    ['un XML coupé', sent.slice(0, -20)],
    ['un texte', 'bonjour'],
    ['rien', ''],
    ['une autre racine', '<Facture/>'],
    ['une facture sans numéro', '<TEIF/>'],
    ['des éléments sans fond', '<a>'.repeat(50_000)],
    ['un fichier trop long', ended(' '.repeat(700_000))],
  ])('est refusé\u00a0: %s', (_, xml) => {
    expect(() => readReturned(xml)).toThrow(ReturnedFault);
  });
});

it('le schéma des tests est celui qui est publié', () => {
  expect(readFileSync(new URL('teif/teif-1.8.8-withoutSig.xsd10.xsd', import.meta.url), 'utf8')).toContain(
    'version 1.8.8 (ajout controle MF)',
  );
  expect(schemaFaults(teifXml(invoice).replace('I-1601', 'I-1604'))).not.toEqual([]);
});
