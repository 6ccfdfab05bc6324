import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../server/engine/connection/transaction';
import { createRecord } from '../../server/engine/records/create';
import { inForce } from '../../server/rental/inForce';
import { act } from '../../server/engine/records/operations';
import { addDays, todayInTunis } from '../../src/domain/calendarDate';
import contractServices from '../../src/resources/contract/contract-service';
import receipts from '../../src/resources/receipt/receipt';
import services from '../../src/resources/settings/service';
import stamp from '../../src/resources/settings/stamp';
import tva from '../../src/resources/settings/tva';
import { freshEngine } from './helpers/database';
import { caller, openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';

const today = todayInTunis(Date.now());
let desk: Desk;

beforeAll(async () => void (desk = await openDesk()));
afterAll(() => desk.drop());

describe('les taux et le timbre en vigueur', () => {
  it('sont ceux de la date, pas ceux d’après', async () => {
    const next = addDays(today, 30);
    await desk.ask(tva, { validFrom: next, rates: [{ label: 'Normal', rate: 21, isDefault: true }] });
    await desk.ask(stamp, { validFrom: next, amount: '1.500' });
    const amountAt = async (date: string) => (await inForce(desk.pool, desk.engine, stamp, date)).amount;
    expect(await amountAt(today)).toBe(1000);
    expect(await amountAt(addDays(next, -1))).toBe(1000);
    expect(await amountAt(next)).toBe(1500);
    await desk.aCompany();
    const service = await desk.put(services, { name: 'Convoyage' });
    const contract = await desk.put(contractServices, {
      client: await desk.aClient(),
      contractDetails: [{ service, amount: 600_000 }],
    });
    const receipt = await desk.write(context =>
      act(context, contractServices, 'createReceiptFromContractService', contract),
    );
    expect(await desk.load(receipts, receipt)).toMatchObject({
      stamp: 1000,
      vatByRate: [{ rate: 19 }],
    });
  });

  it('n’entrent jamais en vigueur dans le passé', async () => {
    const yesterday = addDays(today, -1);
    await expect(desk.ask(stamp, { validFrom: yesterday, amount: '2' })).rejects.toMatchObject({
      details: { fields: { validFrom: expect.stringContaining('est passé') as unknown } },
    });
    const rates = [{ label: 'Normal', rate: 20, isDefault: true }];
    await expect(desk.ask(tva, { validFrom: yesterday, rates })).rejects.toThrow('est passé');
    await expect(desk.ask(tva, { validFrom: today, rates })).resolves.toBeTruthy();
  });

  it('manquent : la facture est refusée, la page à remplir est nommée, et rien n’est écrit', async () => {
    const empty = await freshEngine();
    const { pool, engine } = empty;
    try {
      const id = await transaction(pool, async tx => {
        const context = { tx, caller, engine };
        const own = await createRecord(context, services, { name: 'Transfert' });
        return createRecord(context, contractServices, {
          libelle: 'Essai',
          address: 'Tunis',
          identifierType: 'CIN',
          identifier: '04718236',
          contractDetails: [{ service: own, amount: 1000 }],
        });
      });
      const run = () =>
        transaction(pool, tx =>
          act({ tx, caller, engine }, contractServices, 'createReceiptFromContractService', id),
        );
      await expect(run()).rejects.toThrow(/barème de TVA en vigueur le .* Configuration, « TVA »/);
      const { rows } = await pool.query(
        'SELECT (SELECT count(*) FROM receipts) AS receipts, state FROM "contract-services"',
      );
      expect(rows).toEqual([{ receipts: '0', state: 'OPEN' }]);
    } finally {
      await empty.drop();
    }
  });
});
