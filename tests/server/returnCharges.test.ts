import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecord } from '../../server/engine/records/create';
import { returnLine } from '../../server/rental/contracts/returnLine';
import { departLine } from '../../server/rental/contracts/departLine';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import inspections from '../../src/resources/contract/inspection';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { addCompany } from './helpers/fleet';
import { addDrivingClient, addOrderlyCar, argumentsOf, rentTerms } from './helpers/renting';
import { asServer, call, insert } from './helpers/write';

let api: Api;
let token: string;
let contract: string;
let vehicle: string;
/** Of a damage that a waiver covers, 800,000 before tax. */
let bumper: string;
let present = Date.UTC(2027, 5, 1, 8);
const at = (text: string) => Date.parse(`${text}:00+01:00`);

const seen = { fuelLevel: 8, cleanliness: 'PROPRE', dateTime: 0, mileage: 10_000 };

async function inspect(kind: 'DEPARTURE' | 'RETURN', moment: string, values: object): Promise<void> {
  present = at(moment);
  await asServer(api.engine, async context => {
    const made = { ...seen, ...values, contract, vehicle, kind, dateTime: present };
    const inspection = await createRecord(context, inspections, made);
    const { mileage, fuelLevel: fuel } = made;
    const handed = { vehicle, at: present, mileage, fuel, inspection };
    await (kind === 'RETURN' ? returnLine : departLine)(context, contract, handed);
  });
}

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => present;
  token = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
  await call(api, token, 'rent-conditions', 'create', {
    ...rentTerms,
    lateFeePolicy: 'HOURLY',
    lateHourlyRate: 20,
    fuelPolicy: 'SAME_LEVEL',
    fuelFee: 10,
    missingKeyFee: 180,
    cleaningFee: 30,
  });
  const waiver = await call<{ id: string }>(api, token, 'additional-payments', 'create', {
    name: 'Rachat de franchise',
    unit: 'RENTAL',
    price_HT: 50,
    tvaRate: 19,
    waivesFranchise: true,
  });
  bumper = await insert(api.engine, 'damage-categories', {
    name: 'Pare-chocs',
    defaultPriceHT: 800_000,
    waivedByCdw: true,
  });
  vehicle = (await addOrderlyCar(api, token, 100)).id;
  await api.engine.pool.query('UPDATE vehicles SET "franchiseAmount" = 500 WHERE id = $1', [vehicle]);
  const { id } = await call<{ id: string }>(api, token, 'contracts', 'create', {
    client: await addDrivingClient(api, token),
    departureDate: '2027-06-02T09:00',
    returnDate: '2027-06-05T09:00',
    vehicles: [{ vehicle }],
    additionalReceiptOptions: [{ option: waiver.id, quantity: 1 }],
  });
  contract = id;
  await api.send(token, `mutation { signContract(id: "${contract}") { id } }`);
});
afterAll(() => api?.close());

const ask = async (more: object = {}) => {
  const answer = await api.send<{
    ContractReturnCharges: {
      charges: { kind: string; label: string; quantity: number; unitPrice_HT: number }[];
      toPrice: { sentence: string }[];
    };
  }>(
    token,
    `{ ContractReturnCharges(${argumentsOf({ contract, vehicle, ...more })}) { charges { kind label quantity unitPrice_HT } toPrice { sentence } } }`,
  );
  if (!answer.data?.ContractReturnCharges) return answer.errors?.[0]?.extensions.fields;
  const { charges, toPrice } = answer.data.ContractReturnCharges;
  return [
    ...charges.map(({ kind, quantity, unitPrice_HT }) => `${kind} ${quantity} × ${unitPrice_HT}`),
    ...toPrice.map(({ sentence }) => sentence.replaceAll('\u00a0', ' ')),
  ];
};

describe('ce qu’un retour propose', () => {
  it('suit les conditions signées, les options du contrat et ce que l’état des lieux a vu, jusqu’à ce que quelqu’un en décide', async () => {
    await inspect('DEPARTURE', '2027-06-02T09:00', {
      keysCount: 2,
      equipment: [{ item: 'JACK', present: true }],
    });
    expect(await ask()).toEqual({ at: 'Dites quand il est rendu, et comment' });
    expect(await ask({ at: '2027-06-05T09:00' })).toEqual({
      mileage: 'Ce champ est obligatoire',
      fuelLevel: 'Ce champ est obligatoire',
    });
    await inspect('RETURN', '2027-06-05T11:30', {
      fuelLevel: 7,
      mileage: 10_300,
      keysCount: 1,
      equipment: [{ item: 'JACK', present: false }],
      damages: [
        { zone: 'REAR', damageCategory: bumper, severity: 'LIGHT' },
        { zone: 'LEFT', damageCategory: bumper, severity: 'LIGHT', isPreExisting: true },
      ],
    });
    const proposed = await ask();
    expect(proposed).toEqual([
      'RETARD 2 × 20',
      'CARBURANT 1 × 10',
      'EQUIPEMENT 1 × 180',
      'DOMMAGE 1 × 500',
      '1/8 de réservoir manquant : la contenance du réservoir n’est pas connue.',
      'Non rendu : crique et accessoires, sans prix de remplacement.',
    ]);
    // Without the waiver that the contract has, and for a fault that excludes it.
    expect(await ask({ hasWaiver: false })).toContain('DOMMAGE 1 × 800');
    expect(await ask({ isExcluded: true })).toContain('DOMMAGE 1 × 800');
    const decide = (returned: string) =>
      api.send<{ addContractCharges: { vehicles: { chargesSeenAt: number | null }[] } }>(
        token,
        `mutation { addContractCharges(${argumentsOf({
          contractId: contract,
          returned,
          charges: [{ kind: 'EQUIPEMENT', label: 'Clé', vehicle, quantity: 1, unitPrice_HT: 180 }],
          refused: [{ label: 'Pare-chocs', price_HT: 500, reason: 'Geste commercial' }],
        })}) { vehicles { chargesSeenAt } } }`,
      );
    const other = (await addOrderlyCar(api, token)).id;
    expect((await decide(other)).errors?.[0]?.extensions.fields).toEqual({
      returned: 'Ce véhicule n’est pas revenu',
    });
    expect((await decide(vehicle)).data?.addContractCharges.vehicles).toEqual([{ chargesSeenAt: present }]);
  });
});
