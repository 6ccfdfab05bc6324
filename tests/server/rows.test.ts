import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { tours, tourStops } from './helpers/configs/tours';
import { withConfigs } from './helpers/configs/withConfigs';
import { addService, addVehicle } from './helpers/fleet';
import { call, refusal, story } from './helpers/write';

let api: Api;
let token: string;
let service: string;
let vehicle: { id: string; registration: string };
let other: { id: string; registration: string };

beforeAll(async () => {
  api = await startApi(withConfigs(tours, tourStops));
  token = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, token);
  vehicle = await addVehicle(api, token);
  other = await addVehicle(api, token);
});
afterAll(() => api?.close());

interface Row {
  id: string;
  amount: string;
  vehicleId: { id: string } | null;
}
type Contract = { id: string; contractDetails: Row[] };
const save = (variables: object) => call<Contract>(api, token, 'contract-services', 'update', variables);
const amounts = (contract: Contract) => contract.contractDetails.map(row => Number(row.amount));
const ids = (contract: Contract) => contract.contractDetails.map(row => row.id);

function openContract(...values: readonly number[]): Promise<Contract> {
  const contractDetails = values.map(amount => ({ service, amount, vehicleId: vehicle.id }));
  return call(api, token, 'contract-services', 'create', { libelle: 'Navette', contractDetails });
}

describe('une ligne garde son identité', () => {
  it('par son numéro, quand on en change, en ajoute, en retire et les déplace', async () => {
    const contract = await openContract(10, 20, 30);
    const [first, second, third] = ids(contract);
    const saved = await save({
      id: contract.id,
      contractDetails: [{ id: third }, { service, amount: 40 }, { id: first, amount: '11' }],
    });
    expect(amounts(saved)).toEqual([30, 40, 11]);
    expect(ids(saved)).toEqual([third, expect.not.stringMatching(`^(${first}|${second}|${third})$`), first]);
    expect(saved.contractDetails.map(row => row.vehicleId?.id)).toEqual([vehicle.id, undefined, vehicle.id]);
    const [last] = await story(api, token, 'contract-services', contract.id);
    expect(last).toEqual([
      expect.stringMatching(
        /^Détails du contrat, ordre des lignes: 1\. Transfert .*, 3\. Transfert .* → 3\. Transfert .*, 1\. Transfert .*$/,
      ),
      expect.stringMatching(/^Détails du contrat, ligne 2 › Service: null → Transfert/),
      'Détails du contrat, ligne 2 › Montant: null → 40,000\u00a0DT',
      'Détails du contrat, ligne 3 › Montant: 10,000\u00a0DT → 11,000\u00a0DT',
      expect.stringMatching(/^Détails du contrat, ligne 2 › Service: Transfert .* → null/),
      `Détails du contrat, ligne 2 › Véhicule: ${vehicle.registration} → null`,
      'Détails du contrat, ligne 2 › Montant: 20,000\u00a0DT → null',
    ]);
  });

  it('par sa place quand aucune n’a de numéro : elle est alors dite en entier', async () => {
    const contract = await openContract(10, 20);
    const saved = await save({
      id: contract.id,
      contractDetails: [
        { service, amount: 15 },
        { service, amount: 20, vehicleId: other.id },
        { service, amount: 5 },
      ],
    });
    expect(ids(saved).slice(0, 2)).toEqual(ids(contract));
    expect(amounts(saved)).toEqual([15, 20, 5]);
    expect(saved.contractDetails.map(row => row.vehicleId?.id ?? null)).toEqual([null, other.id, null]);
  });

  it('et une ligne donnée deux fois, ou d’un autre contrat, en fait une nouvelle', async () => {
    const [contract, foreign] = [await openContract(10), await openContract(99)];
    const [row] = ids(contract);
    const details = [
      { id: row },
      { id: row, service, amount: 12 },
      { id: ids(foreign)[0], service, amount: 13 },
    ];
    const saved = await save({ id: contract.id, contractDetails: details });
    expect(amounts(saved)).toEqual([10, 12, 13]);
    expect(new Set(ids(saved)).size).toBe(3);
    expect(amounts(await call(api, token, 'contract-services', 'one', { id: foreign.id }))).toEqual([99]);
  });

  it('et la liste qu’on ne donne pas reste, celle qui est obligatoire ne se vide pas', async () => {
    const contract = await openContract(10, 20);
    expect(ids(await save({ id: contract.id, libelle: 'Congrès' }))).toEqual(ids(contract));
    const refused = await refusal(api, token, 'contract-services', 'update', {
      id: contract.id,
      contractDetails: [],
    });
    expect(refused?.extensions.fields).toEqual({ contractDetails: 'Ce champ est obligatoire' });
  });
});

interface Guest {
  id: string;
  name: string;
  seat: number | null;
  fare: number | null;
}
interface Tour {
  id: string;
  services: { id: string }[];
  stops: {
    id: string;
    place: string;
    arrival: number | null;
    vehicles: { id: string; label: string }[];
    guests: Guest[];
  }[];
}
const tour = (method: 'create' | 'update' | 'one' | 'delete', variables: object) =>
  call<Tour>(api, token, 'tours', method, variables);

function openTour(): Promise<Tour> {
  const guests = [
    { name: 'Amel', seat: 1, fare: '45,500' },
    { name: 'Sami', seat: 2 },
  ];
  return tour('create', {
    name: 'Circuit du Sud',
    services: [service],
    stops: [
      { place: 'Douz', arrival: '2027-03-12T09:00', vehicles: [other.id, vehicle.id], guests },
      { place: 'Tozeur', guests: [] },
    ],
  });
}

describe('une ligne qui est une ressource a ses lignes et ses références', () => {
  it('se crée, se lit et se retrouve entière', async () => {
    const created = await openTour();
    expect(created).toMatchObject({
      services: [{ id: service }],
      stops: [
        {
          place: 'Douz',
          arrival: Date.UTC(2027, 2, 12, 8),
          vehicles: [
            { id: other.id, label: other.registration },
            { id: vehicle.id, label: vehicle.registration },
          ],
          guests: [
            { name: 'Amel', seat: 1, fare: 45.5 },
            { name: 'Sami', seat: 2, fare: null },
          ],
        },
        { place: 'Tozeur', arrival: null, vehicles: [], guests: [] },
      ],
    });
    expect(await tour('one', { id: created.id })).toEqual(created);
  });

  it('se modifie à tous les niveaux sans perdre ses numéros, et l’historique dit chaque ligne', async () => {
    const { id, stops } = await openTour();
    const [douz, tozeur] = stops;
    const [amel, sami] = douz!.guests;
    const saved = await tour('update', {
      id,
      stops: [
        { id: tozeur!.id, guests: [{ name: 'Ines' }] },
        { id: douz!.id, vehicles: [vehicle.id], guests: [{ id: sami!.id, seat: 7 }] },
      ],
    });
    expect(saved.stops).toMatchObject([
      { id: tozeur!.id, place: 'Tozeur', guests: [{ name: 'Ines' }] },
      {
        id: douz!.id,
        place: 'Douz',
        vehicles: [{ id: vehicle.id }],
        guests: [{ id: sami!.id, name: 'Sami', seat: 7 }],
      },
    ]);
    expect(saved.stops[1]?.guests).toHaveLength(1);
    const [last] = await story(api, token, 'tours', id);
    expect(last).toEqual([
      'Étapes, ordre des lignes: 1. Douz, 2. Tozeur → 2. Tozeur, 1. Douz',
      'Étapes, ligne 1 › Passagers, ligne 1 › Nom: null → Ines',
      `Étapes, ligne 2 › Véhicules: ${other.registration} → ${vehicle.registration}`,
      `Étapes, ligne 2 › Véhicules: ${vehicle.registration} → null`,
      'Étapes, ligne 2 › Passagers, ligne 1 › Siège: 2 → 7',
      'Étapes, ligne 2 › Passagers, ligne 1 › Nom: Amel → null',
      'Étapes, ligne 2 › Passagers, ligne 1 › Siège: 1 → null',
      'Étapes, ligne 2 › Passagers, ligne 1 › Prix: 45,500\u00a0DT → null',
    ]);
    expect(amel!.id).not.toBe(sami!.id);
  });

  it('se vide, et disparaît avec sa fiche', async () => {
    const { id } = await openTour();
    const emptied = await tour('update', { id, stops: [], services: [] });
    expect(emptied).toMatchObject({ stops: [], services: [] });
    const full = await openTour();
    await tour('delete', { id: full.id });
    const orphans = ['tour-stops', 'tour-stops__guests', 'tour-stops__vehicles', 'tours__services'].map(
      table => `SELECT FROM "${table}" WHERE parent_id = ANY ($1::bigint[])`,
    );
    const parents = [
      [full.id, id],
      full.stops.map(stop => stop.id),
      full.stops.map(stop => stop.id),
      [full.id, id],
    ];
    for (const [index, statement] of orphans.entries()) {
      expect((await api.engine.pool.query(statement, [parents[index]])).rowCount).toBe(0);
    }
  });

  it('dit à sa place ce qui manque, et ne laisse pas partir ce qu’elle désigne', async () => {
    const stop = { place: 'Douz' };
    const refused = (stops: object[]) => refusal(api, token, 'tours', 'create', { name: 'Circuit', stops });
    expect((await refused([stop, { vehicles: ['x'], guests: [{}] }]))?.extensions.fields).toEqual({
      'stops.1.place': 'Ce champ est obligatoire',
      'stops.1.vehicles.0': 'Choisissez dans la liste',
      'stops.1.guests.0.name': 'Ce champ est obligatoire',
    });
    expect((await refused([stop, { ...stop, vehicles: [vehicle.id, '987654'] }]))?.extensions.fields).toEqual(
      {
        'stops.1.vehicles.1': 'Cet enregistrement n’existe plus',
      },
    );
    await openTour();
    await expect(
      api.engine.pool.query('DELETE FROM vehicles WHERE id = $1', [vehicle.id]),
    ).rejects.toMatchObject({ code: '23503' });
  });
});
