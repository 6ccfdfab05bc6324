import { judgePdf } from '../../server/engine/files/judgePdf';
import { extractText, getDocumentProxy } from 'unpdf';
import { loadSharp } from '../../server/engine/files/images';
import { describe, expect, it } from 'vitest';
import { formatMatricule } from '../../src/domain/matriculeFiscal';
import { formatRib } from '../../src/domain/rib';
import { company, issuer } from '../../server/rental/demo/company';
import { receiptPdf } from '../../server/rental/documents/receiptSheet';
import type { Beside, Receipt } from '../../server/rental/documents/receiptSheet';
import { formatMoney } from '../../src/domain/money';
import { lineTotals, receiptTotals } from '../../src/domain/receiptTotals';
import receipts from '../../src/resources/receipt/receipt';

type Line = NonNullable<Receipt['vehicles']>[number];

const line = (label: string, price_HT: number, tvaRate = 19): Line => ({
  id: label,
  label,
  contractNumber: 'CS-2026-00402',
  vehicleDetails: {
    departureDate: Date.UTC(2026, 10, 23, 23),
    returnDate: Date.UTC(2026, 10, 30, 23),
    numberOfDays: 8,
    tvaRate,
    ...lineTotals({ quantity: 1, unitPriceHT: price_HT, tvaRate }),
  },
});

/** An issued invoice of these lines, as the engine reads it. */
function invoice(lines: Line[], changes: Partial<Receipt> = {}): Receipt {
  const details = lines.map(one => one.vehicleDetails as { price_HT: number; tvaRate: number });
  const totals = receiptTotals({ lines: details, discount: changes.discount ?? 0, stamp: 1000 });
  const blank = Object.fromEntries(Object.keys(receipts.fields).map(name => [name, null]));
  return {
    ...(blank as unknown as Receipt),
    id: '1',
    createdAt: 0,
    updatedAt: 0,
    documentKind: 'INVOICE',
    receiptId: 'FA-2026-000123',
    status: 'UNPAID',
    restToPay: totals.TotalTTC,
    state: 'NORMAL',
    type: 'service',
    client: '7',
    contractService: '3',
    issueDate: '2026-12-05',
    dueDate: '2026-12-05',
    generatedFromContractAt: 0,
    manager: issuer.manager,
    seller: issuer.seller,
    buyer: {
      name: 'Société Carthage Négoce SARL',
      address: '27, avenue Habib Bourguiba, 2070 La Marsa',
      phone: '+21620123456',
      taxRegistration: '0736202XAM000',
      identityType: null,
      identityNumber: null,
    },
    vehicles: lines,
    additionalReceiptOptions: [],
    billings: [],
    payments: [],
    ...totals,
    vatByRate: totals.vatByRate.map((vat, index) => ({
      id: String(index),
      ...vat,
      rate: Number(vat.rate),
      suspended: null,
    })),
    ...changes,
  };
}

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => line(`Prestation n° ${index + 1}`, 100_500));

/** The text of each page; all its spaces become one, whatever their width. */
async function read(receipt: Parameters<typeof receiptPdf>[0], beside: Beside = {}): Promise<string[]> {
  const pdf = await receiptPdf(receipt, { contractService: 'CS-2026-00402' }, {}, beside);
  // What we print may be attached: our own reader takes it.
  expect(await judgePdf(pdf.slice())).toMatchObject({ kept: { mimetype: 'application/pdf' } });
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: false });
  return text.map(page => page.replace(/\s+/gu, ' '));
}

describe('la facture imprimée', () => {
  it('dit qui facture quoi à qui, combien et en toutes lettres', async () => {
    const [page = '', ...others] = await read(
      invoice([line('Chauffeur à la journée, 215 TUN 4821', 600_000), line('Siège enfant', 40_000, 7)]),
    );
    expect(others).toEqual([]);
    for (const text of [
      'FA-2026-000123',
      'Jasmin Location SARL',
      `MF ${formatMatricule(company.taxNumber)}`,
      'Société Carthage Négoce SARL',
      'MF 0736202X/A/M/000',
      '05/12/2026',
      'Règlement à réception',
      'Chauffeur à la journée, 215 TUN 4821',
      'CS-2026-00402, du 24/11/2026 au 01/12/2026 (8 jours)',
      '600,000',
      '114,000',
      '2,800',
      'Timbre fiscal 1,000',
      'Total TTC 757,800 DT',
      'Arrêtée la présente facture à la somme de : sept cent cinquante-sept dinars et huit cents millimes.',
      `BIAT, RIB ${formatRib(company.RIB)}`,
      `IBAN TN59 ${formatRib(company.RIB)}`,
      'Jasmin Location SARL au capital de 300 000 DT',
      'Page 1 sur 1',
    ])
      expect(page).toContain(text);
    expect(page).toMatch(/19 % 600,000 114,000/);
    expect(page).toMatch(/7 % 40,000 2,800/);
  });

  it('porte le logo de la société, et son cachet et sa signature une fois émise', async () => {
    const sharp = await loadSharp();
    const picture = (width: number) =>
      sharp({ create: { width, height: 80, channels: 3, background: '#0F6E84' } })
        .png()
        .toBuffer();
    // As wide as any: it leaves the name its room.
    const images = {
      'logo.png': await picture(900),
      'stamp.png': await picture(81),
      'signature.png': await picture(82),
    };
    const printed = async (state: Receipt['state']) => {
      const pdf = await receiptPdf(invoice([line('Navette', 100_000)], { state }), {}, images);
      expect(await judgePdf(pdf.slice())).toMatchObject({ kept: { mimetype: 'application/pdf' } });
      const pictures =
        Buffer.from(pdf)
          .toString('latin1')
          .match(/\/Subtype\s*\/Image/g)?.length ?? 0;
      const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
      return { text, pictures };
    };
    const issued = await printed('NORMAL');
    expect(issued.pictures).toBe(3);
    expect(issued.text).toContain('Jasmin Location SARL');
    // The letters that stand for a logo.
    expect(issued.text).not.toMatch(/\bJL\b/);
    expect((await printed('PENDING')).pictures).toBe(1);
    // None stays for whoever prints next.
    expect((await read(invoice([line('Navette', 100_000)])))[0]).toMatch(/\bJL\b/);
  });

  it('montre la remise avant le total', async () => {
    const [page] = await read(invoice([line('Navette du personnel', 1_770_700)], { discount: 85_535 }));
    expect(page).toContain('Total HT brut 1 770,700');
    expect(page).toContain('Remise −85,535');
    expect(page).toContain('Total HT 1 685,165');
  });

  it('écrit un nom arabe à côté du français', async () => {
    const receipt = invoice([line('Transfert aéroport', 65_000)]);
    const [page = ''] = await read({
      ...receipt,
      buyer: { ...receipt.buyer, name: 'شركة قرطاج للتجارة (Carthage)' },
    });
    // A reader of PDF may give the words in the order of the line; each must be whole, to be found and copied.
    const found = page.normalize('NFKC').split(' ');
    for (const word of ['شركة', 'قرطاج', 'للتجارة']) expect(found).toContain(word);
    expect(page).toContain('(Carthage)');
  });

  it('tient sur plusieurs pages\u00a0: ce qu’une page fait et reporte est dit, et les totaux ne sont jamais seuls', async () => {
    const pages = await read(invoice(many(60)));
    expect(pages.length).toBe(3);
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 1} sur 3`));
    pages.forEach(page => expect(page).toContain('Désignation Qté P.U. HT TVA Total HT'));
    const counts = pages.map(page => page.match(/Prestation n° \d+/g)?.length ?? 0);
    expect(counts.reduce((a, b) => a + b)).toBe(60);
    const [first = 0, second = 0] = counts;
    const said = (lines: number) => formatMoney(lines * 100_500).replaceAll('\u00a0', ' ');
    expect(pages[0]).toContain(`Total HT de la page : ${said(first)} À reporter ${said(first)}`);
    expect(pages[1]).toContain(`Report HT ${said(first)}`);
    expect(pages[1]).toContain(`Total HT de la page : ${said(second)} À reporter ${said(first + second)}`);
    expect(pages[2]).toContain(`Report HT ${said(first + second)}`);
    expect(pages[2]).toContain('Arrêtée la présente facture');
    expect(pages[2]).not.toContain('À reporter');
    expect(pages[0]).not.toContain('Total TTC');
  });

  it('ne laisse les totaux seuls sur une page, quel que soit le nombre de lignes', async () => {
    for (let count = 8; count <= 22; count++) {
      const pages = await read(invoice(many(count)));
      const last = pages.at(-1) ?? '';
      expect(last).toContain('Total TTC');
      expect(last, `${count} lines`).toMatch(/Prestation n° \d+/);
      if (pages.length > 1) expect(last, `${count} lines`).toContain('Désignation Qté');
      expect(pages.join(' ').match(/Désignation/g)).toHaveLength(pages.length);
    }
  });

  it('est un avoir, un duplicata, une copie de la facture électronique, une vente en suspension', async () => {
    const note = invoice([line('Location', 100_000)], {
      documentKind: 'CREDIT_NOTE',
      receiptId: null,
      creditNoteId: 'AV-2026-000004',
      creditReason: 'Retour anticipé',
      stamp: 0,
    });
    const [credit = ''] = await read(note, { credited: 'FA-2026-000123 du 05/12/2026' });
    for (const text of [
      'Avoir AV-2026-000004',
      'Avoir sur FA-2026-000123 du 05/12/2026',
      'Motif : Retour anticipé',
      'Arrêté le présent avoir',
    ])
      expect(credit).toContain(text);
    expect(credit).not.toContain('Échéance');
    const plain = invoice([line('Location', 100_000)]);
    expect((await read(plain))[0]).not.toMatch(/DUPLICATA|électronique/);
    expect((await read(plain, { isDuplicate: true }))[0]).toContain('DUPLICATA');
    const registered = { reference: '0738926', hasQr: false };
    expect((await read(plain, { registered }))[0]).toContain(
      'Copie de la facture électronique enregistrée auprès de Tunisie TradeNet sous la référence unique n° 0738926',
    );
  });

  it('ne dit aucun taux qu’elle ne facture pas, et la mention de la loi\u00a0: décision et bon de commande, n° et date', async () => {
    const decision = {
      vatRegime: 'SUSPENSION',
      suspensionDecision: '2026/118',
      suspensionFrom: '2026-01-01',
      suspensionUntil: '2026-12-31',
      suspendedVat: 19_000,
    } as const;
    const untaxed = {
      total_TVA: 0,
      TotalTTC: 101_000,
      vatByRate: [{ id: '1', rate: 19, base: 100_000, amount: 0, suspended: 19_000 }],
    };
    const [page] = await read(
      invoice([line('Location', 100_000)], {
        ...decision,
        ...untaxed,
        suspensionDate: '2025-12-15',
        visaedOrder: 'BC-77',
        visaedOrderDate: '2026-12-01',
      }),
    );
    expect(page).toContain(
      'Vente en suspension de la taxe sur la valeur ajoutée suivant décision n° 2026/118 du 15/12/2025, valable du 01/01/2026 au 31/12/2026 Bon de commande visé n° BC-77 du 01/12/2026 TVA suspendue : 19,000 DT',
    );
    expect(page).not.toContain('19 %');
    expect(page).toContain('Hors TVA 100,000 0,000');
    const exempt = { vatRegime: 'EXONERE', exemptionReason: 'Convention de siège' } as const;
    const [other] = await read(invoice([line('Location', 100_000)], { ...exempt, ...untaxed }));
    expect(other).not.toContain('19 %');
    expect(other).toContain('Exonération de TVA : Convention de siège');
    // Issued before the day of its decision was kept: it reads as it was printed.
    expect((await read(invoice([line('Location', 100_000)], { ...decision, ...untaxed })))[0]).toContain(
      'suivant décision n° 2026/118 du 01/01/2026 au 31/12/2026 TVA suspendue',
    );
  });

  it('dit les acomptes reçus et le net à payer, où il y en a', async () => {
    const [page] = await read(invoice([line('Location', 600_000)], { receivedBefore: 220_000 }));
    expect(page).toContain('Total TTC 715,000 DT Acomptes reçus −220,000 Net à payer 495,000 DT');
    expect((await read(invoice([line('Location', 600_000)])))[0]).not.toMatch(/Acomptes|Net à payer/);
  });

  it('porte dès la page 2 son numéro, sa date et qui vend', async () => {
    const long =
      'Société Tunisienne de Location de Voitures et de Services Touristiques du Grand Sud '.repeat(3);
    const receipt = invoice(many(60));
    for (const name of ['Jasmin Location SARL', long]) {
      const [first = '', ...others] = await read({ ...receipt, seller: { ...receipt.seller, name } });
      expect(first).not.toContain('du 05/12/2026 Désignation');
      for (const page of others) {
        expect(page).toContain('Facture FA-2026-000123 du 05/12/2026');
        expect(page).toContain(name.slice(0, 60));
      }
    }
  });

  it('dit de quelle pièce est la personne à qui elle est faite', async () => {
    const receipt = invoice([line('Transfert aéroport', 65_000)]);
    const buyer = {
      ...receipt.buyer,
      taxRegistration: null,
      identityType: 'PASSPORT',
      identityNumber: '18FV04512',
    } as const;
    const [page] = await read({ ...receipt, buyer });
    expect(page).toContain('Passeport 18FV04512');
    expect(page).not.toContain('0736202X');
  });

  it('laisse l’émetteur en blanc tant que la société n’est pas décrite', async () => {
    const [page] = await read({ ...invoice([line('Transfert aéroport', 65_000)]), seller: null });
    expect(page).not.toContain('Jasmin');
    expect(page).not.toContain('RIB');
    expect(page).toContain('FA-2026-000123');
    expect(page).toContain('Page 1 sur 1');
  });

  it('n’exécute rien de ce que les gens écrivent', async () => {
    const name = '#panic("x") $a$ *gras* `code` \\ " <b> @ref #{1+1} // fin';
    const receipt = invoice([line('#eval("1+1") ]#[ _x_', 65_000)]);
    const [page] = await read({ ...receipt, buyer: { ...receipt.buyer, name } });
    expect(page).toContain(name);
    expect(page).toContain('#eval("1+1") ]#[ _x_');
  });

  it('garde un nom très long dans la page', async () => {
    const receipt = invoice([line('Prestation '.repeat(40), 65_000)]);
    const pages = await read({
      ...receipt,
      buyer: { ...receipt.buyer, name: 'Société '.repeat(60), address: 'Rue '.repeat(70) },
    });
    expect(pages.join(' ').match(/Société/g)?.length).toBe(60);
    expect(pages.at(-1)).toContain('Total TTC');
  });

  it('nomme un bon de caisse un bon de caisse, sans timbre', async () => {
    const receipt = invoice([line('Lavage', 20_000)], {
      state: 'CASH_RECEIPT',
      documentKind: 'CASH_RECEIPT',
      receiptId: null,
      cashReceiptId: 'BC-2026-000007',
      stamp: 0,
    });
    const [page] = await read(receipt);
    expect(page).toContain('Bon de caisse');
    expect(page).toContain('BC-2026-000007');
    expect(page).toContain('Arrêté le présent bon de caisse à la somme de :');
    expect(page).not.toContain('Timbre');
  });
});
