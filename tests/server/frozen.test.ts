import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { updateRecord } from '../../server/engine/records/update';
import { startApi } from './helpers/api';
import type { Api } from './helpers/api';
import { tours, tourStops } from './helpers/configs/tours';
import { withConfigs } from './helpers/configs/withConfigs';
import { addService, addVehicle } from './helpers/fleet';
import { receive } from './helpers/receive';
import { asServer, call, insert, refusal } from './helpers/write';

let api: Api;
let token: string;
let service: string;
let vehicle: string;
/** A tour that has ended, and one that has not. */
let ended: string;
let open: string;

beforeAll(async () => {
  api = await startApi(withConfigs(tours, tourStops));
  token = (await api.signIn('SUPER_ADMIN')).token;
  service = await addService(api, token);
  vehicle = (await addVehicle(api, token)).id;
});
afterAll(() => api?.close());

const values = () => ({
  name: 'Sud',
  services: [service],
  stops: [{ place: 'Douz', vehicles: [vehicle], guests: [{ name: 'Amel' }] }],
  tips: [{ amount: 5_000 }],
});
beforeEach(async () => {
  ended = await insert(api.engine, 'tours', values());
  open = await insert(api.engine, 'tours', values());
  await api.send(token, `mutation { endTour(id: "${ended}") { id } }`);
});

const message = 'Circuit terminé';
const sql = (statement: string, ...parameters: unknown[]) => api.engine.pool.query(statement, parameters);
const stop = (tour: string) => `(SELECT id FROM "tour-stops" WHERE parent_id = ${tour})`;

/** Every way to change something of a tour that is not excepted. */
const statements: [string, (tour: string) => string][] = [
  ['changer la fiche', tour => `UPDATE tours SET name = 'Nord' WHERE id = ${tour}`],
  ['la rouvrir', tour => `UPDATE tours SET state = 'OPEN' WHERE id = ${tour}`],
  ['lui ôter son état', tour => `UPDATE tours SET state = NULL WHERE id = ${tour}`],
  ['la supprimer', tour => `DELETE FROM tours WHERE id = ${tour}`],
  [
    'ajouter une étape',
    tour => `INSERT INTO "tour-stops" (parent_id, position, place) VALUES (${tour}, 9, 'Tozeur')`,
  ],
  ['changer une étape', tour => `UPDATE "tour-stops" SET place = 'Tozeur' WHERE parent_id = ${tour}`],
  ['supprimer une étape', tour => `DELETE FROM "tour-stops" WHERE parent_id = ${tour}`],
  [
    'ajouter un passager',
    tour => `INSERT INTO "tour-stops__guests" (parent_id, position, name) VALUES (${stop(tour)}, 9, 'Sami')`,
  ],
  [
    'changer un passager',
    tour => `UPDATE "tour-stops__guests" SET name = 'Sami' WHERE parent_id = ${stop(tour)}`,
  ],
  ['supprimer un passager', tour => `DELETE FROM "tour-stops__guests" WHERE parent_id = ${stop(tour)}`],
  ['retirer un véhicule', tour => `DELETE FROM "tour-stops__vehicles" WHERE parent_id = ${stop(tour)}`],
  ['retirer un service', tour => `DELETE FROM tours__services WHERE parent_id = ${tour}`],
];

describe('une fiche figée ne change plus, quelle que soit la main qui écrit', () => {
  it.each(statements)('SQL refuse de %s', async (_, statement) => {
    await expect(sql(statement(ended))).rejects.toMatchObject({ code: 'KA001', message });
    await expect(sql(statement(open))).resolves.toBeDefined();
  });

  it('SQL refuse d’y faire entrer une ligne, ou de l’en faire sortir', async () => {
    const move = 'UPDATE "tour-stops" SET parent_id = $1 WHERE parent_id = $2';
    await expect(sql(move, open, ended)).rejects.toMatchObject({ code: 'KA001' });
    await expect(sql(move, ended, open)).rejects.toMatchObject({ code: 'KA001' });
  });

  it('SQL refuse les lignes même après avoir touché la fiche dans la même transaction', async () => {
    const touched = transaction(api.engine.pool, async tx => {
      await tx.query('UPDATE tours SET note = $2, _frozen_by = pg_current_xact_id() WHERE id = $1', [
        ended,
        'Vu',
      ]);
      await tx.query('DELETE FROM "tour-stops" WHERE parent_id = $1', [ended]);
    });
    await expect(touched).rejects.toMatchObject({ code: 'KA001', message });
  });

  it('le serveur lui-même n’y change pas une ligne', async () => {
    const change = asServer(api.engine, context => updateRecord(context, tours, ended, { stops: [] }));
    await expect(change).rejects.toMatchObject({ code: 'KA001', message });
  });

  it('l’API refuse de la modifier et de la supprimer', async () => {
    const refused = [
      await refusal(api, token, 'tours', 'update', { id: ended, name: 'Nord' }),
      await refusal(api, token, 'tours', 'update', { id: ended, stops: [] }),
      await refusal(api, token, 'tours', 'update', { id: ended, note: 'Vu', name: 'Nord' }),
      await refusal(api, token, 'tours', 'delete', { id: ended }),
    ];
    for (const error of refused) expect(error).toMatchObject({ message, extensions: { code: 'CONFLICT' } });
  });

  it('sauf ce que la ressource excepte, et le passage à un autre état figé', async () => {
    const saved = await call<{ note: string; tips: object[] }>(api, token, 'tours', 'update', {
      id: ended,
      note: 'Bravo',
      tips: [{ amount: 5 }, { amount: '7,500' }],
    });
    expect(saved).toMatchObject({ note: 'Bravo', tips: [{ amount: 5 }, { amount: 7.5 }] });
    await sql(`UPDATE tours SET state = 'PAID' WHERE id = $1`, ended);
    await expect(sql(`UPDATE tours SET state = 'OPEN' WHERE id = $1`, ended)).rejects.toMatchObject({
      code: 'KA001',
    });
  });
});

describe('une facture émise', () => {
  const issue = () =>
    insert(api.engine, 'receipts', {
      documentKind: 'INVOICE',
      vatRegime: 'NORMAL',
      state: 'NORMAL',
      issueDate: '2027-03-12',
      TotalTTC: 119_000,
      vehicles: [
        {
          label: 'Transfert',
          vehicleDetails: { price_HT: 100_000, tvaRate: 19, TVA: 19_000, TTCPrice: 119_000 },
        },
      ],
    });

  it('garde ses montants et ses lignes', async () => {
    const id = await issue();
    for (const statement of [
      'UPDATE receipts SET "TotalTTC" = 1 WHERE id = $1',
      `UPDATE receipts SET state = 'PENDING' WHERE id = $1`,
      'DELETE FROM receipts WHERE id = $1',
      'UPDATE "receipt-lines" SET label = \'x\' WHERE parent_id = $1',
      'DELETE FROM "receipt-lines" WHERE parent_id = $1',
    ])
      await expect(sql(statement, id)).rejects.toMatchObject({ code: 'KA001' });
  });

  it('reçoit encore ses règlements, et se règle', async () => {
    const id = await issue();
    const status = async () => (await call<{ status: string }>(api, token, 'receipts', 'one', { id })).status;
    await receive(api.engine, id, 20_000);
    expect(await status()).toBe('IN_PROGRESS');
    await receive(api.engine, id, 99_000);
    expect(await status()).toBe('PAID');
  });

  it('se retrouve par le nouveau nom de son client sans changer', async () => {
    const id = await issue();
    const before = await call(api, token, 'receipts', 'one', { id });
    await sql("UPDATE receipts SET _search = 'autre' WHERE id = $1", id);
    expect(await call(api, token, 'receipts', 'one', { id })).toEqual(before);
  });
});
