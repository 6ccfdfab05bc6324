import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { documents } from '../../src/schema/api/documents';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addClient, addService, addVehicle } from './helpers/fleet';
import { call, insert, refusal } from './helpers/write';

let api: Api;
let token: string;
let service: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, token);
});
afterAll(() => api?.close());

const client = (details: object) => ({
  clientType: 'PHYSICAL',
  clientKind: 'PASSAGE',
  phone: '20 123 456',
  address: 'Tunis',
  otherDetails: { firstName: 'Mehdi', lastName: 'Trabelsi', CIN: '07654321', ...details },
});
const details = (...rows: object[]) => ({ libelle: 'Navette', contractDetails: rows });
const row = () => ({ service, amount: '10' });

describe('un refus dit en français ce qui ne va pas, et à quel champ', () => {
  it('jusque dans les lignes', async () => {
    const input = details(row(), { amount: '1,2345', departureDate: '2027-03-12', returnDate: '2027-03-11' });
    expect(await refusal(api, token, 'contract-services', 'create', input)).toEqual({
      message: 'Montant invalide',
      path: ['createContractService'],
      extensions: {
        code: 'BAD_USER_INPUT',
        fields: {
          'contractDetails.1.service': 'Service requis',
          'contractDetails.1.amount': 'Montant invalide',
          'contractDetails.1.returnDate': 'Pas avant « Date de départ » (12/03/2027)',
        },
      },
    });
  });

  it('quand ce qui est choisi n’existe plus, dans la fiche et dans une ligne', async () => {
    const gone = 'Cet enregistrement n’existe plus';
    const inRow = await refusal(
      api,
      token,
      'contract-services',
      'create',
      details(row(), { ...row(), service: '987654' }),
    );
    expect(inRow?.extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { 'contractDetails.1.service': gone },
    });
    const own = await refusal(api, token, 'contract-services', 'create', {
      ...details(row()),
      client: '987654',
    });
    expect(own?.extensions.fields).toEqual({ client: gone });
  });

  it('quand une valeur unique est déjà prise, casse et accents compris', async () => {
    await insert(api.engine, 'services', { name: 'Convoyage à Béja' });
    const taken = await refusal(api, token, 'services', 'create', { name: 'CONVOYAGE A BEJA' });
    expect(taken).toMatchObject({
      message: 'Nom du service\u00a0: déjà utilisé par Convoyage à Béja',
      extensions: {
        code: 'BAD_USER_INPUT',
        fields: { name: 'Déjà utilisé par Convoyage à Béja' },
        record: { resource: 'services', label: 'Convoyage à Béja' },
      },
    });
    await call(api, token, 'clients', 'create', client({ CIN: '01234567' }));
    const twin = await refusal(api, token, 'clients', 'create', client({ CIN: '01234567' }));
    expect(twin?.extensions.fields?.['otherDetails.CIN']).toMatch(/^Déjà utilisé par .+ \(CL-\d{4}-\d{5}\)$/);
    // Who may not read the clients is told no name.
    const blind = (await api.signIn('ADMIN', ['create_client'])).token;
    const { extensions } = (await refusal(api, blind, 'clients', 'create', client({ CIN: '01234567' })))!;
    expect(extensions).toEqual({
      code: 'BAD_USER_INPUT',
      fields: { 'otherDetails.CIN': 'Déjà utilisé' },
    });
    expect(await refusal(api, token, 'clients', 'create', client({}))).toBeUndefined();
  });

  it('et, dès la saisie, dit quelle autre fiche a déjà cette valeur', async () => {
    const mehdi = await call<{ id: string }>(api, token, 'clients', 'create', {
      ...client({ CIN: '06543210' }),
      phone: '98 765 432',
    });
    const alike = async (by: string, asked: object) => {
      const answer = await api.send<{ Alike: { id: string | null; label: string | null } | null }>(
        by,
        documents.alike,
        { resource: 'clients', path: 'otherDetails.CIN', value: '06543210', ...asked },
      );
      return answer.errors ? answer.errors[0]?.extensions.code : answer.data?.Alike;
    };
    const named = { id: mehdi.id, label: expect.stringMatching(/ \(CL-\d{4}-\d{5}\)$/) as string };
    expect(await alike(token, {})).toEqual(named);
    // In the one form in which it is kept, however it is typed.
    expect(await alike(token, { path: 'phone', value: '+216 98765432' })).toEqual(named);
    await insert(api.engine, 'services', { name: 'Chauffeur à l’heure' });
    expect(
      await alike(token, { resource: 'services', path: 'name', value: 'CHAUFFEUR A L’HEURE' }),
    ).toMatchObject({ label: 'Chauffeur à l’heure' });
    expect(await alike(token, { except: mehdi.id })).toBeNull();
    expect(await alike(token, { value: '0654' })).toBeNull();
    expect(await alike(token, { path: 'address', value: 'Tunis' })).toBe('BAD_USER_INPUT');
    const blind = (await api.signIn('ADMIN', ['create_client'])).token;
    expect(await alike(blind, {})).toEqual({ id: null, label: null });
    const reader = (await api.signIn('ADMIN', ['clients'])).token;
    expect(await alike(reader, {})).toBe('FORBIDDEN');
    // One’s own profile is open to all: what it asks would tell who works here.
    const own = (await api.signIn('USER')).token;
    expect(await alike(own, { resource: 'users', path: 'email', value: 'a@b.tn' })).toBe('FORBIDDEN');
  });

  it('quand la fiche n’existe pas', async () => {
    for (const id of ['987654', 'x', '0', '-1', '1e3', '99999999999999999999']) {
      const error = await refusal(api, token, 'vehicles', 'update', { id, carBrand: 'Kia' });
      expect(error?.extensions.code).toBe('NOT_FOUND');
      expect((await refusal(api, token, 'vehicles', 'one', { id }))?.extensions.code).toBe('NOT_FOUND');
    }
  });

  it.each([
    ['9999-12-31', '9999-12-31'],
    ['0001-01-01', '0001-01-02'],
    ['0001-01-02', '9999-12-31'],
  ])('aux confins du calendrier, du %s au %s, sans erreur interne', async (departureDate, returnDate) => {
    const { id: vehicleId } = await addVehicle(api, token);
    const error = await refusal(
      api,
      token,
      'contract-services',
      'create',
      details({ ...row(), vehicleId, departureDate, returnDate }),
    );
    expect(error?.extensions.code ?? 'accepted').toMatch(/^(accepted|BAD_USER_INPUT)$/);
  });
});

describe('on ne supprime pas ce qui sert encore', () => {
  it('et on dit où', async () => {
    const used = await insert(api.engine, 'services', { name: 'Accueil' });
    const open = () => insert(api.engine, 'contract-services', details({ service: used, amount: 1000 }));
    await Promise.all([open(), open()]);
    const line = {
      label: 'Accueil',
      service: [used],
      vehicleDetails: { price_HT: 0, tvaRate: 19, TVA: 0, TTCPrice: 0 },
    };
    await insert(api.engine, 'receipts', {
      state: 'PENDING',
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      issueDate: '2027-03-12',
      vehicles: [line],
    });
    expect(await refusal(api, token, 'services', 'delete', { id: used })).toMatchObject({
      message: expect.stringContaining(
        'Suppression impossible : utilisé dans 2 contrats de service, 1 facture.',
      ) as unknown,
      extensions: { code: 'IN_USE' },
    });
    const free = await insert(api.engine, 'services', { name: 'Libre' });
    expect(await refusal(api, token, 'services', 'delete', { id: free })).toBeUndefined();
  });
});

describe('une panne du serveur', () => {
  it('n’apprend rien à personne : une référence, que le journal garde', async () => {
    const broken = await startApi();
    onTestFinished(() => broken.close());
    const root = (await broken.signIn('SUPER_ADMIN')).token;
    await broken.engine.pool.query('DROP TABLE services CASCADE');
    const errors = [
      await refusal(broken, root, 'services', 'list', {}),
      await refusal(broken, root, 'services', 'create', { name: 'x' }),
    ];
    for (const error of errors) {
      expect(error?.message).toMatch(/^Erreur interne \(réf\. [0-9a-f]{8}\)\. Réessayez/);
      expect(error?.extensions).toEqual({
        code: 'INTERNAL',
        errorId: expect.stringMatching(/^[0-9a-f]{8}$/),
      });
      expect(JSON.stringify(error)).not.toMatch(/relation|SELECT|services__|pg/);
    }
  });

  it('une connexion perdue au milieu d’une écriture n’arrête pas le serveur', async () => {
    const clientId = await addClient(api, token);
    const held = await api.engine.pool.connect();
    await held.query('BEGIN');
    await held.query('SELECT FROM clients WHERE id = $1 FOR UPDATE', [clientId]);
    const waiting = refusal(api, token, 'clients', 'update', { id: clientId, address: 'Sfax' });
    await expect.poll(() => killWaiting(held)).toBe(1);
    expect((await waiting)?.extensions.code).toBe('UNAVAILABLE');
    await held.query('ROLLBACK');
    held.release();
    expect(await refusal(api, token, 'clients', 'update', { id: clientId, address: 'Sfax' })).toBeUndefined();
  });

  const killWaiting = async (held: { query(text: string): Promise<{ rowCount: number | null }> }) =>
    (
      await held.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
    ).rowCount;
});
