import { strFromU8, unzipSync } from 'fflate';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import type { ExportFormat } from '../../src/schema/api/exportNames';
import { exportName } from '../../src/schema/api/exportNames';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { insert } from './helpers/write';
import { modelOf } from './helpers/modelOf';

vi.setConfig({ testTimeout: 60_000 });

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  const vehicle = {
    ...(await modelOf(api.engine.pool, 'Renault', 'كليو الأزرق')),
    plateType: 'TUN',
    registration: '215 TUN 4821',
    serviceOrCompanyVehicle: 'EXPLOITATION',
    vehicleType: { type: 'IN_SERVICE' },
    rentalAmount: 1_234_500,
    totalMileage: 84_312,
    validityDate: { end_validity: '2027-03-31' },
  };
  await insert(api.engine, 'vehicles', vehicle);
  const sold = { type: 'SOLD', soldDetails: { date: '2026-01-05', amountType: 'HT', amount: 20_000_000 } };
  const megane = await modelOf(api.engine.pool, 'Renault', 'Mégane');
  const other = { ...vehicle, ...megane, registration: '216 TUN 1', vehicleType: sold };
  await insert(api.engine, 'vehicles', other);
  // As many as a real company never has: written at once, since it is their number that counts.
  await api.engine.pool.query(
    `INSERT INTO services (name, _search) SELECT 'Prestation ' || to_char(n, 'FM00000'), karhba_normalize('Prestation ' || to_char(n, 'FM00000')) FROM generate_series(1, 20000) n`,
  );
});
afterAll(() => api?.close());

/** A list as a file, by the admin's own document. */
async function file(resource: string, format: ExportFormat, variables: object = {}): Promise<Buffer> {
  const declared = api.engine.resources.get(resource);
  const answer = await api.send<Record<string, string>>(token, documents.export(declared, format), variables);
  const text = answer.data?.[exportName(declared.operations?.list ?? '', format)];
  if (!text) throw new Error(JSON.stringify(answer.errors));
  return Buffer.from(text, 'base64');
}

const pdfText = async (bytes: Buffer) => {
  const { totalPages, text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return { totalPages, text: text.join('\n').replaceAll('\u00a0', ' ').normalize('NFKC') };
};

/** The parts of a spreadsheet that say something, texts in place of their numbers. */
function sheetOf(bytes: Buffer) {
  const parts = unzipSync(new Uint8Array(bytes));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  const xml = part('xl/worksheets/sheet1.xml');
  const rows = xml
    .split('<row ')
    .slice(1)
    .map(row =>
      [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?)/g)].map(
        ([, , kind, value]) =>
          kind?.includes('t="s"') ? strings[Number(value)] : value === undefined ? null : Number(value),
      ),
    );
  return { xml, rows, book: part('xl/workbook.xml'), styles: part('xl/styles.xml') };
}

describe('une liste s’exporte', () => {
  it('en Excel : filtrée, triée, cellules typées, titres figés et filtrables', async () => {
    const { xml, rows, book, styles } = sheetOf(
      await file('vehicles', 'Excel', {
        type: 'IN_SERVICE',
        columns: 'registration,rentalAmount,validityDate.end_validity',
      }),
    );
    expect(rows[0]).toEqual(['Immatriculation', 'Marque', 'Modèle', 'HT hors grille', 'Assurance au']);
    // 31/03/2027 is day 46477 of Excel.
    expect(rows.slice(1)).toEqual([['215 TUN 4821', 'Renault', 'كليو الأزرق', 1234.5, 46_477]]);
    expect(styles).toContain('#,##0.000');
    expect(xml).toContain('state="frozen"');
    expect(xml).toContain('<autoFilter ref="A1:E2"/>');
    expect(book).toContain('name="Véhicules"');
  });

  it('en PDF : titre, filtres en toutes lettres, arabe lié, montants à trois décimales, pages comptées', async () => {
    const { text, totalPages } = await pdfText(
      await file('vehicles', 'PDF', { type: 'IN_SERVICE', searchWord: 'renault' }),
    );
    expect(totalPages).toBe(1);
    for (const said of [
      'Véhicules',
      '1 véhicule',
      'État : En service',
      'Recherche : « renault »',
      '1 234,500',
      '84 312',
      '31/03/2027',
      'Page 1 / 1',
    ])
      expect(text).toContain(said);
    expect(text).not.toContain('216 TUN 1');
    expect(text).toMatch(/كليو|ويلك/u);
  });

  it('vide, elle le dit', async () => {
    const { text } = await pdfText(await file('clients', 'PDF'));
    expect(text).toContain('0 client');
    // A mark that turns the direction is searched for like any other text.
    const turned = await pdfText(await file('clients', 'PDF', { searchWord: '\u202egpj.exe' }));
    expect(turned.text).toContain('Recherche : « gpj.exe »');
    expect(sheetOf(await file('clients', 'Excel')).rows).toHaveLength(1);
  });

  it('20 000 lignes dans l’ordre de la liste, pendant que le serveur répond aux autres', async () => {
    let slowest = 0;
    let asking = true;
    const others = (async () => {
      while (asking) {
        const start = performance.now();
        await api.send(token, '{ Services(limit: 1) { count } }');
        slowest = Math.max(slowest, performance.now() - start);
      }
    })();
    const bytes = await file('services', 'Excel', { sort: 'name', order: 'desc' });
    // Before it is opened: reading 20,000 lines here would hold up the server, which is in this process.
    asking = false;
    await others;
    const { rows } = sheetOf(bytes);
    expect(rows).toHaveLength(20_001);
    expect([rows[1]?.[0], rows[20_000]?.[0]]).toEqual(['Prestation 20000', 'Prestation 00001']);
    expect(slowest).toBeLessThan(1000);
  });

  it('au-delà de ce qu’un fichier tient, elle propose de filtrer', async () => {
    const refused = await api.send(token, '{ servicesToPDF }');
    expect(refused.errors?.[0]).toMatchObject({
      message:
        'Cette liste compte 20\u00a0000 services\u00a0; un fichier PDF en tient 5\u00a0000 au plus. Ajoutez un filtre, ou choisissez Excel.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const some = await pdfText(await file('services', 'PDF', { searchWord: 'Prestation 00' }));
    expect(some.text).toContain('Prestation 00999');
    expect(some.totalPages).toBeGreaterThan(10);
  });

  it('refusée à qui n’a pas la liste, comme la liste', async () => {
    const clerk = (await api.signIn('ADMIN', ['vehicles'])).token;
    for (const format of ['Excel', 'PDF'] as const) {
      const refused = await api.send(clerk, `{ ${exportName('Services', format)} }`);
      expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
      const visitor = await api.send(null, `{ ${exportName('Services', format)} }`);
      expect(visitor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
    expect((await api.send(clerk, '{ vehiclesToExcel }')).errors).toBeUndefined();
  });

  it('s’appelle aussi comme mutation, ainsi que la spécification l’écrit', async () => {
    const clerk = (await api.signIn('ADMIN', ['vehicles'])).token;
    const { data } = await api.send<{ vehiclesToPDF: string }>(clerk, 'mutation { vehiclesToPDF }');
    expect(
      Buffer.from(data?.vehiclesToPDF ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const other = (await api.signIn('ADMIN', ['services'])).token;
    const refused = await api.send(other, 'mutation { vehiclesToExcel }');
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});

describe('un long export', () => {
  interface Progress {
    step: string;
    done: number;
    total: number | null;
  }
  const progress = async (who: string, key: string) =>
    (await api.send<{ exportProgress: Progress | null }>(who, documents.exportProgress, { key })).data
      ?.exportProgress ?? null;
  const start = (key: string, signal?: AbortSignal) =>
    fetch(`${api.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        query: documents.export(api.engine.resources.get('services'), 'Excel'),
        variables: { key },
      }),
      signal,
    });
  const until = (check: () => Promise<boolean>) => vi.waitUntil(check, { timeout: 20_000, interval: 20 });

  it('dit à son auteur, et à lui seul, où il en est', async () => {
    const anis = (await api.signIn('ADMIN', ['services'])).token;
    const seen: Progress[] = [];
    let over = false;
    const answer = start('mien')
      .then(response => response.json())
      .finally(() => (over = true));
    while (!over) {
      const [own, other] = await Promise.all([progress(token, 'mien'), progress(anis, 'mien')]);
      if (own) seen.push(own);
      expect(other).toBeNull();
    }
    expect((await answer).errors).toBeUndefined();
    expect(seen.some(({ step, done, total }) => step === 'READING' && done > 0 && total === 20_000)).toBe(
      true,
    );
    expect(seen.some(({ step }) => step === 'WRITING')).toBe(true);
    expect(await progress(token, 'mien')).toBeNull();
  });

  it('annulé, s’arrête sur le serveur aussi : ni lecture, ni processus ne restent', async () => {
    const leaving = new AbortController();
    const answer = start('quitté', leaving.signal).catch((error: Error) => error.name);
    await until(async () => ((await progress(token, 'quitté'))?.done ?? 0) > 0);
    expect(process.getActiveResourcesInfo()).toContain('ProcessWrap');
    leaving.abort();
    expect(await answer).toBe('AbortError');
    await until(async () => (await progress(token, 'quitté')) === null);
    const writers = () => process.getActiveResourcesInfo().filter(one => one === 'ProcessWrap');
    await until(async () => writers().length === 0);
    expect((await api.send(token, '{ vehiclesToExcel }')).errors).toBeUndefined();
  });
});
