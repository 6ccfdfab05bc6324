import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allJobs } from '../../server/engine/jobs/jobs';
import { runDueJobs } from '../../server/engine/jobs/scheduler';
import { product } from '../../server/product';
import { seedFixedLists } from '../../server/rental/demo/seedFixedLists';
import { addDays, fromEpoch } from '../../src/domain/calendarDate';
import { documents } from '../../src/schema/api/documents';
import { decisionOf, decisionsHeader, writeDecisions } from '../../src/schema/api/question';
import type { Question } from '../../src/schema/api/question';
import { startApi } from './helpers/api';
import type { Answer, Api } from './helpers/api';
import { addClient, addCompany, addVehicle } from './helpers/fleet';
import { call, insert } from './helpers/write';

const now = Date.UTC(2027, 2, 1, 9);
const today = fromEpoch(now);
let api: Api;
let boss: string;

beforeAll(async () => {
  api = await startApi();
  await seedFixedLists({ pool: api.engine.pool, engine: api.engine });
  api.engine.now = () => now;
  boss = (await api.signIn('SUPER_ADMIN')).token;
  await addCompany(api);
});
afterAll(() => api?.close());

type Told = Answer<Record<string, { id: string }>> & { extensions?: { warnings?: string[] } };

const send = async (text: string, variables: object, decided: readonly string[] = []) =>
  (await api.send(boss, text, variables, {
    'idempotency-key': randomUUID(),
    [decisionsHeader]: writeDecisions(decided),
  })) as unknown as Told;
const idOf = async (resource: string, values: object) =>
  (await call<{ id: string }>(api, boss, resource, 'create', values)).id;
const archive = (resource: string, id: string, decided?: readonly string[]) =>
  send(
    documents.archive(api.engine.resources.get(resource), 'archive', api.engine.resources),
    { id },
    decided,
  );
const asked = (answer: Told) =>
  (answer.errors?.[0]?.extensions as { question?: Question } | undefined)?.question;
const aCategory = (category: string) =>
  idOf('pricing-vehicles', {
    category,
    tarif: [{ name: 'Année', startDate: '2027-01-01', endDate: '2027-12-31', price: 100 }],
  });
async function aCar(category: string): Promise<string> {
  const { id } = await addVehicle(api, boss);
  await call(api, boss, 'vehicles', 'update', { id, pricingCategory: category });
  return id;
}
const dates = { source: 'tel', departureDate: '2027-03-12T09:00', returnDate: '2027-03-15T09:00' };
const book = async (input: object) => {
  const reservations = api.engine.resources.get('reservations');
  const client = await addClient(api, boss);
  const answer = await send(documents.create(reservations, api.engine.resources), {
    client,
    ...dates,
    ...input,
  });
  if (answer.errors) throw new Error(JSON.stringify(answer.errors));
  return {
    client,
    id: answer.data?.createReservation?.id ?? '',
    warnings: answer.extensions?.warnings ?? [],
  };
};

describe('une catégorie', () => {
  it('garde sa caution de 1 234 quand son nom change', async () => {
    const category = await aCategory('SUV');
    await idOf('rent-conditions', {
      title: 'Conditions',
      body: 'Le véhicule se rend propre.',
      minAge: 21,
      minLicenseYears: 2,
      dayMode: 'H24',
      graceMinutes: 60,
      guaranteeByCategory: [{ category, amount: '1234' }],
    });
    const guarantee = async () => {
      const { id } = await book({ pricingCategory: category });
      const { rows } = await api.engine.pool.query<{ amount: string }>(
        'SELECT "guaranteeAmount"::text AS amount FROM reservations WHERE id = $1',
        [id],
      );
      return rows[0]?.amount;
    };
    expect(await guarantee()).toBe('1234.000');
    await call(api, boss, 'pricing-vehicles', 'update', { id: category, category: 'SUV familial' });
    expect(await guarantee()).toBe('1234.000');
  });

  it('dit en s’archivant que deux véhicules et une réservation s’arrêtent, et passe les véhicules dans une autre', async () => {
    const [going, other] = [await aCategory('Citadine'), await aCategory('Compacte')];
    const cars = [await aCar(going), await aCar(going)];
    await aCar(other);
    await book({ pricingCategory: going });
    const answer = await archive('pricing-vehicles', going);
    expect(answer.errors?.[0]?.message).toBe(
      'Sans la catégorie «\u00a0Citadine\u00a0», aucune réservation ne prendra plus ses 2 véhicules, et une réservation à venir ne deviendra pas contrat sans une autre catégorie.',
    );
    const question = asked(answer);
    const moves = question?.choices.find(({ label }) => label === 'Passer les véhicules en Compacte');
    const done = await archive('pricing-vehicles', going, [
      decisionOf(question?.name ?? '', moves?.value ?? ''),
    ]);
    expect(done.errors).toBeUndefined();
    const { rows } = await api.engine.pool.query<{ category: string }>(
      'SELECT "pricingCategory"::text AS category FROM vehicles WHERE id = ANY ($1)',
      [cars],
    );
    expect(rows.map(({ category }) => category)).toEqual([other, other]);
    expect((await archive('pricing-vehicles', await aCategory('Vide'))).errors).toBeUndefined();
  });
});

describe('un client s’archive', () => {
  it('en disant qu’il doit 596,000, a une caution de 800 détenue et une location en cours ; sans rien d’ouvert, sans question', async () => {
    const client = await addClient(api, boss);
    await insert(api.engine, 'receipts', {
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      state: 'NORMAL',
      receiptId: 'FA-2027-000001',
      client,
      issueDate: today,
      dueDate: today,
      TotalTTC: 596_000,
    });
    await insert(api.engine, 'guarantees', {
      number: 'CAU-2027-00001',
      state: 'HELD',
      client,
      contract: await insert(api.engine, 'contracts', {
        stage: 'DEPARTED',
        client,
        departureDate: now,
        returnDate: now + 86_400_000,
        TotalTTC: 1_904_000,
        vehicles: [],
      }),
      expected: 800_000,
      received: 800_000,
      retained: 0,
      refunded: 0,
      held: 800_000,
    });
    const answer = await archive('clients', client);
    expect(answer.errors?.[0]?.message).toBe(
      'Mehdi Trabelsi doit 596,000\u00a0DT, caution de 800,000\u00a0DT détenue, une location en cours. Archivé, personne ne le choisira plus\u00a0; ce qui est dû reste dans les listes et les relevés.',
    );
    const question = asked(answer);
    const agreed = decisionOf(question?.name ?? '', question?.choices[0]?.value ?? '');
    expect((await archive('clients', client, [agreed])).errors).toBeUndefined();
    expect((await archive('clients', await addClient(api, boss))).errors).toBeUndefined();
  });

  it('comme un fournisseur à qui 119,000 de dépenses sont à régler', async () => {
    const supplier = await idOf('suppliers', {
      partyType: 'SUPPLIER',
      supplierKind: 'GARAGE',
      clientType: 'COMPANY',
      phone: '20 555 444',
      otherDetails: {
        tradeName: 'Garage du Lac',
        companyType: await idOf('company-types', { name: 'SARL du Lac' }),
        taxRegistration: '0736485/B/A/M/000',
      },
    });
    await idOf('expenses', {
      date: today,
      category: 'ENTRETIEN',
      label: 'Vidange',
      supplier,
      amountType: 'HT',
      amount: '100',
      tvaRate: 19,
    });
    expect((await archive('suppliers', supplier)).errors?.[0]?.message).toMatch(
      /^Garage du Lac a 119,000\s+DT de dépenses à régler\./,
    );
  });
});

it('un conducteur archivé se dit à la conversion avec sa fiche, et non sur un champ d’aucun formulaire', async () => {
  const car = await aCar(await aCategory('Berline'));
  const driver = await insert(api.engine, 'drivers', {
    kind: 'INTERNAL',
    firstName: 'Sami',
    lastName: 'Ben Ali',
    tel: '+21620999888',
    identityType: 'CIN',
    CIN: '09876543',
    birthDate: '1985-04-02',
    drivingLicense: '85/123456',
    drivingLicenseDate: '2008-06-01',
  });
  const { id } = await book({ vehicles: [{ vehicle: car }], drivers: [{ driver, isMain: true }] });
  await archive('drivers', driver);
  const answer = await send('mutation ($id: ID!) { convertReservation(reservationId: $id) { id } }', { id });
  expect(answer.errors?.[0]?.message).toMatch(
    /^Conducteur\s: «\sSami Ben Ali\s» est dans les archives\. Restaurez sa fiche, ou faites un autre choix dans la réservation RES-/,
  );
  expect(answer.errors?.[0]?.extensions).toMatchObject({
    code: 'CONFLICT',
    record: { resource: 'drivers', id: driver },
  });
});

describe('ce que l’on saisit agit', () => {
  it('les jours d’alerte sont ceux des réglages\u00a0: un permis à 45 jours se dit à 60, dans la minute', async () => {
    const expiry = addDays(today, 45);
    const id = await insert(api.engine, 'drivers', {
      kind: 'INTERNAL',
      firstName: 'Amine',
      lastName: 'Gharbi',
      tel: '+21620999777',
      identityType: 'CIN',
      CIN: '09876544',
      birthDate: '1985-04-02',
      drivingLicense: '85/123457',
      drivingLicenseDate: '2008-06-01',
      expiry,
    });
    const steps = async () => {
      await api.engine.pool.query('DELETE FROM "_jobs"');
      await runDueJobs(
        allJobs(product.jobs).filter(({ name }) => name === 'reviewDeadlines'),
        { ...api.engine, now: api.engine.now },
      );
      const { rows } = await api.engine.pool.query<{ step: number }>(
        `SELECT step FROM "_notifications" WHERE resource = 'drivers' AND record_id = $1 AND closed_at IS NULL`,
        [id],
      );
      return rows.map(({ step }) => step);
    };
    expect(await steps()).toEqual([]);
    const { fields } = api.engine.resources.get('thresholds');
    const usual = Object.entries(fields).flatMap(([name, field]) =>
      field.default === undefined ? [] : [[name, field.default]],
    );
    await call(api, boss, 'thresholds', 'create', {
      ...Object.fromEntries(usual),
      documentAlertDays: '90, 60, 30',
    });
    expect(await steps()).toEqual([60]);
  });

  it('une agence fermée à l’heure du départ ou du retour est signalée, pas ce qui se livre ailleurs', async () => {
    const agency = await idOf('agencies', {
      name: 'Lac',
      code: 'LAC',
      address: 'Rue du Lac',
      city: 'Tunis',
      phone: '71000000',
      openingHours: [{ day: 'FRIDAY', opensAt: '08:00', closesAt: '18:00' }],
    });
    const category = await aCategory('Utilitaire');
    const at = async (departureDate: string, more: object = {}) =>
      (
        await book({
          pricingCategory: category,
          departureAgency: agency,
          returnAgency: null,
          departureDate,
          ...more,
        })
      ).warnings;
    // 12/03/2027 is a Friday.
    expect(await at('2027-03-12T09:00')).toEqual([]);
    expect(await at('2027-03-12T20:00')).toEqual([
      'Lac est ouverte de 08:00 à 18:00 le vendredi\u00a0: prévoyez qui fait le départ.',
    ]);
    expect(await at('2027-03-13T09:00')).toEqual([
      'Lac est fermée le samedi\u00a0: prévoyez qui fait le départ.',
    ]);
    expect(await at('2027-03-12T20:00', { departurePlace: 'Hôtel Africa' })).toEqual([]);
  });

  it('un supplément coché d’avance commence chaque réservation, sauf archivé ou inactif', async () => {
    const supplement = (name: string, more: object = {}) =>
      idOf('additional-payments', { name, unit: 'DAY', price_HT: 5, tvaRate: 19, ...more });
    const usual = await supplement('Assistance', { isDefault: true });
    await supplement('GPS');
    await supplement('Ancien', { isDefault: true, active: false });
    const gone = await supplement('Parti', { isDefault: true });
    await archive('additional-payments', gone);
    const answer = await send(documents.question('UsualOptions', api.engine.resources), {});
    expect(answer.data?.UsualOptions).toEqual([
      { id: usual, option: { id: usual, label: 'Assistance' }, quantity: 1 },
    ]);
  });
});

it('retirer la seule société des documents dit que plus rien ne s’émet, et se décide', async () => {
  const { rows } = await api.engine.pool.query<{ id: string }>(
    'SELECT id::text FROM managers WHERE "isActive"',
  );
  const off = (decided: readonly string[] = []) =>
    send(
      'mutation ($id: ID!) { updateManagerIsActive(id: $id, isActive: false) { id } }',
      { id: rows[0]?.id },
      decided,
    );
  const answer = await off();
  expect(answer.errors?.[0]?.message).toMatch(
    /aucune société n’est sur les documents\s: ni facture ni avoir ne s’émet/,
  );
  const question = asked(answer);
  expect(
    (await off([decisionOf(question?.name ?? '', question?.choices[0]?.value ?? '')])).errors,
  ).toBeUndefined();
});
