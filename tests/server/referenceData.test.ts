import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { asServer, call, insert, refusal, story } from './helpers/write';

interface Case {
  resource: string;
  /** What it cannot do without. */
  required: Record<string, unknown>;
  /** A change, as history tells it. */
  change: [input: Record<string, unknown>, told: string];
  /** What no second record may have, written otherwise. */
  twin?: Record<string, unknown>;
}

const RIB = '07 040 0058101111296 53';
let api: Api;
let token: string;
let brand: string;

const cases: readonly Case[] = [
  {
    resource: 'insurances',
    required: { name: 'Étoile Assurances', phone: '71000520', assistancePhone: '71 000 521' },
    change: [{ claimsEmail: 'sinistres@etoile.test' }, 'E-mail des sinistres: null → sinistres@etoile.test'],
    twin: { name: 'ETOILE assurances' },
  },
  {
    resource: 'insurance-types',
    required: { name: 'Tous risques' },
    change: [{ defaultFranchise: '1000' }, 'Franchise habituelle: null → 1 000,000 DT'],
    twin: { name: 'TOUS RISQUES' },
  },
  {
    resource: 'leasings',
    required: { name: 'Carthage Leasing' },
    change: [{ RIB }, 'RIB: null → 07 040 0058101111296 53'],
    twin: { name: 'carthage leasing' },
  },
  {
    resource: 'payment-modes',
    required: { label: 'Bon d’achat', code: 'Voucher', kind: 'Virement' },
    change: [{ requiresReference: true }, 'Une référence: Non → Oui'],
    twin: { code: 'VOUCHER' },
  },
  {
    resource: 'additional-payments',
    required: { name: 'Siège enfant', unit: 'DAY', price_HT: '10', tvaRate: 19 },
    change: [{ tvaRate: 7 }, 'Prix TTC: 11,900 DT → 10,700 DT'],
    twin: { name: 'siege enfant' },
  },
  {
    resource: 'currencies',
    required: { code: 'eur', name: 'Euro', decimals: 2, rateToTND: 3.385 },
    change: [{ symbol: '€' }, 'Symbole: null → €'],
    twin: { code: 'EUR' },
  },
  {
    resource: 'agencies',
    required: { name: 'Sousse', code: 'SOU', address: 'avenue Bourguiba', city: 'Sousse', phone: '73000410' },
    change: [
      { openingHours: [{ day: 'MONDAY', opensAt: '08:00', closesAt: '18:30' }] },
      'Horaires, ligne 1 › Ferme à: null → 18:30',
    ],
    twin: { code: 'sou' },
  },
  {
    resource: 'drivers',
    required: {
      kind: 'INTERNAL',
      firstName: 'Imed',
      lastName: 'Laabidi',
      birthDate: '1990-11-03',
      identityType: 'CIN',
      CIN: '08293741',
      tel: '22000411',
      drivingLicense: '11/293741',
      drivingLicenseDate: '2010-05-11',
    },
    change: [{ expiry: '2030-05-11' }, 'Expire le: null → 11/05/2030'],
    twin: { CIN: '08293741' },
  },
  {
    resource: 'managers',
    required: {
      companyName: 'Jasmin Location',
      taxNumber: '1282182W/A/M/000',
      commercialRegister: '1282182W',
      RIB,
      address: 'Les Berges du Lac',
      phone: '71000418',
    },
    change: [{ licenceExpiry: '2029-01-31' }, 'Agrément valable jusqu’au: null → 31/01/2029'],
    twin: { companyName: 'JASMIN LOCATION' },
  },
  {
    resource: 'company-types',
    required: { name: 'Coopérative' },
    change: [{ name: 'Coopérative agricole' }, 'Forme juridique: Coopérative → Coopérative agricole'],
    twin: { name: 'cooperative' },
  },
  {
    resource: 'garages',
    required: { name: 'Garage du Lac', phone: '71000561' },
    change: [{ hourlyRate: '35,5' }, 'Heure de main-d’œuvre HT: null → 35,500 DT'],
    twin: { name: 'garage du lac' },
  },
  {
    resource: 'fuels',
    required: { name: 'Hydrogène', unit: 'LITRE' },
    change: [
      { prices: [{ priceFrom: '2024-01-01', unitPrice: '2.5' }] },
      'Historique des prix, ligne 1 › Prix de l’unité: null → 2,500 DT',
    ],
    twin: { name: 'HYDROGENE' },
  },
  {
    resource: 'bailiffs',
    required: { firstName: 'Olfa', lastName: 'Tlili', phone: '73000572' },
    change: [{ jurisdiction: 'Tribunal de Sousse' }, 'Ressort: null → Tribunal de Sousse'],
  },
  {
    resource: 'lawyers',
    required: { firstName: 'Slim', lastName: 'Rezgui', phone: '73000582', barNumber: 'S-0937' },
    change: [{ fees: 500 }, 'Honoraires habituels HT: null → 500,000 DT'],
    twin: { barNumber: 's-0937' },
  },
  {
    resource: 'maintenance-tasks',
    required: { name: 'Vidange' },
    change: [{ defaultMileage: 10_000 }, 'Tous les (km): null → 10 000'],
    twin: { name: 'vidange' },
  },
  {
    resource: 'damage-categories',
    required: { name: 'Pare-brise' },
    change: [{ zone: 'GLASS' }, 'Zone: null → Vitrage'],
    twin: { name: 'PARE-BRISE' },
  },
  {
    resource: 'car-brands',
    required: { name: 'Škoda' },
    change: [{ name: 'Skoda Auto' }, 'Marque: Škoda → Skoda Auto'],
    twin: { name: 'SKODA' },
  },
  {
    resource: 'car-models',
    required: { name: 'Clio 5' },
    change: [{ seats: 5 }, 'Places: null → 5'],
    twin: { name: 'CLIO 5' },
  },
];

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const listed = (resource: string) =>
  call<{ data: ({ id: string } & Record<string, unknown>)[] }>(api, token, resource, 'list', { limit: 40 });

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  brand = await insert(api.engine, 'car-brands', { name: 'Renault' });
});
afterAll(() => api?.close());

describe('une donnée de référence', () => {
  it.each(cases)(
    '$resource se crée, se lit, se modifie, se raconte, reste unique et se supprime',
    async one => {
      const { resource, change, twin } = one;
      const required = resource === 'car-models' ? { ...one.required, carBrand: brand } : one.required;
      for (const left of Object.keys(one.required).filter(name => name !== 'barNumber')) {
        const error = await refusal(api, token, resource, 'create', { ...required, [left]: null });
        expect([left, error?.extensions.fields?.[left]]).toEqual([left, 'Ce champ est obligatoire']);
      }
      const { id } = await call<{ id: string }>(api, token, resource, 'create', required);
      if (twin) {
        const [field = ''] = Object.keys(twin);
        const error = await refusal(api, token, resource, 'create', { ...spared(required), ...twin });
        expect(error?.extensions).toMatchObject({
          code: 'BAD_USER_INPUT',
          fields: { [field]: expect.stringMatching(/^Déjà utilisé par /) as string },
          record: { resource, id },
        });
      }
      expect((await listed(resource)).data.map(record => record.id)).toContain(id);
      await call(api, token, resource, 'update', { id, ...change[0] });
      const [last = []] = await story(api, token, resource, id);
      expect(last.map(plain)).toContain(change[1]);
      await call(api, token, resource, 'delete', { id });
      expect((await listed(resource)).data.map(record => record.id)).not.toContain(id);
    },
  );

  /** Other unique values than the record's own, so that only the twin's is at fault. */
  const spared = (input: Record<string, unknown>) => ({
    ...input,
    ...('name' in input ? { name: `${String(input.name)} bis` } : {}),
    ...('label' in input ? { label: 'Un autre' } : {}),
    ...('taxNumber' in input ? { taxNumber: '0736202X/A/M/000' } : {}),
    ...('drivingLicense' in input ? { drivingLicense: '99/000001' } : {}),
  });
});

describe('ce qu’un seul enregistrement peut être', () => {
  const agency = (code: string, isDefault: boolean) => ({
    ...cases.find(one => one.resource === 'agencies')?.required,
    name: `Agence ${code}`,
    code,
    isDefault,
  });
  const defaults = async () =>
    (await api.engine.pool.query('SELECT code FROM agencies WHERE "isDefault" ORDER BY id')).rows;

  it('passe de l’un à l’autre, et l’histoire le dit des deux côtés', async () => {
    const first = await call<{ id: string }>(api, token, 'agencies', 'create', agency('A1', true));
    const second = await call<{ id: string }>(api, token, 'agencies', 'create', agency('A2', false));
    await call(api, token, 'agencies', 'update', { id: second.id, isDefault: true });
    expect(await defaults()).toEqual([{ code: 'A2' }]);
    expect((await story(api, token, 'agencies', first.id))[0]).toEqual(['Par défaut: Oui → Non']);
    expect((await story(api, token, 'agencies', second.id))[0]).toEqual(['Par défaut: Non → Oui']);
  });

  it('n’est pris qu’une fois quand dix le prennent ensemble', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `B${index}`);
    const errors = await Promise.all(
      codes.map(code => refusal(api, token, 'agencies', 'create', agency(code, true))),
    );
    expect(errors.filter(Boolean)).toEqual([]);
    expect(await defaults()).toHaveLength(1);
  });

  it('est tenu par la base, quoi que fasse le code', async () => {
    const twice = asServer(api.engine, ({ tx }) => tx.query('UPDATE agencies SET "isDefault" = true'));
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('vaut pour les devises et la société des documents', async () => {
    await call(api, token, 'currencies', 'create', {
      code: 'USD',
      name: 'Dollar',
      decimals: 2,
      rateToTND: 2.9,
      isDefault: true,
    });
    const { data } = await listed('currencies');
    expect(data.filter(one => one.isDefault).map(one => one.code)).toEqual(['USD']);
    const company = cases.find(one => one.resource === 'managers')?.required;
    const add = (companyName: string, taxNumber: string) =>
      call<{ id: string }>(api, token, 'managers', 'create', {
        ...company,
        companyName,
        taxNumber,
        isActive: true,
      });
    await add('Sahel Location', '1282182WAM000');
    await add('Cap Bon Location', '0736202XAM000');
    const active = (await listed('managers')).data.filter(one => one.isActive);
    expect(active.map(one => one.companyName)).toEqual(['Cap Bon Location']);
  });
});

describe('ce que le produit garde', () => {
  const find = async (resource: string, code: string) =>
    (await listed(resource)).data.find(one => one.code === code)?.id ?? '';

  it.each([
    ['currencies', 'TND', 'Le dinar tunisien est la monnaie de vos comptes : il garde son code'],
    [
      'payment-modes',
      'Cheque',
      'Ce mode de paiement est celui des règlements déjà saisis : il garde son code',
    ],
  ])('%s : %s ne se supprime pas et garde son code', async (resource, code, message) => {
    const id = await find(resource, code);
    const kept = await refusal(api, token, resource, 'delete', { id });
    expect(kept?.extensions.code).toBe('CONFLICT');
    expect(plain(kept?.message ?? '')).toContain(message);
    const changed = await refusal(api, token, resource, 'update', { id, code: 'ZZZ' });
    expect(changed?.extensions.code).toBe('BAD_USER_INPUT');
    expect(plain(changed?.extensions.fields?.code ?? '')).toContain(message);
    expect(await find(resource, code)).toBe(id);
  });

  it('commence dans toute société, une fois, même vidé depuis', async () => {
    const modes = (await listed('payment-modes')).data.map(one => one.code);
    expect(modes.toSorted()).toEqual(['Cheque', 'Espaces', 'Tpe', 'Traite', 'Virement']);
    for (const { id } of (await listed('fuels')).data) await call(api, token, 'fuels', 'delete', { id });
    await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
    expect((await listed('fuels')).data).toEqual([]);
    expect((await listed('payment-modes')).data).toHaveLength(5);
  });
});

describe('une saisie fautive', () => {
  const known = (resource: string) => cases.find(one => one.resource === resource)?.required;

  it.each<[string, object, Record<string, string>]>([
    ['leasings', { RIB: '07 040 0058101111296 54' }, { RIB: 'RIB invalide : 20 chiffres dont la clé' }],
    [
      'managers',
      { taxNumber: '12X' },
      { taxNumber: 'Matricule fiscal invalide : écrivez-le comme 1234567X/A/M/000' },
    ],
    ['garages', { phone: '123' }, { phone: 'Téléphone invalide : 8 chiffres, ou + et l’indicatif' }],
    ['drivers', { CIN: '123' }, { CIN: 'La CIN compte 8 chiffres' }],
    [
      'drivers',
      { drivingLicenseDate: '2008-11-02' },
      { drivingLicenseDate: 'Un permis se délivre à 18 ans au plus tôt : vérifiez les deux dates' },
    ],
    ['drivers', { identityType: 'PASSPORT' }, { passport: 'Ce champ est obligatoire' }],
    ['additional-payments', { price_HT: -1 }, { price_HT: 'Au moins 0' }],
    ['payment-modes', { code: 'bon d’achat' }, { code: 'Lettres, chiffres et _ seulement' }],
    [
      'fuels',
      { prices: [1, 2].map(unitPrice => ({ priceFrom: '2024-01-01', unitPrice })) },
      { prices: 'Un seul prix par jour : deux lignes commencent à la même date' },
    ],
    [
      'agencies',
      { openingHours: [{ day: 'MONDAY', opensAt: '25:00', closesAt: '18:00' }] },
      { 'openingHours.0.opensAt': 'Heure de 00:00 à 23:59' },
    ],
  ])('%s %j', async (resource, wrong, fields) => {
    const error = await refusal(api, token, resource, 'create', { ...known(resource), ...wrong });
    const told = Object.entries(error?.extensions.fields ?? {}).map(([path, text]) => [path, plain(text)]);
    expect(Object.fromEntries(told)).toEqual(fields);
  });
});

describe('ce qui se déduit', () => {
  it('le prix TTC d’un supplément suit son prix et sa TVA', async () => {
    const { id } = await call<{ id: string }>(api, token, 'additional-payments', 'create', {
      name: 'Rehausseur',
      unit: 'DAY',
      price_HT: '4.205',
      tvaRate: 19,
    });
    const read = () => call<Record<string, unknown>>(api, token, 'additional-payments', 'one', { id });
    expect(await read()).toMatchObject({ TVA: 0.799, TTCPrice: 5.004 });
    await call(api, token, 'additional-payments', 'update', { id, price_HT: 10 });
    expect(await read()).toMatchObject({ TVA: 1.9, TTCPrice: 11.9 });
  });

  it('le prix d’un carburant est le dernier entré en vigueur, jamais celui de demain', async () => {
    const { id } = await call<{ id: string }>(api, token, 'fuels', 'create', {
      name: 'Sans plomb',
      unit: 'LITRE',
      prices: [
        { priceFrom: '2023-01-01', unitPrice: 2.525 },
        { priceFrom: '2022-01-01', unitPrice: 2.2 },
        { priceFrom: '2099-01-01', unitPrice: 9 },
      ],
    });
    expect((await listed('fuels')).data.find(one => one.id === id)?.unitPrice).toBe(2.525);
  });

  it('un même modèle existe chez deux marques, une fois chez chacune', async () => {
    const other = await insert(api.engine, 'car-brands', { name: 'Dacia' });
    const add = (carBrand: string, name: string) =>
      refusal(api, token, 'car-models', 'create', { carBrand, name });
    expect(await add(brand, 'Logan')).toBeUndefined();
    expect(await add(other, 'Logan')).toBeUndefined();
    expect((await add(other, 'LOGAN'))?.extensions.fields).toEqual({
      name: expect.stringContaining('Déjà utilisé par') as string,
    });
  });
});

describe('qui peut quoi', () => {
  it('seul un super administrateur supprime une tache de maintenance', async () => {
    const { id } = await call<{ id: string }>(api, token, 'maintenance-tasks', 'create', { name: 'Filtres' });
    const admin = (await api.signIn('ADMIN', ['maintenance_tasks', 'delete_maintenance_task'])).token;
    const error = await refusal(api, admin, 'maintenance-tasks', 'delete', { id });
    expect(error?.extensions.code).toBe('FORBIDDEN');
  });

  it('choisir la société des documents demande son propre droit', async () => {
    const company = cases.find(one => one.resource === 'managers')?.required;
    const id = await insert(api.engine, 'managers', {
      ...company,
      companyName: 'Bizerte Location',
      taxNumber: '0000001BAM000',
      RIB: '07040005810111129653',
      phone: '+21671000418',
    });
    const admin = (await api.signIn('ADMIN', ['managers', 'update_manager_details'])).token;
    const error = await refusal(api, admin, 'managers', 'update', { id, isActive: true });
    expect(error?.extensions.fields).toEqual({ isActive: 'Vous n’avez pas le droit de modifier ce champ' });
    const other = (await api.signIn('ADMIN', ['managers', 'update_manager_is_active'])).token;
    const answer = await api.send<{ updateManagerIsActive: { isActive: boolean } }>(
      other,
      'mutation ($id: ID!) { updateManagerIsActive(id: $id, isActive: true) { isActive } }',
      { id },
    );
    expect(answer.data).toEqual({ updateManagerIsActive: { isActive: true } });
  });
});
