import { afterAll, beforeAll, expect, it } from 'vitest';
import { known, startApi } from '../../server/helpers/api';
import { modelOf } from '../../server/helpers/modelOf';
import type { Api } from '../../server/helpers/api';
import { insert } from '../../server/helpers/write';
import { keep } from '../promise';

/** What is stored as somebody wrote it, and each way in which another types it. */
const names: Readonly<Record<string, readonly string[]>> = {
  'Œuvre d’art à Béja': [
    'oeuvre',
    'ŒUVRE',
    'œuvre beja',
    'BEJA OEUVRE',
    "d'art",
    'd’art',
    'Béja',
    'Be\u0301ja',
    'béja  oeuvre',
  ],
  'Convoyage Élégance': ['elegance', 'ÉLÉGANCE', 'e\u0301le\u0301gance', 'convoy elég', 'élégance convoyage'],
  'Läderach Straße Ærø': ['laderach', 'strasse', 'STRASSE', 'straße', 'aero', 'Ærø', 'LÄDERACH'],
  'İstanbul Işık': ['istanbul', 'ISIK', 'ışık', 'İSTANBUL'],
  'Ben Ali-Gharbi': ['ben ali gharbi', 'Ben-Ali', 'gharbi', 'BEN ALI–GHARBI', 'ali gharbi ben'],
  'Remise 100 %': ['100 %', '%', 'remise 100 %'],
  Siège_bébé: ['siege_bebe', 'SIÈGE_', '_'],
  'Dossier A\\B': ['a\\b', '\\', 'dossier a\\b'],
  'Prix [net] (HT)': ['[net]', '(ht)', 'prix [net]'],
  'إستقبال في المطار': ['استقبال', 'أستقبال', 'إستقبال المطار', 'إســتقبال', 'المطار'],
  'نَقْلُ السيّارة': ['نقل', 'السيارة', 'السياره', 'نقل السيارة', 'نَقْلُ'],
  'مصطفى مسؤول': ['مصطفي', 'مصطفى', 'مسوول', 'مسؤول'],
  'غرفة ٢٥': ['غرفة 25', '25', '٢٥', 'غرفه'],
  'Café\u200B Vienne\u202E': ['cafe vienne', 'café', 'vienne'],
  'Hôtel Résidence ＡＢＣ': ['abc', 'hotel residence', 'ＡＢＣ'],
  'Ngô Thị Hiền': ['ngo thi hien', 'NGÔ THỊ', 'hien'],
};
const plates: Readonly<Record<string, readonly string[]>> = {
  '215 TUN 4821': ['215tun4821', '215 TUN 4821', '215-TUN-4821', '215.tun.4821', '4821', 'tun 4821'],
  '218 TUN 90': ['218tun90', '218 tun 90'],
};
const phones: Readonly<Record<string, readonly string[]>> = {
  '+21621623456': ['21623456', '21 623 456', '+216 21 623 456', '21.623.456', '(216) 21-623-456'],
  '+33612345678': ['+33 6 12 34 56 78', '612345678', '33612345678'],
};

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
});
afterAll(() => api?.close());

type Found = { count: number; data: { id: string }[] };

async function idsOf(resource: string, searchWord: string): Promise<string[]> {
  const { query, name } = known(api.engine, resource, 'list');
  const answer = await api.send<Record<string, Found>>(token, query, { searchWord, limit: 100 });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return answer.data?.[name]?.data.map(({ id }) => id) ?? [];
}

/** Sends what a form would send; what was stored, or what was refused. */
async function create(name: unknown) {
  const { query } = known(api.engine, 'services', 'create');
  return api.send<{ createService: { id: string; name: string } }>(token, query, { name });
}

it('a name is found however it is typed, and no other with it', async () => {
  const missed: string[] = [];
  let typed = 0;
  const ids = new Map<string, string>();
  for (const name of Object.keys(names)) {
    const { data } = await create(name);
    if (data) ids.set(name, data.createService.id);
  }
  expect(ids.size).toBe(Object.keys(names).length);
  const find = async (resource: string, word: string, id: string | undefined) => {
    typed += 1;
    const found = await idsOf(resource, word);
    if (!id || !found.includes(id)) missed.push(`${resource}: ${word}`);
    else if (found.length > 1 && resource === 'services') missed.push(`${word} finds ${found.length}`);
  };
  for (const [name, words] of Object.entries(names))
    for (const word of words) await find('services', word, ids.get(name));
  for (const [registration, words] of Object.entries(plates)) {
    const model = await modelOf(api.engine.pool, 'Kia', 'Rio');
    const id = await insert(api.engine, 'vehicles', { ...vehicle, ...model, registration });
    for (const word of words) await find('vehicles', word, id);
  }
  for (const [phone, words] of Object.entries(phones)) {
    const id = await insert(api.engine, 'clients', { ...client, phone });
    for (const word of words) await find('clients', word, id);
  }
  expect(missed).toEqual([]);
  expect(typed).toBeGreaterThanOrEqual(60);
  keep('P-37', { n: typed, of: 'names found', figure: typed - missed.length, ideal: typed });
});

it('the signs of LIKE mean themselves', async () => {
  const strangers = ['%%', '_%_', 'r%e', 'Rem_se', 'Si_ge', '\\%', '100\\ %', "';--", '%27'];
  const found = [];
  for (const word of strangers) found.push(...(await idsOf('services', word)));
  keep('P-37', { n: strangers.length, of: 'records found by a pattern', figure: found.length, ideal: 0 });
});

it('what is stored is composed, and holds nothing that is not seen', async () => {
  const written: readonly [string, string][] = [
    ['Re\u0301sume\u0301', 'Résumé'],
    ['  Amel\u00A0Trabelsi ', 'Amel\u00A0Trabelsi'],
    ['Ali\u202Eirebaslarb', 'Aliirebaslarb'],
    ['\u2067محمد\u2069 Ben\u200FYoussef', 'محمد BenYoussef'],
    ['\uFEFFZied\u200B\u00AD', 'Zied'],
    ['👩‍👧 crèche', '👩‍👧 crèche'],
  ];
  const wrong: string[] = [];
  for (const [typed, stored] of written) {
    const { data } = await create(typed);
    if (data?.createService.name !== stored) wrong.push(`${JSON.stringify(typed)}: ${JSON.stringify(data)}`);
  }
  expect(wrong).toEqual([]);
  keep('P-37', { n: written.length, of: 'names stored otherwise', figure: wrong.length, ideal: 0 });
});

it('two names that read alike are one', async () => {
  const twins = [
    'RÉSUMÉ',
    'resume',
    'Re\u0301sume\u0301',
    'Rés\u200Bumé',
    'محمد BenYoussef\u202C',
    'ZIED',
    'Zied\u2060',
  ];
  const accepted: string[] = [];
  for (const name of twins) {
    const { errors } = await create(name);
    if (!errors?.[0]?.extensions.fields?.name?.startsWith('Déjà utilisé'))
      accepted.push(JSON.stringify(name));
  }
  expect(accepted).toEqual([]);
  keep('P-37', { n: twins.length, of: 'doubles accepted', figure: accepted.length, ideal: 0 });
});

it('what no text may hold is refused, and said beside its field', async () => {
  const refused = [
    'a\u0000b',
    '\u0000',
    'a\u0007',
    'a\u001bb',
    'a\uD800b',
    '\u007F',
    '\u200B',
    '\u202E\u202C',
  ];
  const accepted: string[] = [];
  for (const name of refused) {
    const { errors } = await create(name);
    if (!errors?.[0]?.extensions.fields?.name) accepted.push(JSON.stringify(name));
  }
  const searched = await idsOf('services', 'cafe\u0000 vienne');
  expect(searched).toHaveLength(1);
  keep('P-37', {
    n: refused.length,
    of: 'texts accepted that none may hold',
    figure: accepted.length,
    ideal: 0,
  });
});

const vehicle = {
  plateType: 'TUN',
  serviceOrCompanyVehicle: 'EXPLOITATION',
};
const client = {
  partyType: 'CLIENT',
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  address: 'Tunis',
  otherDetails: { firstName: 'Rym', lastName: 'Jaziri' },
};
