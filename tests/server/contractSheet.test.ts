import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { amendmentPdf } from '../../server/rental/documents/amendmentSheet';
import type { Version } from '../../server/rental/documents/amendmentSheet';
import { contractPdf } from '../../server/rental/documents/contractSheet';
import type { PaperLanguage } from '../../server/rental/documents/contractSheet';
import type { ContractPrint } from '../../server/rental/documents/contractPrint';
import { at, contractPrint } from './helpers/contractPrints';
import { pdfText } from './helpers/pdfText';

async function pagesOf(print: ContractPrint, language: PaperLanguage = 'FR'): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(await contractPdf(print, { language })));
  return text.map(page => page.normalize('NFKC').replace(/\s+/gu, ' '));
}

const usual = contractPrint();
const clauses = Array.from(
  { length: 60 },
  (_, index) => `${index + 1}. Article ${index + 1}, que le locataire a lu.`,
);
const articles = clauses.map(one => one.replace(/Article (\d+).*/, 'الفصل $1 الذي قرأه المكتري.'));

describe('de longues conditions', () => {
  it.each(['FR', 'FR_AR'] as const)(
    'courent sur plusieurs pages (%s), signées ensemble à la dernière',
    async language => {
      const conditions = usual.details.conditions && {
        ...usual.details.conditions,
        body: clauses.join('\n'),
        bodyAr: articles.join('\n'),
      };
      const pages = await pagesOf(
        contractPrint({ stage: 'DRAFT', signedAt: null }, { conditions }),
        language,
      );
      expect(pages.length).toBeGreaterThan(1);
      pages.forEach((page, index) => {
        expect(page).toContain(`Page ${index + 1} sur ${pages.length}`);
        expect(page).toContain('BROUILLON');
        expect(page.includes('Le locataire, lu et approuvé')).toBe(index === pages.length - 1);
        expect(page.includes('Le loueur')).toBe(index === pages.length - 1);
      });
      const said = pages.join(' ').match(/\d+\. Article (\d+)/g) ?? [];
      expect(said).toEqual(clauses.map((_, index) => `${index + 1}. Article ${index + 1}`));
    },
  );
});

describe('l’adresse de la société', () => {
  const address = usual.seller?.address ?? '';
  const inArabic = { ...usual, addressAr: 'شارع الحبيب بورقيبة، 4000 سوسة' };

  it('se lit en arabe sous le français, sur un contrat en deux langues', async () => {
    const [page = ''] = await pagesOf(inArabic, 'FR_AR');
    expect(page).toContain(address);
    for (const word of ['بورقيبة', 'سوسة', '4000']) expect(page).toContain(word);
  });

  it.each([
    ['FR', inArabic],
    ['FR_AR', { ...usual, addressAr: null }],
  ] as const)(
    'reste la française seule où l’arabe ne se lit pas, ou manque (%s)',
    async (language, print) => {
      const [page = ''] = await pagesOf(print, language);
      expect(page).toContain(address);
      expect(page).not.toContain('بورقيبة');
    },
  );
});

describe('le prix d’un contrat imprimé', () => {
  it('dit ce que ses options et sa remise font au prix de ses véhicules, et ce qui reste de l’acompte', async () => {
    const [page] = await pagesOf(usual);
    expect(page).toContain('14 × 130,000 1 820,000');
    expect(page).toContain('Conducteur supplémentaire × 2');
    expect(page).toContain(
      'Options, remise déduite −2,000 Total HT 2 618,000 TVA 497,420 Total TTC 3 115,420 DT Acompte reçu 1 500,000 Reste à payer 1 615,420 DT',
    );
  });

  it('ne montre ni la note de l’agence, ni de franchise où il n’y en a pas', async () => {
    const { vehicles } = usual.details;
    const bare = Object.fromEntries(
      Object.entries(vehicles).map(([id, vehicle]) => [id, { ...vehicle, franchise: null }]),
    );
    const [page] = await pagesOf(contractPrint({}, { vehicles: bare }));
    expect(page).not.toContain('Franchise');
    expect(page).not.toContain('À ne pas imprimer');
    expect((await pagesOf(usual))[0]).toContain('Franchise');
  });
});

describe('en deux langues', () => {
  const all = (words: string) => words.split(' ');

  it('un contrat dit aussi en arabe ce qui est remis avec un véhicule, ses kilomètres, et ce qui fait son prix', async () => {
    const [page = ''] = await pagesOf(usual, 'FR_AR');
    for (const word of all('احتياطية رافعة البطاقة اليوم محدودة التخفيض')) expect(page).toContain(word);
    const [french = ''] = await pagesOf(usual);
    expect(french).not.toContain('احتياطية');
  });

  it('un avenant dit aussi en arabe ses colonnes, ce qu’il ajoute, l’échange et sa raison', async () => {
    const [octavia, duster] = usual.contract.vehicles;
    const charge = { kind: 'PROLONGATION', label: 'Deux jours', vehicle: '2', quantity: 2 };
    const print = contractPrint({
      vehicles: [{ ...octavia, swapReason: 'PANNE' }, duster],
      charges: [{ ...charge, unitPrice_HT: 120_000, price_HT: 240_000, acceptedAt: usual.now }],
    } as object);
    const version = {
      number: 2,
      kind: 'SWAP',
      summary: 'Échange de 247 TUN 5082 contre 258 TUN 4073\u00a0: panne',
      at: usual.now,
      signedAt: null,
      vehicle: '1',
      newVehicle: '2',
      previousReturn: null,
      newReturn: at('2026-12-20T10:00'),
      added_HT: 240_000,
      addedTVA: 45_600,
      addedTTC: 285_600,
    } as unknown as Version;
    const read = async (language: PaperLanguage) =>
      pdfText(Buffer.from(await amendmentPdf(print, [version], { language })));
    const page = await read('FR_AR');
    // Of the table, the amounts, and the exchange.
    for (const word of all('البيان المضاف دون العقد استبدال بالسيارة عطب')) expect(page).toContain(word);
    expect(page.match(/مصاريف/gu)).toHaveLength(1);
    expect(page).toMatch(/Désignation البيان.* TVA \p{Script=Arabic}+ 45,600/u);
    expect(await read('FR')).not.toMatch(/[\u0621-\u064a]/u);
  });
});
