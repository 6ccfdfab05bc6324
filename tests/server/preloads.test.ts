import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preloadsOf } from '../../server/engine/http/preloads';
import { resources } from '../../src/resources/all';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_session.js'] },
  '_session.js': { file: 'assets/session.js' },
  'src/startup/admin.tsx': { file: 'assets/admin.js', imports: ['_session.js', '_shared.js'] },
  '_shared.js': { file: 'assets/shared.js', imports: ['src/startup/admin.tsx'] },
  '_cards.js': { file: 'assets/cards.js', imports: ['_shared.js'] },
  'src/views/record/SheetView.tsx': { file: 'assets/sheet.js', imports: ['_cards.js'] },
  'src/startup/desk/mountDesk.tsx': { file: 'assets/desk.js', imports: ['_session.js', '_base.js'] },
  '_base.js': { file: 'assets/base.js' },
  'src/views/form/CreateView.tsx': { file: 'assets/form.js', imports: ['_cards.js'] },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karhba-client-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('une page nomme d’un coup les scripts de son adresse', () => {
  const named = async (url: string, of = folder) =>
    [...(await preloadsOf(of, resources))(url).matchAll(/href="\/assets\/(\w+)\.js"/g)].map(
      ([, name]) => name,
    );

  test('ceux de l’administration, que l’entrée ne nomme pas déjà', async () => {
    expect(await named('/park/vehicle-list?page=2')).toEqual(['admin', 'shared']);
    expect(await named('/')).toEqual(['admin', 'shared']);
  });

  test('et ceux de la fiche ou du formulaire', async () => {
    expect(await named('/park/vehicle-sheet/12')).toEqual(['admin', 'shared', 'sheet', 'cards']);
    expect(await named('/settings/add-service/12')).toEqual(['admin', 'shared', 'sheet', 'cards']);
    expect(await named('/settings/add-service')).toEqual(['admin', 'shared', 'form', 'cards']);
  });

  test('sur un téléphone, au poste d’un état des lieux, ceux de ce poste seul', async () => {
    const text = (await preloadsOf(folder, resources))('/contract/inspection?contract=1');
    const links = [...text.matchAll(/media="([^"]+)" href="\/assets\/(\w+)\.js"/g)];
    const of = (media: string) => links.filter(([, one]) => one === media).map(([, , name]) => name);
    expect(of('(max-width: 767.95px)')).toEqual(['desk', 'base']);
    expect(of('not all and (max-width: 767.95px)')).toEqual(['admin', 'shared']);
  });

  test('mais rien à qui vient s’identifier, ni sans ce que Vite en écrit', async () => {
    expect(await named('/login?from=%2Fpark%2Fvehicle-list')).toEqual([]);
    expect(await named('/reset-password/1/x')).toEqual([]);
    expect(await named('/park/vehicle-list', tmpdir())).toEqual([]);
  });
});
