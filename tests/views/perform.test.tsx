// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { AdminContext, useRecordContext } from 'react-admin';
import { useEffect } from 'react';
import type { DataProvider, RaRecord } from 'react-admin';
import { afterEach, expect, it, vi } from 'vitest';
import { handOver } from '../../src/providers/handOver';
import { i18nProvider } from '../../src/providers/i18nProvider';
import { resources } from '../../src/resources/all';
import { actionOf } from '../../src/schema/words/actions/actions';
import type { Offer } from '../../src/views/record/recordOffers';
import { usePerform } from '../../src/views/record/usePerform';

afterEach(cleanup);

type Meta = { id: string; meta: { idempotencyKey: string } };
let perform: ReturnType<typeof usePerform>;

function Performer({ of, record }: { of: string; record: RaRecord }) {
  useRecordContext();
  const found = usePerform(resources.get(of), record);
  useEffect(() => {
    perform = found;
  }, [found]);
  return null;
}

const offer = (kind: Offer['kind'], name: string): Offer => ({
  kind,
  name,
  label: name,
  icon: 'coins',
  holds: () => true,
});

function performing(
  answers: Record<string, (name: string, asked: Meta) => Promise<unknown>>,
  of = 'contracts',
) {
  const getOne = vi.fn(async () => ({ data: { id: '7' } }));
  render(
    <AdminContext
      dataProvider={{ getOne, ...answers } as unknown as DataProvider}
      i18nProvider={i18nProvider}
    >
      <Performer of={of} record={{ id: '7', updatedAt: 12 }} />
    </AdminContext>,
  );
}

it('what the server refuses is thrown as it said it, and sent again under the same key until something else is sent or it is done', async () => {
  const refusal = new Error('Ce véhicule n’est pas sur le contrat');
  const keys: string[] = [];
  let refuses = true;
  const action = vi.fn(async (_: string, { meta }: Meta) => {
    keys.push(meta.idempotencyKey);
    if (refuses) throw refusal;
    return { data: { id: '7' } };
  });
  performing({ action });
  const charges = offer('record', 'addContractCharges');
  await expect(perform(charges, { charges: [1] })).rejects.toBe(refusal);
  await expect(perform(charges, { charges: [1] })).rejects.toBe(refusal);
  await expect(perform(charges, { charges: [2] })).rejects.toBe(refusal);
  refuses = false;
  await perform(charges, { charges: [2] });
  await perform(charges, { charges: [2] });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[1]);
  expect(keys[3]).toBe(keys[2]);
  expect(keys[4]).not.toBe(keys[3]);
});

it('a change of state goes with the version that was seen, and its refusal is thrown too', async () => {
  const transition = vi.fn(async () => Promise.reject(new Error('Un collègue a changé ce contrat')));
  performing({ transition });
  await expect(perform(offer('move', 'signContract'), {})).rejects.toThrow('Un collègue a changé ce contrat');
  expect(transition).toHaveBeenCalledWith('contracts', {
    id: '7',
    move: 'signContract',
    updatedAt: 12,
    data: {},
    meta: { idempotencyKey: expect.any(String) as string },
  });
});

it('« Encaisser » d’une facture y demeure, et son reçu est à remettre', async () => {
  const action = vi.fn(async () => ({ data: { id: '7' } }));
  performing({ action }, 'receipts');
  const { handsOver } = actionOf(resources.get('receipts'), 'record', 'createReceiptPayment') ?? {};
  await perform({ ...offer('record', 'createReceiptPayment'), handsOver }, {});
  expect(handOver.read()).toMatchObject({ resource: 'payments', of: { resource: 'receipts', id: '7' } });
  handOver.set(null);
});
