import { randomUUID } from 'node:crypto';
import {
  buildClientSchema,
  getIntrospectionQuery,
  getNamedType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { GraphQLArgument, GraphQLField, GraphQLInputType, IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../src/schema/api/documents';
import { known, startApi } from '../../server/helpers/api';
import { modelOf } from '../../server/helpers/modelOf';
import type { Answer, Api } from '../../server/helpers/api';
import { writingFields } from '../../server/helpers/everyOperation';
import { fileOf, sendFiles } from '../../server/helpers/uploads';
import { insert } from '../../server/helpers/write';
import { full, keep, seed } from '../promise';
import { randomFrom } from '../random';

const random = randomFrom(seed);
/** Every argument of every operation when tried hard. */
const timeout = full ? 900_000 : 120_000;

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
  keep('P-37', {
    n: refused.length,
    of: 'texts accepted that none may hold',
    figure: accepted.length,
    ideal: 0,
  });
});

it('what no text may hold is refused wherever it is said, beside its argument', { timeout }, async () => {
  const types = await argumentsOf(token);
  const wrong: string[] = [];
  let n = 0;
  const judge = (what: string, argument: string, { data, errors }: Answer<object>) => {
    n += 1;
    const [error] = errors ?? [];
    const said = error?.extensions.fields?.[argument];
    if (error?.extensions.code !== 'BAD_USER_INPUT' || said !== 'Ce texte contient un caractère interdit')
      wrong.push(`${what}: ${JSON.stringify({ data, errors })}`);
  };
  for (const { kind, field, argument, place, put } of types) {
    if (!full && random.below(30) > 0) continue;
    const others = field.args.filter(one => one !== argument && isNonNullType(one.type));
    const given = others.map(one => `${one.name}: ${one.name === 'resource' ? '"clients"' : '"1"'}`);
    const inside = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
    const ask = (head: string, said: string, variables?: object) =>
      api.send(
        token,
        `${kind} ${head} { ${field.name}(${[`${argument.name}: ${said}`, ...given].join(', ')}) ${inside} }`,
        variables,
      );
    const path = `${argument.name}${place}`;
    for (const text of ['a\u0000b', '\ud83d', '\udc00a'])
      judge(
        `${field.name} ${path} ${JSON.stringify(text)}`,
        path,
        await ask(`($text: ${String(argument.type)})`, '$text', { text: put(text) }),
      );
    if (place === '') judge(`${field.name} ${path} in the document`, path, await ask('', '"a\\u0000b"'));
  }
  // The admin’s own documents, which are answered before any framework; names of what is given; half a sign as bytes.
  for (const [resource, method] of [
    ['services', 'list'],
    ['clients', 'list'],
    ['vehicles', 'one'],
  ] as const) {
    const variable = method === 'one' ? 'id' : 'searchWord';
    const answer = await api.send(token, known(api.engine, resource, method).query, {
      [variable]: 'cafe\u0000',
    });
    judge(`${resource} ${method}`, variable, answer);
  }
  judge(
    'a name of what is given',
    'name',
    await api.send(token, known(api.engine, 'services', 'create').query, { name: { 'a\u0000': 'b' } }),
  );
  const bare = await api.send(token, '{ Services(searchWord: "\ud83d") { count } }');
  expect(bare.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^Requête GraphQL invalide/) as string,
    extensions: { code: 'BAD_REQUEST' },
  });
  // A whole pair, however it is written, is a text like others.
  expect((await create('Porte-vélos 🚲')).errors).toBeUndefined();
  expect(await idsOf('services', 'vélos 🚲')).toHaveLength(1);
  expect(wrong).toEqual([]);
  expect(n).toBeGreaterThan(100);
  keep('P-37', {
    n,
    of: 'places where what no text may hold is not refused',
    figure: wrong.length,
    ideal: 0,
  });
});

it('a file of lines says where what no text may hold stands; names of files are cleaned of it', async () => {
  const file = 'Prénom;Nom;N° CIN;Tél.;Adresse\nRym;Jaz\u0000iri;11223344;22 334 455;Tunis';
  const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
  const { data, errors } = await sendFiles<{ prepareImport: { id: string; total: number; wrong: number } }>(
    api,
    token,
    documents.prepareImport,
    { id: randomUUID(), resource: 'clients', file: fileOf(bytes, 'clie\u202ents\ud83d.csv', 'text/csv') },
  );
  expect(errors).toBeUndefined();
  expect(data?.prepareImport).toMatchObject({ total: 1, wrong: 1 });
  const told = await api.send<{ importLines: { faults: { message: string }[] }[] }>(
    token,
    documents.importLines,
    {
      id: data?.prepareImport.id,
      limit: 10,
    },
  );
  expect(told.data?.importLines[0]?.faults).toContainEqual(
    expect.objectContaining({ message: 'Ce texte contient un caractère interdit' }),
  );
  // A picture of a sign cut in two, where the first lines are shown.
  const long = `Prénom;Nom\n${'a'.repeat(59)}🚲🚲;Jaziri`;
  const cut = await sendFiles<{ prepareImport: { first: { cells: string[] }[] } }>(
    api,
    token,
    documents.prepareImport,
    { id: randomUUID(), resource: 'clients', file: fileOf(long, 'clients.csv', 'text/csv') },
  );
  expect(cut.data?.prepareImport.first[1]?.cells[0]).toBe('a'.repeat(59));
});

interface Place {
  kind: 'query' | 'mutation';
  field: GraphQLField<unknown, unknown>;
  argument: GraphQLArgument;
  /** Where in the argument, '.0.name' as faults say it. */
  place: string;
  put(text: string): unknown;
}

/** Every place of every operation that takes a text. */
async function argumentsOf(token: string): Promise<Place[]> {
  const told = await api.send<never>(token, getIntrospectionQuery());
  const schema = buildClientSchema(told.data as unknown as IntrospectionQuery);
  const kinds = { query: schema.getQueryType()?.getFields() ?? {}, mutation: writingFields(schema) };
  return (['query', 'mutation'] as const).flatMap(kind =>
    Object.values(kinds[kind]).flatMap(field =>
      field.args.flatMap(argument =>
        placesIn(argument.type).map(found => ({ kind, field, argument, ...found })),
      ),
    ),
  );
}

function placesIn(type: GraphQLInputType, depth = 0): Pick<Place, 'place' | 'put'>[] {
  if (isNonNullType(type)) return placesIn(type.ofType, depth);
  if (isListType(type))
    return placesIn(type.ofType, depth).map(({ place, put }) => ({
      place: `.0${place}`,
      put: (text: string) => [put(text)],
    }));
  if (!isInputObjectType(type))
    return ['Input', 'String', 'ID'].includes(type.name) ? [{ place: '', put: (text: string) => text }] : [];
  if (depth > 2) return [];
  const required = Object.fromEntries(
    Object.values(type.getFields())
      .filter(field => isNonNullType(field.type))
      .map(({ name }) => [name, '1']),
  );
  return Object.values(type.getFields()).flatMap(field =>
    placesIn(field.type, depth + 1).map(({ place, put }) => ({
      place: `.${field.name}${place}`,
      put: (text: string) => ({ ...required, [field.name]: put(text) }),
    })),
  );
}

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
