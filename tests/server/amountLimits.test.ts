import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toApiError } from '../../server/engine/graphql/errors';
import { createLog } from '../../server/engine/base/log';
import { act } from '../../server/engine/records/operations';
import type { Values } from '../../server/engine/records/store';
import { multiply } from '../../src/domain/money';
import receipts from '../../src/resources/receipt/receipt';
import { openDesk } from './helpers/desk';
import type { Desk } from './helpers/desk';

let desk: Desk;
let client: string;

beforeAll(async () => {
  desk = await openDesk();
  await desk.aCompany();
  client = await desk.aClient();
});
afterAll(() => desk?.drop());

const line = (quantity: string, unitPrice_HT: string) => ({
  kind: 'AUTRE',
  label: 'Prestation',
  quantity,
  unitPrice_HT,
  tvaRate: '19',
});
const draft = (...otherLines: Values[]) => desk.ask(receipts, { client, otherLines });
const refusedAt = async (...otherLines: Values[]) => {
  const error = (await draft(...otherLines).catch((caught: unknown) => caught)) as {
    details?: { fields?: Record<string, string> };
  };
  return JSON.parse(
    JSON.stringify(error.details?.fields ?? String(error)).replaceAll('\u00a0', ' '),
  ) as unknown;
};

describe('un montant que la base ne peut pas garder', () => {
  it('prix × quantité est refusé à sa ligne, une à la fois', async () => {
    expect(await refusedAt(line('1', '10'), line('100000', '10000000'), line('1000000', '1000000'))).toEqual({
      'otherLines.1.unitPrice_HT': '« Total HT » dépasserait 99 999 999 999,999 DT : réduisez ce montant',
    });
    expect(await refusedAt(line('90000000', '2000'))).toEqual({
      'otherLines.0.quantity': '« Total HT » dépasserait 99 999 999 999,999 DT : réduisez ce montant',
    });
  });

  it('un total se refuse à ce qui y pèse le plus', async () => {
    expect(await refusedAt(line('1', '50000000000'), line('1', '60000000000'))).toEqual({
      'otherLines.1.unitPrice_HT': expect.stringContaining('dépasserait 99 999 999 999,999 DT') as string,
    });
  });

  it('au-delà de tout nombre aussi, et pas comme une remise', async () => {
    expect(await refusedAt(line('99999999999', '99999999999'))).toEqual({
      'otherLines.0.quantity': 'Le total dépasserait 99 999 999 999,999 DT : réduisez ce montant',
    });
  });

  it('partout ailleurs est une saisie refusée, jamais une erreur interne', () => {
    const log = createLog('silent');
    const overflow = () => {
      try {
        return multiply(Number.MAX_SAFE_INTEGER, 10);
      } catch (error) {
        return error;
      }
    };
    for (const error of [overflow(), Object.assign(new Error('numeric field overflow'), { code: '22003' })])
      expect(toApiError(error, log)).toMatchObject({
        message: expect.stringContaining('Un montant dépasse') as string,
        extensions: { code: 'BAD_USER_INPUT' },
      });
  });
});

describe('une facture de son seul timbre', () => {
  it('se décide à l’émission', async () => {
    const id = await draft(line('1', '0'));
    await expect(
      desk.write(context => act({ ...context, confirmed: new Set() }, receipts, 'issueReceipt', id)),
    ).rejects.toMatchObject({
      code: 'CONFIRMATION',
      message: expect.stringMatching(/Rien n’est facturé que le timbre de 1,000.DT/) as string,
    });
  });
});
