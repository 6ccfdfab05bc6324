import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type * as typst from '../../server/engine/exports/typst';
import { issuer } from '../../server/rental/demo/company';
import { amendmentPdf } from '../../server/rental/documents/amendmentSheet';
import { contractPdf } from '../../server/rental/documents/contractSheet';
import { inspectionPdf } from '../../server/rental/documents/inspectionSheet';
import { paymentSlip, slipPdf } from '../../server/rental/documents/paymentSheet';
import { receiptPdf } from '../../server/rental/documents/receiptSheet';
import { reservationPdf } from '../../server/rental/documents/reservationSheet';
import listTemplate from '../../server/engine/exports/list.typ?raw';
import statementTemplate from '../../server/rental/account/statement.typ?raw';
import letterhead from '../../server/rental/documents/letterhead.typ?raw';
import { contractPrint } from './helpers/contractPrints';

interface Made {
  template: string;
  data: object;
  images?: Readonly<Record<string, Uint8Array>>;
}

const made = vi.hoisted((): Made[] => []);
vi.mock('../../server/engine/exports/typst', async importOriginal => {
  const real = await importOriginal<typeof typst>();
  return {
    ...real,
    typesetPdf: (template: string, data: object, images?: Made['images']) => {
      made.push({ template, data, images });
      return real.typesetPdf(template, data, images);
    },
  };
});

const { typesetPdf } = await vi.importActual<typeof typst>('../../server/engine/exports/typst');

const { seller } = issuer;
const now = Date.UTC(2026, 10, 27, 9);
/** What a document reads of a record that has nothing but this. */
const recordOf = <T>(values: object): T =>
  new Proxy(values, { get: (target, key) => Reflect.get(target, key) ?? null }) as T;

/** Each print of the product, of a record that shows all that it may. */
const prints: Record<string, () => Promise<unknown>> = {
  facture: () =>
    receiptPdf(
      {
        ...recordOf<Parameters<typeof receiptPdf>[0]>({}),
        documentKind: 'INVOICE',
        state: 'NORMAL',
        receiptId: 'FA-2026-000123',
        issueDate: '2026-12-05',
        dueDate: '2027-01-04',
        seller,
        buyer: {
          name: 'Carthage Négoce',
          address: '27, avenue Habib Bourguiba, La Marsa',
          phone: '+21671960418',
          taxRegistration: '0736202XAM000',
          identityType: null,
          identityNumber: null,
        },
        vehicles: [],
        additionalReceiptOptions: [],
        otherLines: Array.from({ length: 3 }, (_, index) => ({
          ...recordOf<NonNullable<Parameters<typeof receiptPdf>[0]['otherLines']>[number]>({}),
          id: String(index),
          kind: 'AUTRE',
          label: 'Navette du personnel',
          quantity: 12,
          unitPrice_HT: 1_234_567,
          price_HT: 14_814_804,
          tvaRate: 19,
          vatReason: 'Convention',
        })),
        vatRegime: 'SUSPENSION',
        suspensionDecision: 'D-118',
        suspensionDate: '2026-01-05',
        visaedOrder: 'BC-77',
        discount: 1000,
        discountType: 'AMOUNT',
        discountPercent: null,
        discountAmount: 1000,
        total_Price_HT: 44_444_412,
        total_TVA: 0,
        suspendedVat: 8_444_438,
        rentalDayLevy: null,
        stamp: 1000,
        TotalTTC: 44_445_412,
        receivedBefore: 1_000_000,
        vatByRate: [],
        creditReason: null,
        exemptionReason: null,
      },
      { contractService: 'CS-2026-00402' },
      {},
      { registered: { reference: 'Référence', hasQr: false }, notes: ['Client soumis à la retenue'] },
    ),
  reçu: () =>
    slipPdf(
      paymentSlip({
        payment: recordOf({
          number: 'REG-2026-00012',
          date: '2026-11-27',
          amount: 358_000,
          paymentMode: 'Cheque',
          purpose: 'SETTLEMENT',
          payer: 'Nizar Karoui',
          bank: 'Amen',
          chequeNumber: '0012345',
          drawer: 'Carthage Négoce',
          reference: 'Virement interne',
          allocations: [
            { id: '1', receipt: '1', amount: 100_000 },
            { id: '2', receipt: '2', amount: 100_000 },
            { id: '3', receipt: '3', amount: 158_000 },
          ],
        }),
        labels: {
          client: 'Carthage Négoce',
          cashier: 'Sonia Mansouri',
          mode: 'Chèque',
          'allocations.0.receipt': 'FA-2026-000001',
          'allocations.1.receipt': 'FA-2026-000002',
          'allocations.2.receipt': 'FA-2026-000003',
        },
        seller,
      }),
    ),
  contrat: () => contractPdf(contractPrint(), { language: 'FR' } as Parameters<typeof contractPdf>[1]),
  'contrat bilingue': () =>
    contractPdf(contractPrint(), { language: 'FR_AR' } as Parameters<typeof contractPdf>[1]),
  avenant: () =>
    amendmentPdf(
      contractPrint(),
      [
        recordOf({
          number: 2,
          kind: 'EXTENSION',
          summary: 'Retour repoussé de trois jours',
          at: now,
          added_HT: 390_000,
          addedTVA: 74_100,
          addedTTC: 464_100,
          changes: [],
        }),
      ],
      { language: 'FR_AR' } as Parameters<typeof contractPdf>[1],
    ),
  réservation: () =>
    reservationPdf({
      reservation: recordOf({
        reservationNumber: 'RES-2026-00412',
        status: 'CONFIRMED',
        paymentOption: 'PAS_DACOMPTE',
        departureDate: now,
        returnDate: now + 5 * 86_400_000,
        departurePlace: 'Aéroport de Tunis-Carthage',
        returnPlace: 'Hôtel à Hammamet',
        numberOfDays: 5,
        vehicles: [{ id: '1', vehicle: '1' }],
        drivers: [],
        additionalReceiptOptions: [],
        installments: [{ id: '1', date: '2026-12-01', amount: 100_000 }],
        price_HT: 500_000,
        TVA: 95_000,
        TTCPrice: 595_000,
        received: 100_000,
      }),
      labels: { departureAgency: 'Tunis-Carthage', returnAgency: 'Hammamet' },
      details: recordOf({
        client: { name: 'Carthage Négoce', phone: '+21671960418', email: 'contact@carthage.test' },
        vehicles: [{ registration: '215 TUN 4821', model: 'Renault Clio' }],
        departureAgency: { name: 'Tunis-Carthage', address: 'Hall des arrivées', phone: '+21671960418' },
      }),
      lines: [
        { label: 'Renault Clio, cinq jours', quantity: 5, days: null, unitPrice: 100_000, amount: 500_000 },
      ],
      seller,
      now,
    }),
  'état des lieux': () =>
    inspectionPdf({
      inspection: recordOf({
        kind: 'RETURN',
        inspectionNumber: 'EDL-2026-00007',
        dateTime: now,
        mileage: 61_212,
        fuelLevel: 7,
        tyres: 'Usés à l’avant',
        cleanliness: 'CLEAN',
        damages: [
          { id: '1', zone: 'BUMPER', x: null, y: null, severity: null, isPreExisting: false, note: 'Léger' },
        ],
        equipment: [
          { id: '1', item: 'SPARE_WHEEL', present: false, note: 'Oubliée à l’atelier' },
          { id: '2', item: 'JACK', present: true, note: null },
        ],
        photos: [],
        note: 'Rayure ancienne du pare-chocs',
      }),
      labels: {
        agent: 'Sonia Mansouri',
        vehicle: '215 TUN 4821',
        contract: 'CTR-2026-00416',
        'damages.0.damageCategory': 'Rayure',
      },
      details: recordOf({ client: 'Carthage Négoce', model: 'Renault Clio', damages: [] }),
      seller,
      images: {},
    }),
};

/** A word as no language has. */
const word = 'Wm'.repeat(100);

type Path = readonly (string | number)[];

/** Where texts that people write may stand in a sheet: no figures, no images, no words of ours in Arabic. */
function textPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string')
    return /\p{L}{3}/u.test(value) && !/\.(png|jpg|svg)$/.test(value) ? [path] : [];
  if (Array.isArray(value))
    return value.slice(0, 2).flatMap((one, index) => textPaths(one, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !['ar', 'pictures', 'title', 'number', 'mark'].includes(key))
    .flatMap(([key, one]) => textPaths(one, [...path, key]));
}

const withWord = (value: unknown, [key, ...rest]: Path): unknown => {
  if (key === undefined) return word;
  if (Array.isArray(value)) return value.map((one, index) => (index === key ? withWord(one, rest) : one));
  return { ...(value as object), [key]: withWord((value as Record<string, unknown>)[key], rest) };
};

interface Run {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

/** What of a PDF leaves its page or is written over something else, a sentence each. */
async function faultsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(pdf);
  const faults: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const runs = items.flatMap((item): Run[] => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [a, b, , , left, y] = item.transform as [number, number, number, number, number, number];
      return b === 0 ? [{ text: item.str, left, right: left + item.width, y, size: a }] : [];
    });
    for (const one of runs) {
      if (one.left < 27 || one.right > width - 27) faults.push(`« ${one.text} » sort de la page`);
      if (one.y < 8) faults.push(`« ${one.text} » sort du bas de la page`);
    }
    runs.forEach((one, index) =>
      runs.slice(index + 1).forEach(other => {
        const overlap = Math.min(one.right, other.right) - Math.max(one.left, other.left);
        if (Math.abs(one.y - other.y) < 0.5 * Math.min(one.size, other.size) && overlap > 1.5)
          faults.push(`« ${one.text} » sur « ${other.text} »`);
      }),
    );
  }
  return faults;
}

const documents = new Map<string, Made>();

beforeAll(async () => {
  for (const [name, print] of Object.entries(prints)) {
    made.length = 0;
    await print();
    const [one] = made;
    if (one) documents.set(name, one);
  }
  documents.set('relevé', {
    template: letterhead + statementTemplate,
    data: {
      ...documents.get('reçu')?.data,
      period: 'du 01/11/2026 au 27/11/2026',
      printed: '27/11/2026',
      partyTitle: 'Client',
      isOwed: false,
      details: ['La Marsa'],
      summary: ['Échu 100,000 DT'],
      closing: '258,000 DT',
      closingLabel: 'Solde au 27/11/2026',
      lines: [['27/11/2026', 'Facture FA-2026-000001, transport', '27/12/2026', '358,000', '', '358,000']],
      debits: '358,000',
      credits: '100,000',
      ageing: [{ label: 'Non échu', amount: '258,000' }],
    },
  });
  documents.set('liste', {
    template: listTemplate,
    data: {
      title: 'Clients',
      company: 'Jasmin Location SARL',
      filters: 'Sociétés',
      count: 'un client',
      empty: '',
      date: 'Le 27/11/2026',
      landscape: false,
      tight: false,
      columns: [
        { title: 'Client', width: 100, right: false },
        { title: 'Solde', width: 40, right: true },
      ],
      cut: null,
      lines: [['Carthage Négoce', '1 234,567']],
      totals: null,
    },
  });
});

describe('un mot de 200 lettres', () => {
  it.each([...Object.keys(prints), 'relevé', 'liste'])(
    'va à la ligne où qu’il soit écrit\u00a0: %s',
    async name => {
      const document = documents.get(name);
      if (!document) throw new Error(`${name} is not printed`);
      expect(await faultsOf(await typesetPdf(document.template, document.data, document.images))).toEqual([]);
      const faults: Record<string, string[]> = {};
      const paths = textPaths(document.data);
      expect(paths.length).toBeGreaterThan(3);
      for (const path of paths) {
        const pdf = await typesetPdf(document.template, withWord(document.data, path), document.images);
        const found = await faultsOf(pdf);
        if (found.length > 0) faults[path.join('.')] = found.slice(0, 2);
      }
      expect(faults).toEqual({});
    },
  );

  it('est essayé dans tout ce qui s’imprime', () => {
    const server = join(import.meta.dirname, '../../server');
    const shared = ['room.typ', 'letterhead.typ', 'bilingual.typ'];
    const templates = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
      file => file.endsWith('.typ') && !shared.some(one => file.endsWith(one)),
    );
    const tried = [...documents.values()].map(({ template }) => template).join('\n');
    for (const file of templates) expect(tried, file).toContain(readFileSync(join(server, file), 'utf8'));
  });
});
