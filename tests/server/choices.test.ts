import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { known, startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { employees } from './helpers/configs/employees';
import { vans } from './helpers/configs/vans';
import { withConfigs } from './helpers/configs/withConfigs';
import { tripsOf } from './helpers/cost';
import { call, insert, refusal } from './helpers/write';

interface Van {
  id: string;
  updatedAt: number;
}

let api: Api;
/** May all; may write vans and nothing else; may read them only. */
let boss: string;
let clerk: string;
let reader: string;
let renault: string;
let audi: string;
let clio: string;
let a3: string;

beforeAll(async () => {
  api = await startApi(withConfigs(vans, employees));
  boss = (await api.signIn('SUPER_ADMIN')).token;
  clerk = (await api.signIn('ADMIN', ['write_vans'])).token;
  reader = (await api.signIn('ADMIN', ['vans', 'car_brands'])).token;
  const fuel = await insert(api.engine, 'fuels', { name: 'Essence', unit: 'LITRE' });
  renault = await insert(api.engine, 'car-brands', { name: 'Renault' });
  audi = await insert(api.engine, 'car-brands', { name: 'Audi' });
  clio = await insert(api.engine, 'car-models', { name: 'Clio', carBrand: renault, power: 5, fuel });
  await insert(api.engine, 'car-models', { name: 'Mégane', carBrand: renault, seats: 5 });
  a3 = await insert(api.engine, 'car-models', { name: 'A3', carBrand: audi });
});
afterAll(() => api?.close());

const create = (values: object, token = boss) => call<Van>(api, token, 'vans', 'create', values);
const refused = async (method: 'create' | 'update', values: object, resource = 'vans') => {
  const { code, fields } = (await refusal(api, boss, resource, method, values))?.extensions ?? {};
  return code === 'BAD_USER_INPUT' ? fields : code;
};

it('deux clients d’un nom se distinguent par leur code, et par leur téléphone pour qui lit les clients', async () => {
  const twin = (phone: string) => ({
    partyType: 'CLIENT',
    clientType: 'PHYSICAL',
    clientKind: 'PASSAGE',
    otherDetails: { firstName: 'Sarra', lastName: 'Jelassi' },
    phone,
  });
  await insert(api.engine, 'clients', twin('+21620456789'));
  await insert(api.engine, 'clients', twin('+21698111222'));
  const told = async (rights: string[]) => {
    const { token } = await api.signIn('ADMIN', rights);
    const { data } = await api.send<{ Lookup: { tells: { code: string; phone: string } }[] }>(
      token,
      documents.lookup,
      { resource: 'clients', searchWord: 'sarra jelassi' },
    );
    return data?.Lookup.map(({ tells: { code, phone } }) => [code.startsWith('CL-'), phone ?? null]);
  };
  expect(await told(['create_reservation', 'clients'])).toEqual([
    [true, '+21620456789'],
    [true, '+21698111222'],
  ]);
  expect(await told(['create_reservation'])).toEqual([
    [true, null],
    [true, null],
  ]);
});

describe('un modèle se choisit dans sa marque', () => {
  const lookup = async (token: string, variables: object) => {
    const answer = await api.send<{ Lookup: { label: string }[] }>(token, documents.lookup, {
      resource: 'car-models',
      ...variables,
    });
    return answer.data?.Lookup?.map(({ label }) => label) ?? answer.errors?.[0]?.extensions.code;
  };

  it('la liste des choix n’a que ceux de la marque, recherche comprise', async () => {
    const within = { field: 'carBrand', id: renault };
    expect(await lookup(clerk, { within })).toEqual(['Clio', 'Mégane']);
    expect(await lookup(clerk, { within, searchWord: 'meg' })).toEqual(['Mégane']);
    expect(await lookup(clerk, { within, ids: [clio, a3] })).toEqual(['Clio']);
    expect(await lookup(clerk, {})).toHaveLength(3);
  });

  it('par les mêmes droits que tout choix, et par ce que les formulaires disent seulement', async () => {
    expect(await lookup(clerk, { within: { field: 'carBrand', id: audi } })).toEqual(['A3']);
    // Who only reads what refers to it has no form for it.
    const stranger = (await api.signIn('ADMIN', ['clients'])).token;
    for (const token of [reader, stranger])
      expect(await lookup(token, { within: { field: 'carBrand', id: audi } })).toBe('FORBIDDEN');
    for (const field of ['fuel', 'name', 'colour', '_search"'])
      expect(await lookup(clerk, { within: { field, id: audi } })).toBe('BAD_USER_INPUT');
    expect(await lookup(clerk, { within: { field: 'carBrand', id: 'x' } })).toEqual([]);
  });

  it('un autre est refusé à la création, dans la fiche et dans ses lignes', async () => {
    expect(await refused('create', { plate: 'A', carBrand: audi, carModel: clio })).toEqual({
      carModel: 'Clio n’est pas un modèle d’Audi',
    });
    const trials = [{ carBrand: audi, carModel: a3 }, { carBrand: renault, carModel: a3 }, { carModel: a3 }];
    expect(await refused('create', { plate: 'A', carBrand: audi, trials })).toEqual({
      'trials.1.carModel': 'A3 n’est pas un modèle de Renault',
    });
    expect(await refused('create', { plate: 'A', carBrand: audi, trials: trials.slice(2) })).toEqual({
      'trials.0.carModel': 'Choisissez d’abord\u00a0: Marque',
    });
    const { rows } = await api.engine.pool.query('SELECT FROM vans');
    expect(rows).toHaveLength(0);
  });

  it('et quand seule la marque change', async () => {
    const { id } = await create({ plate: 'B', carBrand: renault, carModel: clio });
    expect(await refused('update', { id, carBrand: audi })).toEqual({
      carModel: 'Clio n’est pas un modèle d’Audi',
    });
    await call(api, boss, 'vans', 'update', { id, carBrand: audi, carModel: a3 });
    await call(api, boss, 'vans', 'update', { id, carBrand: renault, carModel: null });
  });

  it('un modèle ne change plus de marque sous les fourgons qui en sont', async () => {
    const { id } = await create({
      plate: 'C',
      carBrand: audi,
      trials: [{ carBrand: renault, carModel: clio }],
    });
    expect(await refused('update', { id: clio, carBrand: audi }, 'car-models')).toEqual({
      carBrand: 'Des fourgons en dépendent\u00a0: ajoutez plutôt un autre modèle',
    });
    await call(api, boss, 'vans', 'update', { id, trials: [] });
    await call(api, boss, 'car-models', 'update', { id: clio, carBrand: audi });
    await call(api, boss, 'car-models', 'update', { id: clio, carBrand: renault });
  });

  it('sans attendre PostgreSQL une fois de plus', async () => {
    const countOf = async (values: object) =>
      (await tripsOf(() => create({ plate: 'T', carBrand: renault, ...values }))).trips.length;
    await api.engine.pool.query('SELECT');
    const alone = await countOf({});
    expect(await countOf({ carModel: clio })).toBe(alone);
    expect(await countOf({ trials: [{ carBrand: renault, carModel: clio }] })).toBe(alone);
  });

  it('quoi qu’il arrive au même moment', async () => {
    const [van, moved] = [known(api.engine, 'vans', 'create'), known(api.engine, 'car-models', 'update')];
    for (let round = 0; round < 8; round++) {
      const model = await insert(api.engine, 'car-models', { name: `Essai ${round}`, carBrand: renault });
      const answers = await Promise.all([
        api.send(boss, van.query, { plate: 'D', carBrand: renault, carModel: model }),
        api.send(boss, moved.query, { id: model, carBrand: audi }),
        api.send(boss, van.query, { plate: 'E', carBrand: audi, carModel: model }),
      ]);
      expect(answers.some(({ errors }) => !errors)).toBe(true);
    }
    const { rows } = await api.engine.pool.query(
      'SELECT FROM vans v JOIN "car-models" m ON m.id = v."carModel" WHERE m."carBrand" <> v."carBrand"',
    );
    expect(rows).toHaveLength(0);
  });
});

it('un choix parmi quelques-uns n’en prend pas d’autre, dans la fiche et dans ses lignes, et garde celui qui y est', async () => {
  const account = (name: string, kind: string) =>
    insert(api.engine, 'bank-accounts', {
      name,
      kind,
      state: 'OPEN',
      openingBalance: 0,
      openingDate: '2026-01-01',
    });
  const [till, bank] = [await account('Comptoir', 'CASH'), await account('BIAT', 'BANK')];
  const refusal =
    '«\u00a0BIAT\u00a0» ne convient pas\u00a0: choisissez un compte de nature «\u00a0Caisse\u00a0»';
  const van = { plate: 'K', carBrand: renault };
  expect(await refused('create', { ...van, trials: [{ till }, { till: bank }] })).toEqual({
    'trials.1.till': refusal,
  });
  const id = await insert(api.engine, 'vans', { ...van, till: bank });
  await call(api, boss, 'vans', 'update', { id, plate: 'L', till: bank });
  await call(api, boss, 'vans', 'update', { id, till });
  expect(await refused('update', { id, till: bank })).toEqual({ till: refusal });
});

describe('ce qu’un choix remplit', () => {
  const prefill = async (token: string, field: string, id: string, resource = 'vans') => {
    const answer = await api.send<{ Prefill: object | null }>(token, documents.prefill, {
      resource,
      field,
      id,
    });
    return answer.errors?.[0]?.extensions.code ?? answer.data?.Prefill;
  };

  it('est ce que la configuration dit, et rien d’autre, pour qui écrit le formulaire', async () => {
    expect(await prefill(clerk, 'carModel', clio)).toEqual({
      power: 5,
      seats: null,
      fuel: { id: expect.any(String), label: 'Essence' },
    });
    expect(await prefill(clerk, 'trials.carModel', clio)).toEqual({ power: 5 });
    expect(await prefill(clerk, 'carModel', '999999')).toBeNull();
    expect(await prefill(clerk, 'carModel', 'x')).toBeNull();
    expect(await prefill(clerk, 'carBrand', renault)).toBe('BAD_USER_INPUT');
    expect(await prefill(clerk, 'colour', clio)).toBe('BAD_USER_INPUT');
    expect(await prefill(clerk, 'carModel', clio, 'lorries')).toBe('BAD_USER_INPUT');
  });

  it('reste fermé à qui ne l’écrit pas', async () => {
    expect(await prefill(reader, 'carModel', clio)).toBe('FORBIDDEN');
    expect(await prefill(reader, 'colour', clio)).toBe('FORBIDDEN');
    const user = (await api.signIn('USER', ['write_vans'])).token;
    expect(await prefill(user, 'carModel', clio)).toBe('FORBIDDEN');
  });

  it('tait ce que l’appelant ne lit pas', async () => {
    const contract = { post: 'Chauffeur', hourly: 12_500 };
    const id = await insert(api.engine, 'employees', { name: 'Mehdi', salary: 1900, contract });
    expect(await prefill(clerk, 'driver', id)).toEqual({ contract: { post: 'Chauffeur', hourly: null } });
    expect(await prefill(boss, 'driver', id)).toEqual({ contract: { post: 'Chauffeur', hourly: 12.5 } });
  });
});
